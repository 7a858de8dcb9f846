import { randomBytes } from "node:crypto";
import { createMailQueue } from "../../runtime/mail/mail-queue.ts";
import { createMailLinks } from "../../runtime/notify/addresses/mail-links.ts";
import { createMailTokens } from "../../runtime/notify/addresses/mail-tokens.ts";
import { createAlertSubscriptions } from "../../runtime/features/alerts/service/alert-subscriptions.ts";
import { deliverAlerts } from "../../runtime/features/alerts/service/deliver-alerts.ts";
import { createSubscriberBook } from "../../runtime/notify/subscribers/subscriber-book.ts";
import { createPostWebhook } from "../../runtime/notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../runtime/notify/webhooks/sign-webhook.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { receiverCertificate } from "../../test/support/webhook-receiver.ts";

const secrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }] as const;

/** What delivers alerts to the receiver of a proof, over TLS as to any other. */
export function createDelivering(store: StateStore, receiverPort: number, now: () => number, mostPerSecond?: number) {
  const deps = {
    store,
    subscriptions: createAlertSubscriptions({
      store,
      book: createSubscriberBook({ store, now }),
      random: randomBytes,
      now,
    }),
    post: createPostWebhook({
      resolve: async () => ["127.0.0.1"],
      isAllowed: (address) => address === "127.0.0.1",
      receiver: { port: receiverPort, ca: receiverCertificate },
    }),
    transport: { send: async () => undefined },
    mails: createMailQueue({ store, now }),
    links: createMailLinks("https://konkyo.example", createMailTokens(secrets)),
    keys: webhookKeys(secrets),
    mostPerSecond,
    now,
  };
  return { deliver: () => deliverAlerts(deps) };
}
