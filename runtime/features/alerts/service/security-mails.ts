import { utcSeconds } from "../../../../snapshots/text/instant.ts";
import type { MailQueue } from "../../../mail/mail-queue.ts";
import type { Language } from "../../../wire/language.ts";
import type { MailLinks } from "../../../notify/addresses/mail-links.ts";
import type { AlertSubscriptions } from "./alert-subscriptions.ts";

/** Mails to account owners about their keys. They are sent to a confirmed address only; without one, no mail is sent. */
export type SecurityMails = {
  /** Informs the owner that the key was replaced by the one with this id. Durable once it resolves. */
  keyReplaced(accountId: string, keyId: string): Promise<void>;
};

export type SecurityMailsDeps = {
  readonly alerts: Pick<AlertSubscriptions, "ownerAddress">;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  /** Contact address of the operator. */
  readonly contact: string;
  readonly now: () => number;
};

export function createSecurityMails({ alerts, mails, links, contact, now }: SecurityMailsDeps): SecurityMails {
  return {
    async keyReplaced(accountId, keyId) {
      const owner = await alerts.ownerAddress(accountId);
      if (owner === null) return;
      const { email, language } = owner;
      const t = texts[language];
      await mails.enqueue({
        id: `key-replaced-${keyId}`,
        to: email,
        language,
        subject: t.subject,
        blocks: [
          { kind: "paragraph", text: t.replaced(utcSeconds(now())) },
          { kind: "paragraph", text: t.unexpected(contact) },
        ],
        unsubscribeUrl: links.leave("alerts", email),
      });
    },
  };
}

type SecurityTexts = {
  readonly subject: string;
  readonly replaced: (at: string) => string;
  readonly unexpected: (contact: string) => string;
};

const texts: Readonly<Record<Language, SecurityTexts>> = {
  ja: {
    subject: "APIキーが再発行されました",
    replaced: (at) => `アカウントのAPIキーが${at}（UTC）に再発行されました。古いキーはもう使えません。`,
    unexpected: (contact) => `心当たりがないときは、すぐに運営者へ連絡してください: ${contact}`,
  },
  en: {
    subject: "Your API key was replaced",
    replaced: (at) => `The API key of your account was replaced at ${at} (UTC). The old key is no longer good.`,
    unexpected: (contact) => `If it was not you, tell the operator at once: ${contact}`,
  },
};
