import { sendMails } from "../mail/mail-queue.ts";
import type { MailTransport } from "../mail/mail.ts";
import type { StateStore } from "../state/store.ts";
import type { Job } from "./background.ts";

export type NotifyJobsOptions = {
  readonly store: StateStore;
  readonly mail: MailTransport;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/** What leaves the service for people. Once on each machine is enough; on several it does no harm. */
export function notifyJobs({ store, mail, now, warn }: NotifyJobsOptions): Job[] {
  return [
    {
      name: "send mails",
      firstAfterMs: 1_000,
      pauseMs: 1_000,
      run: async () => void (await sendMails({ store, transport: mail, now, warn })),
    },
  ];
}
