import type { MachineParts } from "../../feature/feature.ts";
import type { Job } from "../../feature/job.ts";
import { sendMails } from "../../mail/mail-queue.ts";
import type { MailTokens } from "../../notify/addresses/mail-tokens.ts";
import type { LeavingJournal } from "../../notify/subscribers/leaving-journal.ts";
import { endListLate } from "../../notify/subscribers/leaving.ts";
import { workSignups } from "../../notify/subscribers/signups.ts";

export type MailJobsOptions = Pick<
  MachineParts,
  "store" | "book" | "links" | "mails" | "mail" | "mailLimits" | "now"
> & {
  readonly tokens: MailTokens;
  /** Unsubscribe requests that arrived while the store was unavailable. */
  readonly journal: Pick<LeavingJournal, "applyAll">;
  readonly warn: (line: string) => void;
};

/** Jobs that ask address owners for consent and send mails, for all features. */
export function mailJobs({ mail: transport, mailLimits: limits, journal, warn, ...rest }: MailJobsOptions): Job[] {
  const { store, book, now } = rest;
  return [
    { name: "work on sign-ups", firstAfterMs: 500, pauseMs: 1_000, run: () => workSignups({ ...rest, limits }) },
    {
      name: "end mails",
      firstAfterMs: 0,
      pauseMs: 1_000,
      run: () => journal.applyAll((leaving) => endListLate(book, leaving)),
    },
    {
      name: "send mails",
      firstAfterMs: 1_000,
      pauseMs: 1_000,
      run: () => sendMails({ store, transport, now, warn }),
    },
  ];
}
