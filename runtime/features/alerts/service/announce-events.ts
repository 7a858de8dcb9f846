import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { alertMail } from "./alert-mail.ts";
import { listAllAccounts } from "../../../state/list-all-accounts.ts";
import type { StateStore } from "../../../state/store.ts";
import type { AlertSubscriptions } from "./alert-subscriptions.ts";
import {
  createEventMatcher,
  type Delivery,
  deliveryEntry,
  deliveryId,
  type MatchedEvent,
  webhookDelivery,
} from "./delivery.ts";
import type { AlertEvent } from "../events/event.ts";
import type { Subscription } from "./subscription.ts";

/** Whether a saved search of an account matches the program of an event. */
export type FoundBySearch = (accountId: string, savedSearchId: number, event: AlertEvent) => Promise<boolean>;

export type AnnounceDeps = {
  readonly store: StateStore;
  readonly subscriptions: Pick<AlertSubscriptions, "inForce">;
  readonly foundBySearch: FoundBySearch;
  readonly links: MailLinks;
  readonly now: () => number;
};

/** Entries queued concurrently: they share disk writes. */
const atOnce = 64;

/**
 * Queues every event for all matching subscriptions; returns the number of deliveries. `mark` names the announcement: a repeat
 * skips the accounts already queued.
 */
export async function announceEvents(mark: string, events: readonly AlertEvent[], deps: AnnounceDeps): Promise<number> {
  if (events.length === 0) return 0;
  const matcher = createEventMatcher(events);
  let queued = 0;
  for await (const accountId of listAllAccounts(deps.store)) {
    const subscriptions = await deps.subscriptions.inForce(accountId);
    if (subscriptions.length === 0) continue;
    const deliveries: Delivery[] = [];
    for (const subscription of subscriptions) {
      const matched = await narrow(accountId, subscription, matcher(subscription), deps.foundBySearch);
      deliveries.push(...deliveriesOf(mark, accountId, subscription, matched, deps.links));
    }
    if (deliveries.length === 0 || (await isDone(accountId, mark, deps))) continue;
    for (let first = 0; first < deliveries.length; first += atOnce)
      await Promise.all(
        deliveries
          .slice(first, first + atOnce)
          .map((delivery) => deps.store.enqueue(accountId, deliveryEntry(delivery, deps.now()))),
      );
    await setDone(accountId, mark, deps);
    queued += deliveries.length;
  }
  return queued;
}

async function narrow(
  accountId: string,
  { savedSearchId }: Subscription,
  matched: readonly MatchedEvent[],
  foundBySearch: FoundBySearch,
): Promise<readonly MatchedEvent[]> {
  if (savedSearchId === null) return matched;
  const kept: MatchedEvent[] = [];
  for (const each of matched) if (await foundBySearch(accountId, savedSearchId, each.event)) kept.push(each);
  return kept;
}

/** A webhook gets each event separately, mail gets one message. */
function deliveriesOf(
  mark: string,
  accountId: string,
  subscription: Subscription,
  matched: readonly MatchedEvent[],
  links: MailLinks,
): Delivery[] {
  const [first] = matched;
  if (first === undefined) return [];
  const { webhookUrl, email, language, id: subscriptionId } = subscription;
  const deliveries = webhookUrl === null ? [] : matched.map((each) => webhookDelivery(accountId, subscription, each));
  if (email === null) return deliveries;
  const id = deliveryId(accountId, subscriptionId, `mail ${mark}`);
  const mail = alertMail({ id, email, language }, matched, links);
  const { id: eventId, kind: eventKind } = first.event;
  return [...deliveries, { id, subscriptionId, eventId, eventKind, tries: 0, content: { channel: "email", mail } }];
}

async function isDone(accountId: string, mark: string, { store, now }: AnnounceDeps): Promise<boolean> {
  return (await store.getDocument(doneKey(accountId), now()))?.value === mark;
}

async function setDone(accountId: string, mark: string, { store, now }: AnnounceDeps): Promise<void> {
  await store.putDocument(doneKey(accountId), mark, { ifVersion: null, nowMs: now(), expiresAtMs: null });
}

function doneKey(accountId: string) {
  return { owner: accountId, kind: "account", id: "alerts-announced" };
}
