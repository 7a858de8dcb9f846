import { randomBytes } from "node:crypto";
import { createMailQueue } from "../../../runtime/mail/mail-queue.ts";
import { createMailLinks } from "../../../runtime/notify/addresses/mail-links.ts";
import { createMailTokens } from "../../../runtime/notify/addresses/mail-tokens.ts";
import { createAlertSubscriptions } from "../../../runtime/notify/alerts/alert-subscriptions.ts";
import { deliverAlerts } from "../../../runtime/notify/alerts/deliver-alerts.ts";
import { createSubscriberBook } from "../../../runtime/notify/subscribers/subscriber-book.ts";
import { createPostWebhook } from "../../../runtime/notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../../runtime/notify/webhooks/sign-webhook.ts";
import { receiverCertificate } from "../../support/webhook-receiver.ts";
import { openProofStore } from "./proof-store.ts";

/* A worker that delivers alerts until it is killed: <store> <port of the receiver> <milliseconds its clock is ahead>. */

const [place = "", port = "", aheadMs = "0"] = process.argv.slice(2);
const store = await openProofStore(place);
const now = () => Date.now() + Number(aheadMs);
const secrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }] as const;
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
    receiver: { port: Number(port), ca: receiverCertificate },
  }),
  transport: { send: async () => undefined },
  mails: createMailQueue({ store, now }),
  links: createMailLinks("https://konkyo.example", createMailTokens(secrets)),
  key: webhookKeys(secrets)[0],
  now,
};
for (;;) {
  await deliverAlerts(deps);
  process.send?.("idle");
  await new Promise((resolve) => setTimeout(resolve, 100));
}
