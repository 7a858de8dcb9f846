import type { Mail } from "../../mail/mail.ts";
import type { Language } from "../../wire/language.ts";
import type { ConfirmedList } from "../addresses/mail-lists.ts";
import type { MailLinks } from "../addresses/mail-links.ts";

export type ConfirmMail = {
  readonly id: string;
  readonly list: ConfirmedList;
  readonly email: string;
  readonly language: Language;
  readonly token: string;
  readonly links: MailLinks;
};

/** Asks the owner of an address for consent. It contains no text that a caller sent. */
export function confirmMail({ id, list, email, language, token, links }: ConfirmMail): Mail {
  const t = texts[language];
  return {
    id: `confirm-${id}`,
    to: email,
    language,
    subject: t.subject(t.lists[list]),
    blocks: [
      { kind: "paragraph", text: t.asked(t.lists[list]) },
      { kind: "link", label: t.confirm, url: links.confirm(list, token) },
      { kind: "paragraph", text: t.ignore },
    ],
    unsubscribeUrl: links.leave(list, email),
  };
}

type ConfirmTexts = {
  readonly lists: Readonly<Record<ConfirmedList, string>>;
  readonly subject: (list: string) => string;
  readonly asked: (list: string) => string;
  readonly confirm: string;
  readonly ignore: string;
};

const texts: Readonly<Record<Language, ConfirmTexts>> = {
  ja: {
    lists: { news: "お知らせメール", compliance: "制度・法令ニュースレター", alerts: "変更通知" },
    subject: (list) => `${list}の登録を確認してください`,
    asked: (list) =>
      `このメールアドレスで${list}の登録が申し込まれました。受け取るには、48時間以内に確認してください。`,
    confirm: "登録を確認する",
    ignore: "心当たりがないときは、何もしないでください。確認されるまで、ほかのメールは送られません。",
  },
  en: {
    lists: { news: "news by mail", compliance: "compliance newsletter", alerts: "change alerts" },
    subject: (list) => `Confirm your address for ${list}`,
    asked: (list) => `Somebody asked for ${list} to this address. To receive it, confirm within 48 hours.`,
    confirm: "Confirm this address",
    ignore: "If it was not you, do nothing. No other mail is sent here before the address is confirmed.",
  },
};
