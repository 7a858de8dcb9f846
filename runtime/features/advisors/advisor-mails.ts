import { z } from "zod";
import type { Mail, MailQueue } from "../../mail/mail-queue.ts";
import type { ClaimedEntry, OutboxStore } from "../../state/outbox.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { workQueue } from "../../state/work-queue.ts";
import { defineTexts } from "../../wire/language.ts";
import type { AdvisorRecord } from "./advisor.ts";

/** Queue topic of mails to firms that are still to be written. */
const advisorTopic = "advisor-mail";
/** A sign-up is queued before its record exists; an interrupted one gets no record unless it is repeated. */
const retryMs = 60_000;
const mostTries = 10;

const Wanted = z.discriminatedUnion("kind", [
  /** `ipHash`: network that signed the firm up; its mails are rate limited. */
  z.object({ kind: z.literal("welcome"), advisorId: z.int(), ipHash: z.string() }),
  z.object({ kind: z.literal("listed"), advisorId: z.int() }),
]);
type Wanted = Readonly<z.infer<typeof Wanted>>;

/** Queues a mail to a firm. Durable once it resolves; each kind is sent once. */
export async function queueAdvisorMail(
  store: Pick<OutboxStore, "enqueue">,
  wanted: Wanted,
  nowMs: number,
): Promise<void> {
  const id = `${wanted.advisorId}-${wanted.kind}`;
  const entry = { topic: advisorTopic, id, payload: JSON.stringify(wanted), dueMs: nowMs };
  await store.enqueue(`advisor-${wanted.advisorId}`, entry);
}

export type WorkAdvisorMailsDeps = {
  readonly store: OutboxStore & DocumentStore;
  readonly advisors: {
    find(id: number): Promise<AdvisorRecord | null>;
    dashboardPath(id: number): string;
  };
  readonly mails: MailQueue;
  readonly links: AdvisorMailLinks;
  /** Whether this network may cause one more mail to an unconfirmed address. */
  readonly mayMail: (email: string, ipHash: string) => Promise<boolean>;
  /** Whether the address has unsubscribed from mails to advisors. */
  readonly hasLeft: (email: string) => Promise<boolean>;
  readonly now: () => number;
};

/** Writes the queued mails to firms. Every step may run twice: the id of a mail is derived from firm and kind. */
export async function workAdvisorMails(deps: WorkAdvisorMailsDeps): Promise<void> {
  const { store, now } = deps;
  await workQueue({ store, topic: advisorTopic, atOnce: 50, oneByOne: true, now }, async (entry) =>
    (await workOne(entry, deps)) ? "done" : { dueMs: now() + retryMs },
  );
}

/** False for a firm without a record yet. */
async function workOne({ payload, attempt }: ClaimedEntry, deps: WorkAdvisorMailsDeps): Promise<boolean> {
  const { store, advisors, mails, links, now } = deps;
  const wanted = Wanted.parse(JSON.parse(payload));
  const advisor = await advisors.find(wanted.advisorId);
  if (advisor === null) return attempt >= mostTries;
  const { contactEmail: email } = advisor;
  const keep = (mark: Mark) =>
    store.putDocument(markOf(wanted), mark, { ifVersion: null, nowMs: now(), expiresAtMs: null });
  const mark = (await store.getDocument(markOf(wanted), now()))?.value as Mark | undefined;
  if (mark === "queued" || mark === "refused" || (await deps.hasLeft(email))) return true;
  if (wanted.kind === "welcome" && mark === undefined) {
    // Written before the limit is checked: a process that dies here may already have used a slot.
    await keep("asked");
    if (!(await deps.mayMail(email, wanted.ipHash))) {
      await keep("refused");
      return true;
    }
  }
  const write = wanted.kind === "welcome" ? welcomeMail : listedMail;
  await mails.enqueue(write(advisor, links.publicUrl + advisors.dashboardPath(advisor.id), links));
  await keep("queued");
  return true;
}

/** Progress of a mail: limit check begun, refused by the limit, or queued for sending. */
type Mark = "asked" | "refused" | "queued";

function markOf({ advisorId, kind }: Wanted): StateKey {
  return { owner: `advisor-${advisorId}`, kind: "advisor-mail", id: kind };
}

/** Addresses linked from mails to firms. */
type AdvisorMailLinks = {
  /** Public address of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Link to unsubscribe from mails to advisors. */
  leave(list: "advisors", email: string): string;
};

/** Confirms the sign-up of a firm. The address is not confirmed yet, so the mail contains no text entered in the form. */
function welcomeMail(advisor: AdvisorRecord, dashboardUrl: string, links: AdvisorMailLinks): Mail {
  return mailTo(advisor, "welcome", dashboardUrl, links);
}

/** Informs a firm that it is now listed. */
function listedMail(advisor: AdvisorRecord, dashboardUrl: string, links: AdvisorMailLinks): Mail {
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

const texts = defineTexts({
  ja: {
    dashboard: "紹介の状況を見る",
    secret: "このリンクを知っている人は誰でも、紹介と手数料の状況を閲覧できます。事務所の外に共有しないでください。",
    welcome: {
      subject: "専門家の登録を受け付けました",
      lead: (id: number) =>
        `専門家の登録（番号${id}）を受け付けました。下のリンクから事務所の確認と報酬の受取設定を済ませると、一覧に掲載されます。`,
      note: "お心当たりがない場合は、このメールを破棄してください。",
    },
    listed: {
      subject: "専門家の一覧に掲載されました",
      lead: (id: number) => `登録番号${id}の事務所が、専門家の一覧に掲載されました。`,
      note: "成約の手数料は、30日間の確認期間の後に運営者からお支払いします。",
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
});
