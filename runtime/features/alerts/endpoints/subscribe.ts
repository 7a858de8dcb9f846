import { z } from "zod";
import { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import { alertFilterType, alertSeverity } from "../../../../schemas/service-enums.ts";
import { SavedSearchNotFoundError } from "../../../accounts/saved-search-records.ts";
import { ServiceError } from "../../../base/errors.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { MailLanguage, mailLanguageOf } from "../../../endpoints/mail-language.ts";
import { credentialOf, ownAccount } from "../../../endpoints/terms.ts";
import { isCallableUrl } from "../../../notify/webhooks/post-webhook.ts";
import { alertServices } from "../service/services.ts";
import type { KnownSubscription } from "../service/subscription.ts";

/** A subscription as its owner sees it. The secret is shown only at creation. */
export function showSubscription({ subscription, state, confirmed }: KnownSubscription): AlertSubscription {
  const { webhookUrl, email } = subscription;
  return {
    id: subscription.id,
    filter_type: subscription.filterType,
    filter_value: subscription.filterValue,
    ...(subscription.savedSearchId === null ? {} : { saved_search_id: subscription.savedSearchId }),
    min_severity: subscription.minSeverity,
    webhook_url: webhookUrl,
    email,
    active: true,
    created_at: subscription.createdAt,
    updated_at: state.updatedAt ?? subscription.createdAt,
    last_triggered: state.lastTriggered,
    webhook_status: webhookUrl === null ? "none" : state.suspended ? "suspended" : "ok",
    email_status: email === null ? "none" : confirmed ? "confirmed" : "pending",
  };
}

/** The number of a subscription in a path. */
export const SubscriptionPath = z.object({
  sub_id: z
    .string()
    .regex(/^[0-9]{1,15}$/, "must be a whole number")
    .transform(Number)
    .meta({ override: { type: "integer", minimum: 0 } })
    .describe("Number of the subscription."),
});

export const subscribeAlert = defineEndpoint({
  id: "ALR-1",
  uses: alertServices,
  ...ownAccount,
  method: "POST",
  path: "/v1/me/alerts/subscribe",
  summary: "Be told about changes",
  description:
    "Posts each event that fits to webhook_url, signed by Standard Webhooks, and mails events to email once its owner has " +
    "confirmed it. program_id and law_id fit the subject of an event and what it is linked with; a corporate number as filter_value " +
    "watches for enforcement on it. Always makes a new subscription; at most 100 per account.",
  effect: true,
  secrets: ["webhook_secret"],
  headers: ["accept-language"],
  body: z
    .object({
      filter_type: z.enum(alertFilterType).describe("What to listen to."),
      filter_value: z.string().trim().min(1).max(256).nullish().describe("Which one of it; not needed for all."),
      saved_search_id: z.int().min(1).nullish().describe("A saved search that must find the program as well."),
      min_severity: z.enum(alertSeverity).default("important").describe("Mildest event to be told of."),
      webhook_url: z.string().max(2048).nullish().describe("Where events are posted: https, port 443, a public host."),
      email: z.email().max(254).nullish().describe("Where events are mailed."),
      lang: MailLanguage,
    })
    .meta({
      id: "AlertSubscribeRequest",
      description: "What to be told of, and how.",
      examples: [
        { filter_type: "program_id", filter_value: "UNI-3f2a9c01d4", webhook_url: "https://hooks.example.jp/konkyo" },
      ],
    }),
  response: AlertSubscription,
  status: 201,
  failures: [
    "alert_channel_required",
    "filter_value_required",
    "limit_reached",
    "record_not_found",
    "webhook_url_unsafe",
  ],
  tool: false,
  async handler({ body }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const [webhookUrl, email] = [body.webhook_url ?? null, body.email ?? null];
    if (webhookUrl === null && email === null) throw new ServiceError("alert_channel_required");
    if (body.filter_type !== "all" && !body.filter_value) throw new ServiceError("filter_value_required");
    if (webhookUrl !== null && !isCallableUrl(webhookUrl)) throw new ServiceError("webhook_url_unsafe");
    const savedSearchId = body.saved_search_id ?? null;
    if (savedSearchId !== null) {
      const searches = await services.savedSearchesOf(accountId);
      if (!searches.some(({ id }) => id === savedSearchId))
        throw new SavedSearchNotFoundError({ saved_search_id: savedSearchId });
    }
    const wanted = {
      filterType: body.filter_type,
      filterValue: body.filter_type === "all" ? null : (body.filter_value ?? null),
      savedSearchId,
      minSeverity: body.min_severity,
      webhookUrl,
      email,
      language: mailLanguageOf(body.lang, caller),
    };
    const made = await services.alerts.create(accountId, wanted, caller.lease);
    if (email !== null && !made.confirmed)
      await services.subscribers.signUp({
        list: "alerts",
        email,
        language: wanted.language,
        preferences: null,
        accountId,
        ipHash: caller.ipHash,
      });
    const { webhookSecret } = made.subscription;
    return {
      body: { ...showSubscription(made), ...(webhookSecret === null ? {} : { webhook_secret: webhookSecret }) },
    };
  },
});
