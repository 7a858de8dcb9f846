import type { MasterSecrets } from "../../base/master-secret.ts";
import { createMailQueue, sendMails } from "../../mail/mail-queue.ts";
import type { MailTransport } from "../../mail/mail.ts";
import { randomBytes } from "node:crypto";
import { createSavedSearches } from "../../features/saved-searches/saved-searches.ts";
import { endpoints } from "../../endpoints/index.ts";
import type { Verifier } from "../../mount/verifier.ts";
import { createAlertSubscriptions } from "../../features/alerts/alert-subscriptions.ts";
import { announceSnapshots } from "../../features/alerts/announce-snapshots.ts";
import { createAnnouncedEvents } from "../../features/alerts/announced-events.ts";
import { createRestedPointer } from "../../features/alerts/rested-pointer.ts";
import { deliverAlerts } from "../../features/alerts/deliver-alerts.ts";
import { createPostWebhook } from "../../notify/webhooks/post-webhook.ts";
import { webhookKeys } from "../../notify/webhooks/sign-webhook.ts";
import { createMailLinks } from "../../notify/addresses/mail-links.ts";
import { addressKey } from "../../notify/addresses/mail-lists.ts";
import { createMailLimits } from "../../notify/subscribers/mail-limits.ts";
import { createMailTokens } from "../../notify/addresses/mail-tokens.ts";
import { endListLate } from "../../notify/subscribers/leaving.ts";
import type { LeavingJournal } from "../../notify/subscribers/leaving-journal.ts";
import { workSignups } from "../../notify/subscribers/signups.ts";
import { createSubscriberBook } from "../../notify/subscribers/subscriber-book.ts";
import { workAdvisorMails } from "../../features/advisors/advisor-mails.ts";
import { createAdvisors } from "../../features/advisors/advisors.ts";
import type { StateStore } from "../../state/store.ts";
import type { Job } from "./background.ts";
import { deprecatedTools } from "../../features/alerts/deprecated-tools.ts";
import { savedSearchFinder } from "../../features/alerts/saved-search-finder.ts";

export type NotifyJobsOptions = {
  readonly store: StateStore;
  readonly mail: MailTransport;
  readonly secrets: MasterSecrets;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** Folder of snapshots, and what answers for their bytes. */
  readonly folder: string;
  readonly verifier: Pick<Verifier, "verify">;
  /** Wishes to get no more mail that came while the store was away. */
  readonly journal: Pick<LeavingJournal, "applyAll">;
  /** Whether this process answers requests too, which must not wait for what is delivered. */
  readonly answers: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/** Deliveries a second of a process that answers too: thousands leave within a minute, and reads hardly notice. */
export const deliveriesBesideAnswers = 110;

/** What leaves the service for people. Once on each machine is enough; on several it does no harm. */
export function notifyJobs(options: NotifyJobsOptions): Job[] {
  const { store, mail, secrets, publicUrl, folder, verifier, journal, answers, now, warn } = options;
  const tokens = createMailTokens(secrets);
  const book = createSubscriberBook({ store, now });
  const mails = createMailQueue({ store, now });
  const links = createMailLinks(publicUrl, tokens);
  const limits = createMailLimits({ store, now });
  const signups = { store, book, tokens, limits, mails, links, now };
  const advisorMails = {
    store,
    advisors: createAdvisors({ store, secrets, now: () => new Date(now()) }),
    mails,
    links,
    mayMail: (email: string, ipHash: string) => limits.take(email, ipHash),
    hasLeft: async (email: string) => (await book.read("advisors", addressKey(email)))?.state === "unsubscribed",
    now,
  };
  const subscriptions = createAlertSubscriptions({ store, book, random: randomBytes, now });
  const announcing = {
    store,
    folder,
    verify: (directory: string) => verifier.verify(directory),
    subscriptions,
    announced: createAnnouncedEvents({ store, now }),
    searchIn: savedSearchFinder(createSavedSearches({ store, now: () => new Date(now()) })),
    serviceEvents: (observedAt: string) => deprecatedTools(endpoints, observedAt),
    links,
    now,
  };
  const hasRested = createRestedPointer({ folder, now });
  const delivering = {
    store,
    subscriptions,
    post: createPostWebhook(),
    transport: mail,
    mails,
    links,
    keys: webhookKeys(secrets),
    mostPerSecond: answers ? deliveriesBesideAnswers : undefined,
    now,
  };
  return [
    {
      name: "announce changes",
      firstAfterMs: 2_000,
      pauseMs: 2_000,
      run: async () => {
        if (hasRested()) await announceSnapshots(announcing);
      },
    },
    {
      name: "deliver alerts",
      firstAfterMs: 1_000,
      pauseMs: 500,
      run: async () => void (await deliverAlerts(delivering)),
    },
    { name: "work on sign-ups", firstAfterMs: 500, pauseMs: 1_000, run: () => workSignups(signups) },
    {
      name: "end mails",
      firstAfterMs: 0,
      pauseMs: 1_000,
      run: () => journal.applyAll((leaving) => endListLate(book, leaving)),
    },
    { name: "write to advisors", firstAfterMs: 1_000, pauseMs: 5_000, run: () => workAdvisorMails(advisorMails) },
    {
      name: "send mails",
      firstAfterMs: 1_000,
      pauseMs: 1_000,
      run: async () => void (await sendMails({ store, transport: mail, now, warn })),
    },
  ];
}
