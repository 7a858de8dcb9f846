import { utcSeconds } from "../../../../snapshots/text/instant.ts";
import type { MailQueue } from "../../../mail/mail-queue.ts";
import { MailRefusedError, type MailTransport } from "../../../mail/mail.ts";
import type { ClaimedEntry } from "../../../state/outbox.ts";
import type { StateStore } from "../../../state/store.ts";
import { suspendedMail } from "./alert-mail.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { tryPausesMs } from "../../../mail/try-pauses.ts";
import type { PostWebhook } from "../../../notify/webhooks/post-webhook.ts";
import { webhookHeaders, type WebhookKey } from "../../../notify/webhooks/sign-webhook.ts";
import type { AlertSubscriptions } from "./alert-subscriptions.ts";
import { Delivery, deliveryEntry, deliveryTopic } from "./delivery.ts";
import type { DeliveryRecord, KnownSubscription } from "./subscription.ts";

export type DeliverDeps = {
  readonly store: StateStore;
  readonly subscriptions: Pick<AlertSubscriptions, "find" | "changeState" | "ownerAddress">;
  readonly post: PostWebhook;
  readonly transport: Pick<MailTransport, "send">;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  readonly keys: readonly WebhookKey[];
  /** Most deliveries that are begun in a second; as many as there are unless given. For a process that answers meanwhile. */
  readonly mostPerSecond?: number | undefined;
  readonly now: () => number;
};

/** Longer than the longest try: nobody else takes an entry that is being worked on. */
const leaseMs = 60_000;
const mostInFlight = 256;
/** Of one account: its slow receivers hold up nobody else. */
const mostOfAccount = 16;
/** How long an entry waits that found its account busy. */
const laterMs = 1_000;
/** Failed events in a row after which a webhook is no longer called. */
const mostFailures = 5;
const keptDeliveries = 50;

/** Sends what is due, at least once, and answers how many tries that were. Resolves when nothing more is due or under way. */
export async function deliverAlerts(deps: DeliverDeps): Promise<number> {
  const running = new Set<Promise<void>>();
  const ofAccount = new Map<string, number>();
  let tries = 0;
  let wakeAt = 0;
  let wake = () => {};
  const nextTurn = createPace(deps.mostPerSecond);
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  const start = (entry: ClaimedEntry) => {
    const count = (ofAccount.get(entry.owner) ?? 0) + 1;
    ofAccount.set(entry.owner, count);
    tries++;
    const work = deliverOne(entry, deps)
      .catch(fail)
      .finally(() => {
        ofAccount.set(entry.owner, ofAccount.get(entry.owner)! - 1);
        running.delete(work);
        if (running.size <= wakeAt) wake();
      });
    running.add(work);
  };
  try {
    for (;;) {
      const limit = mostInFlight - running.size;
      // The store is away: what was claimed comes again after its lease.
      if (failures.length > 0) throw failures[0];
      const entries =
        limit === 0 ? [] : await deps.store.claim({ topic: deliveryTopic, limit, leaseMs, nowMs: deps.now() });
      for (const entry of entries)
        if ((ofAccount.get(entry.owner) ?? 0) < mostOfAccount) {
          await nextTurn();
          start(entry);
        } else await deps.store.retry({ ...entry, dueMs: deps.now() + laterMs });
      if (entries.length === 0 && running.size === 0) return tries;
      // A claim looks through the whole store, so it is worth waiting until there is room for many; never for long, because what
      // is under way may be slow while something else becomes due.
      wakeAt = entries.length === 0 ? 0 : mostInFlight / 2;
      if (running.size > wakeAt) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), pause(200)]);
    }
  } finally {
    await Promise.allSettled(running);
  }
}

type Outcome = { readonly status: "delivered" | "again" | "refused" | "dropped"; readonly outcome: string };

