import { createMailQueue, type Mail, sendMails } from "../../runtime/mail/mail-queue.ts";
import { createMailLinks } from "../../runtime/notify/addresses/mail-links.ts";
import { addressKey, createMailTokens, type MailTokens } from "../../runtime/notify/addresses/mail-tokens.ts";
import { createMailLimits, workSignups } from "../../runtime/notify/subscribers/signups.ts";
import { createSubscriberBook, type SubscriberBook } from "../../runtime/notify/subscribers/subscriber-book.ts";
import { workAdvisorMails } from "../../runtime/features/advisors/advisor-mails.ts";
import { createAdvisors } from "../../runtime/features/advisors/advisors.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { testSecrets } from "./service.ts";

/** The workers behind a test service, run by hand; mails are kept instead of sent. */
export type MailWork = {
  readonly book: SubscriberBook;
  readonly tokens: MailTokens;
  /** Works on all that waits and gives the mails that left by it. */
  run(): Promise<Mail[]>;
};

export function createMailWork(store: StateStore, now: () => number, publicUrl: string): MailWork {
  const tokens = createMailTokens(testSecrets);
  const book = createSubscriberBook({ store, now });
  const links = createMailLinks(publicUrl, tokens);
  const mails = createMailQueue({ store, now });
  return {
    book,
    tokens,
    async run() {
      const sent: Mail[] = [];
      const transport = {
        description: "",
        send: async (mail: Mail) => void sent.push(mail),
        close() {},
      };
      const limits = createMailLimits({ store, now });
      await workSignups({ store, book, tokens, limits, mails, links, now });
      await workAdvisorMails({
        store,
        advisors: createAdvisors({ store, secrets: testSecrets, now: () => new Date(now()) }),
        mails,
        links,
        mayMail: (email, ipHash) => limits.take(email, ipHash),
        hasLeft: async (email) => (await book.read("advisors", addressKey(email)))?.state === "unsubscribed",
        now,
      });
      await sendMails({ store, transport, now, warn() {} });
      return sent;
    },
  };
}

/** Path and query of the first link of a mail. */
export function linkOf({ blocks }: Mail): string {
  const link = blocks.find(({ kind }) => kind === "link");
  if (link?.kind !== "link") throw new Error("the mail has no link");
  const { pathname, search } = new URL(link.url);
  return pathname + search;
}

/** Path and query by which a mail is ended. */
export function leavePathOf({ unsubscribeUrl }: Mail): string {
  const { pathname, search } = new URL(unsubscribeUrl!);
  return pathname + search;
}
