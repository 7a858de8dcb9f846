import { createHash } from "node:crypto";
import { z } from "zod";
import { sourceLang } from "../../../schemas/service-enums.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import type { Mail, MailQueue } from "../../mail/mail-queue.ts";
import type { ClaimedEntry } from "../../state/outbox.ts";
import type { CounterStore, DocumentStore, StateKey, StateStore } from "../../state/store.ts";
import { workQueue } from "../../state/work-queue.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import type { MailLinks } from "../addresses/mail-links.ts";
import { addressKey, type ConfirmedList, confirmedLists, type MailTokens } from "../addresses/mail-tokens.ts";
import { Preferences, type SubscriberBook } from "./subscriber-book.ts";

/** Topic of sign-ups in the outbox. */
const signupTopic = "signup";

const Signup = z.object({
  list: z.enum(confirmedLists),
  email: z.string(),
  language: z.enum(sourceLang),
  preferences: Preferences.nullable(),
  accountId: z.string().nullable(),
  ipHash: z.string(),
});
/** A request to be mailed; the caller may not own the address. */
export type Signup = Readonly<z.infer<typeof Signup>>;

/**
 * Queues a sign-up. A background process checks whether the address is known, so the response time does not depend on it: the
 * caller always waits for one write. Durable once it resolves.
 */
export async function queueSignup(
  store: Pick<StateStore, "enqueue">,
  id: string,
  signup: Signup,
  nowMs: number,
): Promise<void> {
  const entry = { topic: signupTopic, id, payload: JSON.stringify(signup), dueMs: nowMs };
  await store.enqueue(`signup-${id}`, entry);
}

export type WorkSignupsDeps = {
  readonly store: StateStore;
  readonly book: SubscriberBook;
  readonly tokens: MailTokens;
  readonly limits: MailLimits;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  readonly now: () => number;
};

/** Processes queued sign-ups: stores the address and asks its owner to confirm. */
export async function workSignups(deps: WorkSignupsDeps): Promise<void> {
  const { store, now } = deps;
  await workQueue({ store, topic: signupTopic, atOnce: 50, oneByOne: true, now }, async (entry) => {
    await workOne(entry, deps);
    return "done";
  });
}

/** Every step is idempotent: token and mail are derived from the id of the sign-up. */
async function workOne(
  { id, payload, attempt }: ClaimedEntry,
  { store, book, tokens, limits, mails, links, now }: WorkSignupsDeps,
): Promise<void> {
  const { ipHash, ...wanted } = Signup.parse(JSON.parse(payload));
  const { list, email, language } = wanted;
  await book.change(list, email, (before) =>
    // A confirmed subscriber is changed only when the new mail is confirmed, not by an unconfirmed request.
    before === null || before.state === "unsubscribed"
      ? {
          email,
          state: "unverified",
          language,
          preferences: null,
          updatedAt: utcSeconds(now()),
          leftMs: before?.leftMs ?? null,
        }
      : null,
  );
  const token = tokens.confirm(id);
  // On a retry the mail was already counted against the limits.
  if (attempt === 1 && !(await limits.take(email, ipHash))) return;
  await keepConfirmation(store, token, wanted, now());
  await mails.enqueue(confirmMail({ id, list, email, language, token, links }));
}

type ConfirmMail = {
  readonly id: string;
  readonly list: ConfirmedList;
  readonly email: string;
  readonly language: Language;
  readonly token: string;
  readonly links: MailLinks;
};

/** Asks the owner of an address for consent. It contains no text that a caller sent. */
function confirmMail({ id, list, email, language, token, links }: ConfirmMail): Mail {
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

const texts = defineTexts({
  ja: {
    lists: { news: "お知らせメール", compliance: "制度・法令ニュースレター", alerts: "変更通知" },
    subject: (list: string) => `${list}の登録を確認してください`,
    asked: (list: string) =>
      `このメールアドレスで${list}の申し込みがありました。受け取るには、48時間以内に登録を確認してください。`,
    confirm: "登録を確認する",
    ignore: "お心当たりがない場合は、このメールを破棄してください。登録を確認するまで、ほかのメールは届きません。",
  },
  en: {
    lists: { news: "news by mail", compliance: "compliance newsletter", alerts: "change alerts" },
    subject: (list) => `Confirm your address for ${list}`,
    asked: (list) => `Somebody asked for ${list} to this address. To receive it, confirm within 48 hours.`,
    confirm: "Confirm this address",
    ignore: "If it was not you, do nothing. No other mail is sent here before the address is confirmed.",
  },
});

/** How long a confirmation link is valid. */
const confirmMs = 48 * 3_600_000;

const Confirmation = z.object({
  list: z.enum(confirmedLists),
  email: z.string(),
  language: z.enum(sourceLang),
  preferences: Preferences.nullable(),
  /** Account whose alerts the address will get; null for the other lists. */
  accountId: z.string().nullable(),
});
/** What the owner of an address consents to by a mailed link. */
export type Confirmation = Readonly<z.infer<typeof Confirmation>>;

/** Stores the confirmation of a token. The store has only the hash of the token. */
async function keepConfirmation(
  store: DocumentStore,
  token: string,
  confirmation: Confirmation,
  nowMs: number,
): Promise<void> {
  const terms = { ifVersion: null, nowMs, expiresAtMs: nowMs + confirmMs };
  await store.putDocument(placeOf(token), JSON.stringify(confirmation), terms);
}

/** The confirmation of a token; null when it is unknown or older than 48 hours. */
export async function readConfirmation(
  store: DocumentStore,
  token: string,
  nowMs: number,
): Promise<Confirmation | null> {
  const found = await store.getDocument(placeOf(token), nowMs);
  return found && Confirmation.parse(JSON.parse(found.value));
}

function placeOf(token: string): StateKey {
  const hash = createHash("sha256").update(token, "utf8").digest("hex");
  return { owner: `confirmation-${hash}`, kind: "confirmation", id: "token" };
}

type MailLimitsDeps = { readonly store: CounterStore; readonly now: () => number };

/** Limits the mails that callers can cause to an address they may not own. */
export type MailLimits = {
  /**
   * Whether one more unconfirmed mail may go to an address: one in 10 minutes, 3 in an hour, and 10 a day per requesting network.
   * The result is never shown to the caller.
   */
  take(email: string, ipHash: string): Promise<boolean>;
};

export function createMailLimits({ store, now }: MailLimitsDeps): MailLimits {
  const hasRoom = async (owner: string, id: string, limit: number, windowMs: number): Promise<boolean> => {
    const nowMs = now();
    const key = { owner, kind: "mails", id };
    return (await store.increment(key, 1, { nowMs, expiresAtMs: nowMs + windowMs, limit })) <= limit;
  };
  return {
    async take(email, ipHash) {
      const address = `address-${addressKey(email)}`;
      return (
        (await hasRoom(address, "10-minutes", 1, 600_000)) &&
        (await hasRoom(address, "hour", 3, 3_600_000)) &&
        (await hasRoom(`network-${ipHash}`, "day", 10, 86_400_000))
      );
    },
  };
}
