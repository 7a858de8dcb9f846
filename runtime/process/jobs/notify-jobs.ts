import type { MasterSecrets } from "../../base/master-secret.ts";
import { createMailQueue, sendMails } from "../../mail/mail-queue.ts";
import type { MailTransport } from "../../mail/mail.ts";
import { createMailLinks } from "../../notify/mails/mail-links.ts";
import { createMailLimits } from "../../notify/subscribers/mail-limits.ts";
import { createMailTokens } from "../../notify/subscribers/mail-tokens.ts";
import { workSignups } from "../../notify/subscribers/signups.ts";
import { createSubscriberBook } from "../../notify/subscribers/subscriber-book.ts";
import type { StateStore } from "../../state/store.ts";
import type { Job } from "./background.ts";

export type NotifyJobsOptions = {
  readonly store: StateStore;
  readonly mail: MailTransport;
  readonly secrets: MasterSecrets;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/** What leaves the service for people. Once on each machine is enough; on several it does no harm. */
export function notifyJobs({ store, mail, secrets, publicUrl, now, warn }: NotifyJobsOptions): Job[] {
  const tokens = createMailTokens(secrets);
  const signups = {
    store,
    book: createSubscriberBook({ store, now }),
    tokens,
    limits: createMailLimits({ store, now }),
    mails: createMailQueue({ store, now }),
    links: createMailLinks(publicUrl, tokens),
    now,
  };
  return [
    { name: "work on sign-ups", firstAfterMs: 500, pauseMs: 1_000, run: () => workSignups(signups) },
    {
      name: "send mails",
      firstAfterMs: 1_000,
      pauseMs: 1_000,
      run: async () => void (await sendMails({ store, transport: mail, now, warn })),
    },
  ];
}
