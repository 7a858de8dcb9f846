import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toCheckoutSession, toInvoice, toSubscription } from "../../../runtime/payments/stripe/objects.ts";
import { describeBesideCorpus } from "../../support/shared-corpus.ts";
import * as objects from "../../support/stripe/objects.ts";

type Sample = Record<string, unknown>;

const session = {
  id: "cs_test_1",
  url: "https://checkout.stripe.example/",
  status: "complete" as const,
  params: { success_url: "https://site.example/", cancel_url: "https://site.example/", metadata: { user_code: "A" } },
};
const subscription = {
  id: "sub_1",
  customer: "cus_1",
  status: "active",
  periodStart: 1,
  periodEnd: 2,
  cancelAtPeriodEnd: false,
};

/** What the double sends, by the name of Stripe's sample. */
const sent: Record<string, object> = {
  "checkout.session": objects.checkoutSession({ ...session, subscription }, false),
  subscription: objects.subscriptionObject(subscription),
  invoice: objects.invoiceObject("cus_1", 1, 1),
  "billing_portal.session": objects.portalSession("cus_1", "https://site.example/", 1),
  price: objects.priceObject("price_1"),
  "billing.meter": objects.meterObject(),
  "billing.meter_event": objects.meterEvent({ identifier: "i", customer: "cus_1", value: "1", timestamp: 1 }),
  "billing.meter_event_summary": objects.meterSummary(1, 2, 3),
  event: objects.eventObject("evt_1", "invoice.paid", {}, 1),
};

describeBesideCorpus("stripe", "the double and the code against Stripe's own samples", (folder) => {
  const { resources } = JSON.parse(readFileSync(join(folder, "fixtures3.json"), "utf8")) as {
    resources: Record<string, Sample>;
  };
  const sampleOf = (name: string): Sample => resources[name]!;

  it.each(Object.keys(sent))("%s: every member that the double sends is one of Stripe's", (name) => {
    expect(strangeMembers(sent[name]!, sampleOf(name), name)).toEqual([]);
  });

  it("every member that the code reads is one of Stripe's", () => {
    const read: string[] = [];
    const checkout = { ...sampleOf("checkout.session"), subscription: sampleOf("subscription") };
    // oxlint-disable-next-line no-explicit-any -- samples are of another version than the types
    const watched = (sample: Sample, name: string): any => watching(sample, name, read);
    toCheckoutSession(watched(checkout, "checkout.session"));
    toSubscription(watched(sampleOf("subscription"), "subscription"));
    toInvoice(watched(sampleOf("invoice"), "invoice"));
    expect(read.filter((member) => member.endsWith(" is missing"))).toEqual([]);
    expect(read.length).toBeGreaterThan(20);
  });

  it("the members of meters and prices are there", () => {
    const meter = sampleOf("billing.meter") as ReturnType<typeof objects.meterObject>;
    expect([meter.default_aggregation.formula, meter.customer_mapping.event_payload_key]).toEqual(["sum", "customer"]);
    expect(meter.value_settings.event_payload_key).toBe("value");
    expect(Object.keys(sampleOf("price")["recurring"] as object)).toContain("meter");
  });
});

describe("the objects of the double", () => {
  it("are read by the code as Stripe's are", () => {
    // oxlint-disable-next-line no-explicit-any -- the double sends the members that matter
    const expanded: any = objects.checkoutSession({ ...session, subscription }, true);
    expect(toCheckoutSession(expanded)).toMatchObject({
      id: "cs_test_1",
      paid: true,
      metadata: { user_code: "A" },
      subscription: { id: "sub_1", customerId: "cus_1", status: "active", currentPeriodEnd: "1970-01-01T00:00:02Z" },
    });
  });
});

/** Members of an object that a sample does not have, by their path. What a sample leaves empty may hold anything. */
function strangeMembers(value: unknown, sample: unknown, path: string): string[] {
  if (value === null || typeof value !== "object" || sample === null || sample === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => strangeMembers(item, (sample as unknown[])[0], `${path}[]`));
  if (path.endsWith(".metadata") || path === "event.data.object" || path.endsWith(".payload")) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name in (sample as object)
      ? strangeMembers(member, (sample as Sample)[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

/** The sample, telling which members are read of it. */
function watching(sample: object, path: string, read: string[]): object {
  return new Proxy(sample, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === "symbol" || Array.isArray(target)) return wrap(value, `${path}[]`);
      read.push(`${path}.${name}${name in target ? "" : " is missing"}`);
      return wrap(value, `${path}.${name}`);
    },
  });
  function wrap(value: unknown, at: string): unknown {
    return value !== null && typeof value === "object" ? watching(value, at, read) : value;
  }
}
