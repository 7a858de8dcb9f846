import { randomBytes } from "node:crypto";
import { createMailQueue, type Mail } from "../../runtime/mail/mail-queue.ts";
import { createAlertSubscriptions } from "../../runtime/features/alerts/service/alert-subscriptions.ts";
import { announceSnapshots, createAnnouncedEvents } from "../../runtime/features/alerts/service/announce-snapshots.ts";
import { deliverAlerts } from "../../runtime/features/alerts/service/deliver-alerts.ts";
import { createMailLinks } from "../../runtime/notify/addresses/mail-links.ts";
import { createMailTokens } from "../../runtime/notify/addresses/mail-tokens.ts";
import { createSubscriberBook } from "../../runtime/notify/subscribers/subscriber-book.ts";
import type { PostWebhook } from "../../runtime/notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../runtime/notify/webhooks/sign-webhook.ts";
import { createSavedSearches } from "../../runtime/features/saved-searches/saved-searches.ts";
import { savedSearchFinder } from "../../runtime/features/alerts/service/alert-jobs.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { testSecrets } from "./service.ts";

export type AlertWorkOptions = {
  readonly store: StateStore;
  readonly now: () => number;
  /** Folder of snapshots. */
  readonly folder: string;
  readonly post: PostWebhook;
  readonly send?: (mail: Mail) => Promise<void>;
};

/** The workers behind alerts, run by hand. */
export function createAlertWork({ store, now, folder, post, send = async () => undefined }: AlertWorkOptions) {
  const tokens = createMailTokens(testSecrets);
  const book = createSubscriberBook({ store, now });
  const links = createMailLinks("https://konkyo.example", tokens);
  const subscriptions = createAlertSubscriptions({ store, book, random: randomBytes, now });
  const announced = createAnnouncedEvents({ store, now });
  const searchIn = savedSearchFinder(createSavedSearches({ store, now: () => new Date(now()) }).list);
  return {
    book,
    tokens,
    subscriptions,
    announce: () =>
      announceSnapshots({
        store,
        folder,
        verify: async (directory) => readManifest(directory),
        subscriptions,
        announced,
        searchIn,
        serviceEvents: () => [],
        links,
        now,
      }),
    deliver: () =>
      deliverAlerts({
        store,
        subscriptions,
        post,
        transport: { send },
        mails: createMailQueue({ store, now }),
        links,
        keys: webhookKeys(testSecrets),
        now,
      }),
  };
}
