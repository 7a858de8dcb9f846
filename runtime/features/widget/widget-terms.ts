import { z } from "zod";
import { Count, Text } from "../../../schemas/common.ts";
import type { Caller } from "../../endpoint/context.ts";
import { credentialOf } from "../../endpoints/terms.ts";
import { type WidgetServices, widgetServices } from "./widget-keys.ts";

/** Terms of calls with a widget key. */
export const widgetCall = {
  uses: widgetServices,
  method: "GET",
  reads: "service",
  auth: "none",
  payer: "widget",
  slot: false,
  cache: "none",
  cors: "widget",
  exported: "public",
  tool: false,
  headers: ["x-widget-key"],
} as const;

export const WidgetKeyField = z
  .string()
  .max(100)
  .optional()
  .describe("The widget key (wgt_), unless X-Widget-Key has it.");

export const WidgetFacts = z
  .object({
    plan: z.literal("metered").describe("How it is paid for."),
    branding: z.literal(true).describe("The widget names where its data comes from."),
    reqs_used_mtd: Count.describe("Searches with this key this month in Japan, before this one."),
  })
  .describe("The widget itself.");

/** State of a widget before this call. */
export async function widgetFacts(caller: Caller, { widgets }: WidgetServices) {
  const { accountId, keyId } = credentialOf(caller);
  const { callsThisMonth } = await widgets.usage(accountId, keyId);
  return { plan: "metered" as const, branding: true as const, reqs_used_mtd: callsThisMonth };
}

export const KeyId = z.string().max(64).describe("Id of the widget key, not the key itself.");
export const AllowedOrigins = z.array(Text).describe("Origins of pages that may use it.");
