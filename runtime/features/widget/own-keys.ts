import { z } from "zod";
import { Count, Text, Timestamp, Yen } from "../../../schemas/common.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { accountOwner, credentialOf, ownAccount } from "../../endpoints/terms.ts";
import { AllowedOrigins, KeyId } from "./widget-terms.ts";
import { widgetServices } from "./widget-keys.ts";
import { unitPriceYen } from "../../base/price.ts";

export const createWidgetKey = defineEndpoint({
  id: "ADD-4",
  uses: widgetServices,
  ...accountOwner,
  method: "POST",
  path: "/v1/me/widget_keys",
  summary: "Make a key for a widget on your pages",
  description:
    "The key is good for the widget alone, and only from pages of the origins it names, so it may stand in a page. Your account " +
    "pays for its searches. It is shown once; at most 20 an account.",
  // The answer contains a key that is not stored for replays.
  idempotency: "never",
  effect: true,
  body: z
    .object({
      origins: z
        .array(z.string().max(300))
        .min(1)
        .max(20)
        .describe("Origins of the pages: https, host and port alone."),
      label: z.string().trim().min(1).max(120).nullable().default(null).describe("What to call it."),
    })
    .meta({
      id: "WidgetKeyRequest",
      description: "A widget to be.",
      examples: [{ origins: ["https://www.example.jp"], label: "support page" }],
    }),
  response: z
    .object({
      key_id: KeyId,
      widget_key: Text.describe("The key for the page; shown once."),
      label: Text.nullable().describe("What you call it."),
      allowed_origins: AllowedOrigins,
      created_at: Timestamp.describe("When it was made."),
      embed_html: Text.describe("What to put into the page."),
    })
    .meta({ id: "WidgetKeyCreated", description: "A new widget key." }),
  status: 201,
  failures: ["limit_reached", "invalid_api_key"],
  tool: false,
  async handler({ body: { origins, label } }, { caller, services }) {
    assertPageOrigins(origins, services.publicUrl);
    const wanted = { label, origins: [...new Set(origins)] };
    const made = await services.widgets.create(credentialOf(caller), wanted);
    return {
      body: {
        key_id: made.keyId,
        widget_key: made.apiKey,
        label,
        allowed_origins: made.origins,
        created_at: made.createdAt,
        embed_html: `<div data-konkyo-widget data-key="${made.apiKey}"></div><script src="${services.publicUrl}/widget.js" async></script>`,
      },
    };
  },
});

/** Throws a validation error for the first text that is no origin of pages. */
export function assertPageOrigins(origins: readonly string[], publicUrl: string): void {
  for (const [index, origin] of origins.entries())
    if (!isPageOrigin(origin, publicUrl))
      throw new ValidationError([
        {
          loc: ["body", "origins", index],
          msg: "must be an https origin such as https://www.example.jp",
          type: "origin",
        },
      ]);
}

/** Plain http is accepted only when the service itself runs on this machine. */
function isPageOrigin(text: string, publicUrl: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const local = publicUrl.startsWith("http:") && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return origin === text && (protocol === "https:" || (protocol === "http:" && local));
}

export const deleteWidgetKey = defineEndpoint({
  id: "ADD-5",
  uses: widgetServices,
  ...accountOwner,
  method: "DELETE",
  path: "/v1/me/widget_keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "End a widget key of yours",
  effect: true,
  // Idempotency keys are for POSTs; a deletion is safe to repeat.
  idempotency: "never",
  params: z.object({ key_id: KeyId }),
  response: z.null(),
  status: 204,
  failures: ["widget_key_not_found"],
  tool: false,
  async handler({ params: { key_id: keyId } }, { caller, services }) {
    if (!(await services.widgets.remove(credentialOf(caller).accountId, keyId)))
      throw new ServiceError("widget_key_not_found", { key_id: keyId });
    return { body: null };
  },
});

export const getWidgetUsage = defineEndpoint({
  id: "WID-2",
  uses: widgetServices,
  ...ownAccount,
  method: "GET",
  path: "/v1/widget/{key_id}/usage",
  example: { key_id: "key_000000000000000000000000" },
  summary: "How a widget key of yours is used",
  params: z.object({ key_id: KeyId }),
  response: z
    .object({
      key_id: KeyId,
      label: Text.nullable().describe("What its owner calls it."),
      plan: z.literal("metered").describe("How it is paid for."),
      allowed_origins: AllowedOrigins,
      bucket_month: Text.describe("This month in Japan, YYYY-MM."),
      reqs_used_mtd: Count.describe("Searches this month."),
      reqs_total: Count.describe("Searches in all."),
      amount_yen_mtd: Yen.describe("Their cost this month in JPY before tax."),
      disabled: z.boolean().describe("Does it work no longer?"),
    })
    .meta({ id: "WidgetUsage", description: "Use of one widget key." }),
  failures: ["widget_key_not_found"],
  tool: false,
  async handler({ params: { key_id: keyId } }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const widget = await services.widgets.find({ accountId, keyId });
    if (widget === null) throw new ServiceError("widget_key_not_found", { key_id: keyId });
    const usage = await services.widgets.usage(accountId, keyId);
    return {
      body: {
        key_id: keyId,
        label: widget.label,
        plan: "metered" as const,
        allowed_origins: widget.origins,
        bucket_month: usage.month,
        reqs_used_mtd: usage.callsThisMonth,
        reqs_total: usage.callsInAll,
        amount_yen_mtd: usage.unitsThisMonth * unitPriceYen,
        disabled: !(await services.widgets.isActive(accountId, keyId)),
      },
    };
  },
});
