import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ignoredBody, SwitchedOffError } from "../../endpoints/switched-off.ts";

/** Kept so that old callers learn the replacement; it was never enabled here. */
export const signUpWidget = defineEndpoint({
  id: "WID-1",
  method: "POST",
  path: "/v1/widget/signup",
  summary: "Buy a widget (switched off)",
  description: "Always answers 410: an account makes its widget keys itself.",
  deprecated: { since: "2026-11-01T00:00:00Z", successor: "/v1/me/widget_keys" },
  reads: "service",
  auth: "optional",
  slot: false,
  units: 0,
  usage: false,
  body: ignoredBody(
    z
      .object({
        email: z.email().max(254).describe("Mail address."),
        origins: z.array(z.string().max(300)).min(1).max(20).describe("Origins of the pages."),
        plan: z.literal("metered").default("metered").describe("The only plan."),
        label: z.string().max(120).nullable().default(null).describe("What to call it."),
        success_url: HttpUrl.describe("Where to go after the payment."),
        cancel_url: HttpUrl.describe("Where to go without one."),
      })
      .meta({
        id: "WidgetSignupRequest",
        description: "Who wants a widget.",
        examples: [
          {
            email: "owner@example.jp",
            origins: ["https://www.example.jp"],
            success_url: "https://example.jp/ok",
            cancel_url: "https://example.jp/no",
          },
        ],
      }),
  ),
  response: z.object({
    checkout_url: HttpUrl.describe("Page of the provider."),
    session_id: Text.describe("Its session."),
  }),
  failures: ["compatibility_operation_off"],
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  handler() {
    throw new SwitchedOffError("POST /v1/me/widget_keys");
  },
});
