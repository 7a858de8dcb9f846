import { z } from "zod";
import { Timestamp } from "../../../../schemas/common.ts";
import { alertEventKind, alertFilterType, alertSeverity, sourceLang } from "../../../../schemas/service-enums.ts";

/** An alert subscription of an account, as stored. */
export const Subscription = z.object({
  id: z.int(),
  filterType: z.enum(alertFilterType),
  filterValue: z.string().nullable(),
  /** A saved search of the account that must also match; null for none. */
  savedSearchId: z.int().nullable(),
  minSeverity: z.enum(alertSeverity),
  webhookUrl: z.string().nullable(),
  /** Signing secret of this receiver; null without a webhook. */
  webhookSecret: z.string().nullable(),
  email: z.string().nullable(),
  /** Language of its mails. */
  language: z.enum(sourceLang).default("ja"),
  createdAt: Timestamp,
  /** Id of the operation that created it, so that a repeat finds it; null without an Idempotency-Key. */
  operation: z.string().nullable(),
});
export type Subscription = Readonly<z.infer<typeof Subscription>>;

/** One delivery of an event to one channel, as its owner sees it. */
export const DeliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  eventKind: z.enum(alertEventKind),
  channel: z.enum(["webhook", "email"]),
  status: z.enum(["delivered", "retrying", "dead", "dropped"]),
  tries: z.int(),
  /** Status of the last response, or why there was none. */
  outcome: z.string(),
  at: Timestamp,
});
export type DeliveryRecord = Readonly<z.infer<typeof DeliveryRecord>>;

/** Delivery state of a subscription; stored separately, because it changes with each delivery. */
export const SubscriptionState = z.object({
  updatedAt: Timestamp.nullable(),
  lastTriggered: Timestamp.nullable(),
  failedInRow: z.int(),
  suspended: z.boolean(),
  deliveries: z.array(DeliveryRecord),
});
export type SubscriptionState = Readonly<z.infer<typeof SubscriptionState>>;

/** A subscription with its state. `confirmed`: its mail address was confirmed for the account. */
export type KnownSubscription = {
  readonly subscription: Subscription;
  readonly state: SubscriptionState;
  readonly confirmed: boolean;
};
