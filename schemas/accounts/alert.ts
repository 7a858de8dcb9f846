import { z } from "zod";
import { Text, Timestamp } from "../common.ts";
import { alertFilterType, alertSeverity, emailStatus, webhookStatus } from "../service-enums.ts";

/** A standing order to be told about changes. */
export const AlertSubscription = z
  .object({
    id: z.int().min(1).describe("Number of the subscription."),
    filter_type: z.enum(alertFilterType).describe("What it listens to."),
    filter_value: Text.nullable().describe("Which one of it; null for all."),
    saved_search_id: z.int().min(1).optional().describe("Saved search that must find the program as well."),
    min_severity: z.enum(alertSeverity).describe("Mildest event it reports."),
    webhook_url: Text.nullable().describe("Address that is called."),
    email: Text.nullable().describe("Address that gets mail."),
    active: z.boolean().describe("Is it in force?"),
    created_at: Timestamp.describe("When it was made."),
    updated_at: Timestamp.describe("When it last changed."),
    last_triggered: Timestamp.nullable().describe("When it last reported an event."),
    webhook_status: z.enum(webhookStatus).describe("State of the webhook."),
    email_status: z.enum(emailStatus).describe("State of the mail address."),
    webhook_secret: Text.optional().describe("Secret for checking signatures; shown once, when a webhook is set up."),
  })
  .meta({
    id: "AlertSubscription",
    description: "A standing order to be told about changes.",
    examples: [
      {
        id: 1,
        filter_type: "program_id",
        filter_value: "UNI-3f2a9c01d4",
        min_severity: "important",
        webhook_url: "https://hooks.example/konkyo",
        email: null,
        active: true,
        created_at: "2026-04-01T00:00:00Z",
        updated_at: "2026-04-01T00:00:00Z",
        last_triggered: null,
        webhook_status: "ok",
        email_status: "none",
      },
    ],
  });

export type AlertSubscription = z.infer<typeof AlertSubscription>;
