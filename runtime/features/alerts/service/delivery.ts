import { createHash } from "node:crypto";
import { z } from "zod";
import { knownGapKind } from "../../../../schemas/enums.ts";
import { alertEventKind } from "../../../../schemas/service-enums.ts";
import { knownGap } from "../../../../snapshots/evidence/known-gaps.ts";
import { canonicalJson } from "../../../../snapshots/files/canonical.ts";
import type { Mail } from "../../../mail/mail-queue.ts";
import type { OutboxEntry } from "../../../state/outbox.ts";
import { type AlertEvent, isAtLeast, type Severity } from "../events/event.ts";
import type { Subscription } from "./subscription.ts";

/** Outbox topic of deliveries; the owner is the account. */
export const deliveryTopic = "alert";

/** A message for one channel of one subscription. The bytes are fixed, so every attempt sends the same. */
export const Delivery = z.object({
  /** `webhook-id` of every attempt, or id of the mail. */
  id: z.string(),
  subscriptionId: z.int(),
  eventId: z.string(),
  eventKind: z.enum(alertEventKind),
  /** Failed attempts. */
  tries: z.int(),
  content: z.discriminatedUnion("channel", [
    z.object({ channel: z.literal("webhook"), body: z.string() }),
    z.object({ channel: z.literal("email"), mail: z.custom<Mail>((value) => typeof value === "object") }),
  ]),
});
export type Delivery = Readonly<z.infer<typeof Delivery>>;

export function deliveryEntry(delivery: Delivery, dueMs: number): OutboxEntry {
  return { topic: deliveryTopic, id: delivery.id, payload: JSON.stringify(delivery), dueMs };
}

/** A webhook delivery of an event. Its id is derived from account, subscription and event. */
export function webhookDelivery(accountId: string, subscription: Subscription, matched: MatchedEvent): Delivery {
  const { event } = matched;
  return {
    id: deliveryId(accountId, subscription.id, event.id),
    subscriptionId: subscription.id,
    eventId: event.id,
    eventKind: event.kind,
    tries: 0,
    content: { channel: "webhook", body: JSON.stringify(payloadOf(subscription, matched)) },
  };
}

/** `msg_` and 32 hex digits. */
export function deliveryId(accountId: string, subscriptionId: number, what: string): string {
  const hash = createHash("sha256")
    .update(canonicalJson([accountId, subscriptionId, what]), "utf8")
    .digest("hex");
  return `msg_${hash.slice(0, 32)}`;
}

/** The payload sent to receivers. */
function payloadOf({ id, filterType, filterValue }: Subscription, { event, severity }: MatchedEvent) {
  return {
    schema: "evidence.alert.v1",
    event_id: event.id,
    event_kind: event.kind,
    severity,
    occurred_at: event.occurredAt,
    observed_at: event.observedAt,
    subscription_id: id,
    filter: { type: filterType, value: filterValue },
    subject: event.subject,
    changes: event.changes,
    source_url: event.sourceUrl,
    source_fetched_at: event.sourceFetchedAt,
    evidence_endpoint: event.evidenceEndpoint,
    known_gaps: knownGapKind
      .filter((kind) => event.gaps.includes(kind))
      .map((kind) => knownGap(kind, [event.subject.id])),
  };
}

/** An event with its severity for one subscription. */
export type MatchedEvent = { readonly event: AlertEvent; readonly severity: Severity };

/** Finds the events that match a subscription; uses an index when its filter names an id. */
type EventMatcher = (subscription: Subscription) => MatchedEvent[];

export function createEventMatcher(events: readonly AlertEvent[]): EventMatcher {
  const byId = new Map<string, AlertEvent[]>();
  for (const event of events)
    for (const id of new Set([event.subject.id, ...event.linkedIds])) byId.set(id, [...(byId.get(id) ?? []), event]);
  const candidates = ({ filterType, filterValue }: Subscription): readonly AlertEvent[] => {
    switch (filterType) {
      case "all":
        return events;
      case "program_id":
      case "law_id":
        return byId.get(filterValue ?? "") ?? [];
      case "tool":
        return (byId.get(filterValue ?? "") ?? []).filter(({ kind }) => kind === "tool.deprecated");
      case "industry_jsic":
        return events.filter(({ industries }) => industries.some((code) => code.startsWith(filterValue ?? "")));
    }
  };
  return (subscription) =>
    candidates(subscription)
      .map((event) => ({ event, severity: severityFor(event, subscription) }))
      .filter(({ severity }) => isAtLeast(severity, subscription.minSeverity));
}

/** Enforcement on a watched number is critical for its watchers. */
function severityFor({ severity, watchedNumbers }: AlertEvent, { filterValue }: Subscription): Severity {
  return filterValue !== null && watchedNumbers.includes(filterValue) ? "critical" : severity;
}