async function deliverOne(entry: ClaimedEntry, deps: DeliverDeps): Promise<void> {
  const { store, subscriptions, now } = deps;
  const delivery = Delivery.parse(JSON.parse(entry.payload));
  const found = await subscriptions.find(entry.owner, delivery.subscriptionId);
  // Its owner has ended it, and nobody is left to be told.
  if (found === null) return void (await store.ack(entry));
  const { status, outcome } = await attempt(delivery, found, deps);
  const pauseMs = status === "again" ? tryPausesMs[delivery.tries] : undefined;
  const tries = delivery.tries + 1;
  const record: DeliveryRecord = {
    id: delivery.id,
    eventId: delivery.eventId,
    eventKind: delivery.eventKind,
    channel: delivery.content.channel,
    status: status === "delivered" || status === "dropped" ? status : pauseMs === undefined ? "dead" : "retrying",
    tries,
    outcome,
    at: utcSeconds(now()),
  };
  await keepRecord(entry.owner, found, record, deps);
  if (pauseMs !== undefined) await store.enqueue(entry.owner, deliveryEntry({ ...delivery, tries }, now() + pauseMs));
  else if (record.status === "dead") await store.dead({ ...entry, reason: outcome });
  else await store.ack(entry);
}

async function attempt(
  { id, eventKind, content }: Delivery,
  found: KnownSubscription,
  deps: DeliverDeps,
): Promise<Outcome> {
  const { subscription, state, confirmed } = found;
  try {
    if (content.channel === "email") {
      if (!confirmed) return { status: "dropped", outcome: "the address is not confirmed" };
      await deps.transport.send(content.mail);
      return { status: "delivered", outcome: "taken by the mail server" };
    }
    const { webhookUrl, webhookSecret } = subscription;
    if (webhookUrl === null || webhookSecret === null || state.suspended)
      return { status: "dropped", outcome: "the webhook is suspended" };
    const message = { id, body: content.body, event: eventKind };
    const headers = webhookHeaders(message, [webhookSecret], deps.keys, deps.now());
    return fromStatus(await deps.post(webhookUrl, headers, content.body));
  } catch (error) {
    const outcome = error instanceof Error ? error.message : String(error);
    return { status: error instanceof MailRefusedError ? "refused" : "again", outcome };
  }
}

/** What can still change is tried again: failures of the receiver, and 4xx that ask for it. */
function fromStatus(status: number): Outcome {
  const outcome = `answered ${status}`;
  if (status >= 200 && status < 300) return { status: "delivered", outcome };
  const final = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return { status: final ? "refused" : "again", outcome };
}

async function keepRecord(
  accountId: string,
  { subscription, confirmed }: KnownSubscription,
  record: DeliveryRecord,
  { subscriptions, mails, links }: DeliverDeps,
): Promise<void> {
  let suspends = false;
  await subscriptions.changeState(accountId, subscription.id, (state) => {
    const others = state.deliveries.filter(({ id }) => id !== record.id);
    const deliveries = [...others, record].slice(-keptDeliveries);
    if (record.status === "delivered")
      return {
        ...state,
        deliveries,
        lastTriggered: record.at,
        updatedAt: record.at,
        ...(record.channel === "webhook" ? { failedInRow: 0 } : {}),
      };
    if (record.status !== "dead" || record.channel !== "webhook") return { ...state, deliveries };
    const failedInRow = state.failedInRow + 1;
    suspends = !state.suspended && failedInRow >= mostFailures;
    return { ...state, deliveries, failedInRow, suspended: state.suspended || suspends, updatedAt: record.at };
  });
  if (!suspends) return;
  const { email, language } = subscription;
  const mailed = confirmed && email !== null;
  const owner = mailed ? { email, language } : await subscriptions.ownerAddress(accountId);
  if (owner === null) return;
  const told = { subscriptionId: subscription.id, mailed };
  await mails.enqueue(suspendedMail({ id: `suspended-${record.id}`, ...owner }, told, links));
}

/** Spreads what is begun over time: each waits until its turn has come. */
function createPace(mostPerSecond: number | undefined): () => Promise<void> {
  if (mostPerSecond === undefined) return async () => undefined;
  let turnMs = 0;
  return async () => {
    const nowMs = performance.now();
    turnMs = Math.max(turnMs + 1000 / mostPerSecond, nowMs);
    if (turnMs > nowMs) await pause(turnMs - nowMs);
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
