import type { Mail } from "../../mail/mail.ts";
import type { Language } from "../../wire/language.ts";
import type { AdvisorRecord } from "./advisor.ts";

/** Addresses linked from mails to firms. */
export type AdvisorMailLinks = {
  /** Public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Link to unsubscribe from mails to advisors. */
  leave(list: "advisors", email: string): string;
};

/** Confirms the sign-up of a firm. The address is not confirmed yet, so the mail contains no text entered in the form. */
export function welcomeMail(advisor: AdvisorRecord, dashboardUrl: string, links: AdvisorMailLinks): Mail {
  return mailTo(advisor, "welcome", dashboardUrl, links);
}

/** Informs a firm that it is now listed. */
export function listedMail(advisor: AdvisorRecord, dashboardUrl: string, links: AdvisorMailLinks): Mail {
  return mailTo(advisor, "listed", dashboardUrl, links);
}

function mailTo(
  { id, contactEmail, language }: AdvisorRecord,
  kind: "welcome" | "listed",
  dashboardUrl: string,
  links: AdvisorMailLinks,
): Mail {
  const t = texts[language];
  const { subject, lead, note } = t[kind];
  return {
    id: `advisor-${id}-${kind}`,
    to: contactEmail,
    language,
    subject,
    blocks: [
      { kind: "paragraph", text: lead(id) },
      { kind: "link", label: t.dashboard, url: dashboardUrl },
      { kind: "paragraph", text: t.secret },
      { kind: "paragraph", text: note },
    ],
    unsubscribeUrl: links.leave("advisors", contactEmail),
  };
}

type MailWords = { readonly subject: string; readonly lead: (id: number) => string; readonly note: string };
type AdvisorTexts = {
  readonly dashboard: string;
  readonly secret: string;
  readonly welcome: MailWords;
  readonly listed: MailWords;
};

const texts: Readonly<Record<Language, AdvisorTexts>> = {
  ja: {
    dashboard: "紹介の状況を見る",
    secret: "このリンクを知っている人は、だれでも紹介と手数料の状況を見られます。事務所の外に渡さないでください。",
    welcome: {
      subject: "専門家の登録を受け付けました",
      lead: (id) =>
        `専門家の登録（番号${id}）を受け付けました。下のリンクの先で事務所の確認を受け、支払いの準備が済むと、一覧に載ります。`,
      note: "心当たりがないときは、何もしないでください。",
    },
    listed: {
      subject: "専門家の一覧に掲載されました",
      lead: (id) => `登録番号${id}の事務所が、専門家の一覧に掲載されました。`,
      note: "成約の報告は、30日間の確認期間のあとに運営者が支払います。",
    },
  },
  en: {
    dashboard: "See your referrals",
    secret: "Whoever knows this link sees your referrals and fees. Give it to nobody outside your firm.",
    welcome: {
      subject: "Your firm has signed up as an advisor",
      lead: (id) =>
        `Your firm has signed up as advisor ${id}. It is listed once it is confirmed, which the link below lets you do, and it can be paid.`,
      note: "If it was not you, do nothing.",
    },
    listed: {
      subject: "Your firm is listed as an advisor",
      lead: (id) => `Your firm, advisor ${id}, is now shown to people who look for help.`,
      note: "The operator pays for reported conversions after 30 days, in which they can be questioned.",
    },
  },
};
