import { createSavedSearchDocuments, searchesOf } from "../../../accounts/saved-search-records.ts";
import type { MachineParts } from "../../../feature/feature.ts";
import type { Job } from "../../../feature/job.ts";
import { createPostWebhook } from "../../../notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../../notify/webhooks/sign-webhook.ts";
import { createAlertSubscriptions } from "./alert-subscriptions.ts";
import { announceSnapshots } from "./announce-snapshots.ts";
import { createAnnouncedEvents } from "./announced-events.ts";
import { deliverAlerts } from "./deliver-alerts.ts";
import { deprecatedTools } from "./deprecated-tools.ts";
import { createPromotionDelay } from "./promotion-delay.ts";
import { savedSearchFinder } from "./saved-search-finder.ts";

/** Deliveries per second of a process that also serves requests: thousands per minute with little effect on reads. */
export const deliveriesBesideAnswers = 110;

export function alertJobs(parts: MachineParts): Job[] {
  const { store, secrets, book, links, mails, mail, random, snapshotFolder: folder, verifier, endpoints, now } = parts;
  const saved = createSavedSearchDocuments({ store, now });
  const subscriptions = createAlertSubscriptions({ store, book, random, now });
  const announcing = {
    store,
    folder,
    verify: (directory: string) => verifier.verify(directory),
    subscriptions,
    announced: createAnnouncedEvents({ store, now }),
    searchIn: savedSearchFinder(async (accountId) => (await saved.read(searchesOf(accountId)))?.searches ?? []),
    serviceEvents: (observedAt: string) => deprecatedTools(endpoints, observedAt),
    links,
    now,
  };
  const isPromotionSettled = createPromotionDelay({ folder, now });
  const delivering = {
    store,
    subscriptions,
    post: createPostWebhook(),
    transport: mail,
    mails,
    links,
    keys: webhookKeys(secrets),
    mostPerSecond: parts.answers ? deliveriesBesideAnswers : undefined,
    now,
  };
  return [
    {
      name: "announce changes",
      firstAfterMs: 2_000,
      pauseMs: 2_000,
      run: async () => {
        if (isPromotionSettled()) await announceSnapshots(announcing);
      },
    },
    { name: "deliver alerts", firstAfterMs: 1_000, pauseMs: 500, run: () => deliverAlerts(delivering) },
  ];
}
