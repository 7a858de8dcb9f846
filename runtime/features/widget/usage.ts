import { z } from "zod";
import { Count, Text, Yen } from "../../../schemas/common.ts";
import { ServiceError } from "../../base/errors.ts";
import { unitPriceYen } from "../../base/price.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../endpoints/terms.ts";
import { AllowedOrigins, KeyId } from "./widget-terms.ts";
import { widgetServices } from "./widget-keys.ts";

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
