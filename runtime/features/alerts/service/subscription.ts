import { z } from "zod";
import { Timestamp } from "../../../../schemas/common.ts";
import { alertEventKind, alertFilterType, alertSeverity, sourceLang } from "../../../../schemas/service-enums.ts";

/** A standing order of an account, as it is kept. */
export const Subscription = z.object({
  id: z.int(),
  filterType: z.enum(alertFilterType),
  filterValue: z.string().nullable(),
  /** A saved search of the account that the subject must be found by as well; null for none. */
  savedSearchId: z.int().nullable(),
  minSeverity: z.enum(alertSeverity),
  webhookUrl: z.string().nullable(),
  /** Signs for this receiver; null without one. */
  webhookSecret: z.string().nullable(),
  email: z.string().nullable(),
  /** Language of its mails. */
  language: z.enum(sourceLang).default("ja"),
  createdAt: Timestamp,
  /** What it was made under, so that a repeat finds it; null without an Idempotency-Key. */
  operation: z.string().nullable(),
});
export type Subscription = Readonly<z.infer<typeof Subscription>>;

/** One event on its way to one channel, as its owner sees it. */
export const DeliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  eventKind: z.enum(alertEventKind),
  channel: z.enum(["webhook", "email"]),
  status: z.enum(["delivered", "retrying", "dead", "dropped"]),
  tries: z.int(),
  /** Status of the last answer, or what kept it from coming. */
  outcome: z.string(),
  at: Timestamp,
});
export type DeliveryRecord = Readonly<z.infer<typeof DeliveryRecord>>;

/** What became of a subscription's deliveries; apart from it, because it changes with each of them. */
export const SubscriptionState = z.object({
  updatedAt: Timestamp.nullable(),
  lastTriggered: Timestamp.nullable(),
  failedInRow: z.int(),
  suspended: z.boolean(),
  deliveries: z.array(DeliveryRecord),
});
export type SubscriptionState = Readonly<z.infer<typeof SubscriptionState>>;

/** A subscription with all that is known of it. `confirmed`: its mail address was confirmed for the account. */
export type KnownSubscription = {
  readonly subscription: Subscription;
  readonly state: SubscriptionState;
  readonly confirmed: boolean;
};
