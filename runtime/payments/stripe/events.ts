import type { Stripe } from "stripe";
import { z } from "zod";
import { InvalidSignatureError, PaymentsUnavailableError, type ProviderEvent } from "../port.ts";
import { calling } from "./failures.ts";

/** How old a signature may be, and how far ahead of our clock. */
const toleranceSeconds = 300;

/** Parses a callback: only content signed with the shared secret is read. */
export async function readStripeEvent(
  stripe: Stripe,
  secret: string | null,
  callback: { readonly bytes: Uint8Array; readonly signature: string | null; readonly nowMs: number },
): Promise<ProviderEvent> {
  if (secret === null) throw new PaymentsUnavailableError("STRIPE_WEBHOOK_SECRET is not set");
  const { bytes, signature, nowMs } = callback;
  try {
    const { webhooks } = stripe;
    await webhooks.signature!.verifyHeaderAsync(bytes, signature ?? "", secret, toleranceSeconds, undefined, nowMs);
  } catch (error) {
    throw new InvalidSignatureError("not signed by Stripe", { cause: error });
  }
  // Stripe's own check knows only an oldest time: one from the future could be sent again for as long as it is ahead.
  if (signedAtMs(signature ?? "") > nowMs + toleranceSeconds * 1000)
    throw new InvalidSignatureError("signed in the future");
  const event = readEvent(bytes);
  return { id: event.id, ...(await aboutWhat(stripe, event)) };
}

/** The latest time that the header names; the signature covers it. */
function signedAtMs(signature: string): number {
  return Math.max(
    ...Array.from(
      signature.matchAll(/(?:^|,)t=([^,=]*)/g),
      ([, seconds]) => (Number.parseInt(seconds!, 10) || 0) * 1000,
    ),
  );
}

/** What was signed and is no event is the sender's fault, and stays so however often it is sent. */
function readEvent(bytes: Uint8Array): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch (error) {
    throw new InvalidSignatureError("signed, but no event", { cause: error });
  }
}

type About = ProviderEvent extends infer Each
  ? Each extends { readonly id: string }
    ? Omit<Each, "id">
    : never
  : never;

async function aboutWhat(stripe: Stripe, { id, type, data }: z.infer<typeof Event>): Promise<About> {
  const { id: objectId, customer } = data?.object ?? {};
  if (type.startsWith("customer.subscription.") && objectId !== undefined)
    return { about: "subscription", subscriptionId: objectId };
  if (type.startsWith("invoice.") && typeof customer === "string") return { about: "invoices", customerId: customer };
  if (type === meterErrors) return usageOf(await calling(stripe.v2.core.events.retrieve(id)));
  return { about: "nothing of ours" };
}

const meterErrors = "v1.billing.meter.error_report_triggered";

/** The fields that are read. The rest of a subscription or an invoice is fetched. */
const Event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z
    .object({ object: z.object({ id: z.string().optional(), customer: z.unknown().optional() }).optional() })
    .nullish(),
});

/** A report names some of the events that were not counted, and the time in which they were received. */
function usageOf(event: Stripe.V2.Core.Event): About {
  if (event.type !== meterErrors) return { about: "nothing of ours" };
  const { reason, validation_start: from, validation_end: to } = event.data;
  const samples = reason.error_types.flatMap(({ sample_errors: errors }) => errors);
  return {
    about: "usage",
    identifiers: samples.map(({ request }) => request.identifier),
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
  };
}
