import { z } from "zod";
import { sourceLang } from "../../../schemas/service-enums.ts";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import type { MailQueue } from "../../mail/mail-queue.ts";
import type { ClaimedEntry } from "../../state/outbox.ts";
import type { StateStore } from "../../state/store.ts";
import { workQueue } from "../../state/work-queue.ts";
import { confirmMail } from "./confirm-mail.ts";
import type { MailLinks } from "../addresses/mail-links.ts";
import { keepConfirmation } from "./confirmations.ts";
import { confirmedLists } from "../addresses/mail-lists.ts";
import type { MailLimits } from "./mail-limits.ts";
import type { MailTokens } from "../addresses/mail-tokens.ts";
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
