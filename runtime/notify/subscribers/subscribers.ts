import { z } from "zod";
import { compliancePlan, sourceLang } from "../../../schemas/service-enums.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { createDocuments } from "../../state/documents.ts";
import { type StateKey, type StateStore, StoreUnavailableError } from "../../state/store.ts";
import { type Confirmation, queueSignup, readConfirmation, type Signup } from "./signups.ts";
import { addressKey, confirmedLists, type MailList, type MailTokens } from "../addresses/mail-tokens.ts";
import { endList, type Leaving, type LeavingJournal } from "./leaving-journal.ts";
import type { Subscriber, SubscriberBook } from "./subscriber-book.ts";

/** What a sign-up asked for, by its number. */
const SignupRef = z.object({
  list: z.enum(confirmedLists),
  email: z.string(),
  language: z.enum(sourceLang),
  plan: z.enum(compliancePlan).nullable(),
});
export type SignupRef = Readonly<z.infer<typeof SignupRef>>;

const numberLifeMs = 48 * 3_600_000;

function numberKey(number: number): StateKey {
  return { owner: `signup-number-${number}`, kind: "signup", id: "ref" };
}

/** Subscriptions to mail lists. No answer reveals whether an address is known. */
export type Subscribers = {
  /** Accepts a sign-up; the owner is asked by mail. Returns a random number, good for 48 hours; a repeat gets another. */
  signUp(signup: Signup): Promise<number>;
  /** The subscriber of a sign-up's number; null when it is unknown or has expired. `subscriber` is null until it was worked on. */
  findSignup(number: number): Promise<{ readonly signup: SignupRef; readonly subscriber: Subscriber | null } | null>;
  /**
   * What a mailed link would confirm; null for a token that is unknown, expired, or of an address that has unsubscribed since.
   */
  findConfirmation(token: string): Promise<Pick<Confirmation, "list" | "language"> | null>;
  /** Confirms an address; idempotent. Null as above. */
  confirm(token: string): Promise<Confirmation | null>;
  /** Unsubscribes from the list of the token, at once or when the store is back; no effect for an invalid token. */
  leave(email: string, token: string): Promise<void>;
  /** Whether a token that contains an address key is valid. */
  knowsKey(list: MailList, token: string): boolean;
  /** Unsubscribes by such a token; false when it is invalid. */
  leaveByKey(list: MailList, token: string): Promise<boolean>;
};

export type SubscribersDeps = {
  readonly store: StateStore;
  readonly book: SubscriberBook;
  readonly tokens: MailTokens;
  /** Stores requests while the store is unavailable. */
  readonly journal: Pick<LeavingJournal, "add">;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => number;
  /** Called when an address was confirmed for the alerts of an account. */
  readonly onAlertAddress: (accountId: string, email: string) => Promise<void>;
};

export function createSubscribers(deps: SubscribersDeps): Subscribers {
  const { store, book, tokens, journal, random, now } = deps;
  const at = () => utcSeconds(now());
  const signups = createDocuments({ store, shape: SignupRef, now, expiresAtMs: () => now() + numberLifeMs });
  /** Falls back to the journal, so that an unsubscribe request never has to be repeated. */
  const end = async (leaving: Leaving): Promise<void> => {
    try {
      await endList(book, leaving);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      await journal.add(leaving).catch((cause: unknown) => {
        throw new StoreUnavailableError("neither the store nor the journal takes it", { cause });
      });
    }
  };
  /** Link scanners open links long after an address has unsubscribed, so a link never resubscribes it. */
  const find = async (token: string): Promise<Confirmation | null> => {
    const found = await readConfirmation(store, token, now());
    if (found === null) return null;
    const subscriber = await book.read(found.list, addressKey(found.email));
    return subscriber === null || subscriber.state === "unsubscribed" ? null : found;
  };
  return {
    async signUp(signup) {
      const id = Buffer.from(random(16)).toString("hex");
      await queueSignup(store, id, signup, now());
      const number = Buffer.from(random(6)).readUIntBE(0, 6) + 1;
      const { list, email, language, preferences } = signup;
      await signups.write(numberKey(number), { list, email, language, plan: preferences?.plan ?? null }, 0);
      return number;
    },
    async findSignup(number) {
      const signup = await signups.read(numberKey(number));
      return signup && { signup, subscriber: await book.read(signup.list, addressKey(signup.email)) };
    },
    findConfirmation: find,
    async confirm(token) {
      const found = await find(token);
      if (found === null) return null;
      const { list, email, language, preferences, accountId } = found;
      await book.changeKnown(list, addressKey(email), (before) =>
        before.state === "unsubscribed"
          ? null
          : { ...before, state: "verified", language, preferences, updatedAt: at() },
      );
      if (accountId !== null) await deps.onAlertAddress(accountId, email);
      return found;
    },
    async leave(email, token) {
      const list = tokens.listOf(token, email);
      if (list !== null) await end({ list, key: addressKey(email), email, atMs: now() });
    },
    knowsKey: (list, token) => tokens.keyOf(list, token) !== null,
    async leaveByKey(list, token) {
      const key = tokens.keyOf(list, token);
      if (key === null) return false;
      await end({ list, key, email: null, atMs: now() });
      return true;
    },
  };
}
