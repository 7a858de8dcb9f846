import { utcSeconds } from "../../../../snapshots/text/era.ts";
import { type MailQueue, MailRefusedError, type MailTransport } from "../../../mail/mail-queue.ts";
import type { ClaimedEntry } from "../../../state/outbox.ts";
import type { StateStore } from "../../../state/store.ts";
import { tryAgain, type Verdict, workQueue } from "../../../state/work-queue.ts";
import { suspendedMail } from "./alert-mail.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import { webhookHeaders, type WebhookKey } from "../../../notify/webhooks/sign-webhook.ts";
import { isFinalRefusal, type PostWebhook } from "../../../notify/webhooks/post-webhook.ts";
import type { AlertSubscriptions } from "./alert-subscriptions.ts";
import { Delivery, deliveryTopic } from "./delivery.ts";
import type { DeliveryRecord, KnownSubscription } from "./subscription.ts";

export type DeliverDeps = {
  readonly store: StateStore;
  readonly subscriptions: Pick<AlertSubscriptions, "find" | "changeState" | "ownerAddress">;
  readonly post: PostWebhook;
  readonly transport: Pick<MailTransport, "send">;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  readonly keys: readonly WebhookKey[];
  /** Maximum deliveries started per second; unlimited by default. For a process that also serves requests. */
  readonly mostPerSecond?: number | undefined;
  readonly now: () => number;
};

const mostInFlight = 256;
/** Concurrent deliveries per account, so that slow receivers do not delay other accounts. */
const mostOfAccount = 16;
/** Delay of an entry whose account is at its limit. */
const laterMs = 1_000;
/** Consecutive failures after which a webhook is suspended. */
const mostFailures = 5;
const keptDeliveries = 50;

/** Sends due deliveries at least once and returns the number of attempts. Resolves when none is due or running. */
export async function deliverAlerts(deps: DeliverDeps): Promise<number> {
  const { store, now } = deps;
  const ofAccount = new Map<string, number>();
  const nextTurn = createPace(deps.mostPerSecond);
  let deferred = 0;
  const claimed = await workQueue({ store, topic: deliveryTopic, atOnce: mostInFlight, now }, async (entry) => {
    const { owner } = entry;
    const before = ofAccount.get(owner) ?? 0;
    if (before >= mostOfAccount) {
      deferred++;
      return { dueMs: now() + laterMs };
    }
    ofAccount.set(owner, before + 1);
    try {
      await nextTurn();
      return await deliverOne(entry, deps);
    } finally {
      ofAccount.set(owner, ofAccount.get(owner)! - 1);
    }
  });
  return claimed - deferred;
}

type Outcome = { readonly status: "delivered" | "again" | "refused" | "dropped"; readonly outcome: string };

async function deliverOne({ owner, payload }: ClaimedEntry, deps: DeliverDeps): Promise<Verdict> {
  const { subscriptions, now } = deps;
  const delivery = Delivery.parse(JSON.parse(payload));
  const found = await subscriptions.find(owner, delivery.subscriptionId);
  // The owner ended the subscription.
  if (found === null) return "done";
  const { status, outcome } = await attempt(delivery, found, deps);
  const ended = status === "delivered" || status === "dropped";
  const failed = status === "again" ? tryAgain(delivery, outcome, now()) : { dead: outcome };
  const record: DeliveryRecord = {
    id: delivery.id,
    eventId: delivery.eventId,
    eventKind: delivery.eventKind,
    channel: delivery.content.channel,
    status: ended ? status : "dead" in failed ? "dead" : "retrying",
    tries: delivery.tries + 1,
    outcome,
    at: utcSeconds(now()),
  };
  await keepRecord(owner, found, record, deps);
  return ended ? "done" : failed;
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

function fromStatus(status: number): Outcome {
  const outcome = `answered ${status}`;
  if (status >= 200 && status < 300) return { status: "delivered", outcome };
  return { status: isFinalRefusal(status) ? "refused" : "again", outcome };
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
  const suspension = { subscriptionId: subscription.id, mailed };
  await mails.enqueue(suspendedMail({ id: `suspended-${record.id}`, ...owner }, suspension, links));
}

/** Spreads starts over time: each caller waits for its slot. */
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
