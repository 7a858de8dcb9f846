import type { AuditSeal } from "../../schemas/answers/seal.ts";
import type { Credential } from "../accounts/credential.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../base/master-secret.ts";
import { runInSlices } from "../base/slices.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint/endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import type { SealSigner } from "./keys/kept-keys.ts";
import type { SealKeys } from "./keys/seal-keys.ts";
import { queuedSeal } from "./log-entry.ts";
import {
  factSteps,
  type KeptSeal,
  longTexts,
  type MadeSignature,
  type SealedFacts,
  sealOf,
  type SealTerms,
} from "./make-seal.ts";
import { leavesOf, toAskedRequest } from "./replay-seal.ts";
import { sealText } from "./seal-form.ts";
import { markSealed, type RepeatedAnswer, toRepeated, withSeal } from "./sealed-answer.ts";

/** Caller and time of a seal. */
export type SealedFor = {
  /** Time of the answer, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly generatedAt: string;
  /** Null for anonymous callers, who get no seal. */
  readonly credential: Credential | null;
  readonly clientTag: string | null;
  /** Set to repeat an earlier seal, independent of the current caller. */
  readonly kept?: KeptSeal | undefined;
};

/** Inputs of a seal, besides the facts about request and answer. */
export type SealableTerms = SealedFor & {
  readonly endpoint: Endpoint;
  /** Records that the answer shows or is based on. */
  readonly records: readonly RecordRef[];
  readonly corpus: Pick<Corpus, "id" | "snapshot">;
};

/** An answer that is complete except for its seal. */
export type SealableAnswer = SealableTerms & {
  readonly input: AnyInput;
  readonly body: Readonly<Record<string, unknown>>;
  readonly asOf: string;
};

/** A seal, and the record written atomically with its charge. */
export type QueuedSeal = { readonly seal: AuditSeal; readonly record: OutboxEntry };

/** An answer with its seal, as it is sent. */
export type SealedAnswer = QueuedSeal & { readonly bytes: Buffer };

/** Seals the same answer for other callers and times. */
export type SealAgain = {
  /** Memory it takes. */
  readonly bytes: number;
  seal(by: SealedFor): SealedAnswer | null;
};

/** Null for an answer without seal: for anonymous callers, without a signing key, and when the answer cannot be hashed. */
export type AnswerSealer = {
  /** `again` when only `generated_at` and the seal differ between calls. */
  seal(answer: SealableAnswer): Promise<(SealedAnswer & { readonly again: SealAgain | null }) | null>;
  /** Seals an answer held by another thread: `facts` were computed there, over a body from `markSealed`. */
  sealFacts(facts: SealedFacts | null, terms: SealableTerms): QueuedSeal | null;
};

export type SealerOptions = {
  readonly keys: Pick<SealKeys, "signerAt">;
  readonly secrets: MasterSecrets;
  /** Receives the reason why a caller with a key got no seal. */
  readonly warn: (line: string) => void;
};

type Parties = {
  readonly signedBy: SealSigner | MadeSignature;
  /** Identifies equal seals of one answer; null for a recomputed answer, which is not cached. */
  readonly madeFor: string | null;
  readonly named: () => Pick<SealTerms, "accountRef" | "keyHashPrefix" | "clientTag">;
};

export function createSealer({ keys, secrets, warn }: SealerOptions): AnswerSealer {
  const accountKey = deriveKey(secrets[0], "seal-account-ref");

  const unsealed = ({ id }: Endpoint, reason: unknown): null => {
    warn(`${id} went out without a seal: ${String(reason)}`);
    return null;
  };

  /** The caller and signer of the seal; null for no seal. */
  const partiesOf = ({ credential, clientTag, generatedAt, kept }: SealedFor, endpoint: Endpoint): Parties | null => {
    if (kept !== undefined) return partiesAgain(kept);
    if (credential === null) return null;
    const signedBy = keys.signerAt(new Date(generatedAt));
    if (signedBy === null) return unsealed(endpoint, "no key may sign seals now");
    const { accountId, hashPrefix: keyHashPrefix } = credential;
    return {
      signedBy,
      madeFor: `${generatedAt} ${accountId} ${keyHashPrefix} ${signedBy.keyVersion} ${clientTag}`,
      named: () => ({
        accountRef: keyedHash(accountKey, accountId).toString("hex").slice(0, 32),
        keyHashPrefix,
        clientTag,
      }),
    };
  };

  const sealFacts = (facts: SealedFacts, terms: SealableTerms): QueuedSeal | null => {
    const { endpoint, corpus, records, generatedAt: issuedAt } = terms;
    const parties = partiesOf(terms, endpoint);
    if (parties === null) return null;
    const leaves = leavesOf(corpus.snapshot, records);
    const said = { corpusSnapshotId: corpus.id, issuedAt, leaves, ...parties.named() };
    const { seal, texts } = sealOf(facts, said, parties.signedBy);
    return { seal, record: queuedSeal(seal, texts) };
  };

  const sealAgain = (
    repeated: RepeatedAnswer,
    { endpoint, corpus, records, generatedAt }: SealableTerms,
  ): SealAgain => {
    const { id: corpusSnapshotId } = corpus;
    const leaves = leavesOf(corpus.snapshot, records);
    const long = longTexts(repeated.factsAt(generatedAt), leaves);
    let latest: { readonly madeFor: string; readonly sealed: SealedAnswer } | null = null;
    const seal = (by: SealedFor): SealedAnswer | null => {
      const parties = partiesOf(by, endpoint);
      if (parties === null) return null;
      const { madeFor, signedBy, named } = parties;
      // The same caller gets the same seal within a second. Measured: a seal takes 0.18 ms, a third of it for the signature.
      if (madeFor !== null && latest?.madeFor === madeFor) return latest.sealed;
      const { generatedAt: issuedAt } = by;
      const said = { corpusSnapshotId, issuedAt, leaves, ...named() };
      const { seal: made, texts } = sealOf(repeated.factsAt(issuedAt), said, signedBy, long);
      const bytes = repeated.sentAt(issuedAt, sealText(texts));
      const sealed = { seal: made, record: queuedSeal(made, texts), bytes };
      if (madeFor !== null) latest = { madeFor, sealed };
      return sealed;
    };
    return { bytes: repeated.bytes, seal: (by) => orUnsealed(endpoint, () => seal(by)) };
  };

  const sealWhole = async (answer: SealableAnswer): ReturnType<AnswerSealer["seal"]> => {
    const { endpoint, input, asOf } = answer;
    // Checked first, so that nothing is hashed for anonymous callers.
    if (partiesOf(answer, endpoint) === null) return null;
    const request = toAskedRequest(endpoint, input);
    const body = markSealed(answer.body);
    const repeated = toRepeated(request, body, answer);
    if (repeated !== null) {
      const again = sealAgain(repeated, answer);
      const sealed = again.seal(answer);
      return sealed && { ...sealed, again };
    }
    const made = sealFacts(await runInSlices(factSteps(request, body, asOf)), answer);
    return made && { ...made, bytes: Buffer.from(JSON.stringify(withSeal(body, made.seal))), again: null };
  };

  /** An answer that cannot be hashed or proved is sent unsealed. */
  const orUnsealed = <Made>(endpoint: Endpoint, make: () => Made): Made | null => {
    try {
      return make();
    } catch (error) {
      return unsealed(endpoint, error);
    }
  };

  return {
    seal: (answer) => sealWhole(answer).catch((error: unknown) => unsealed(answer.endpoint, error)),
    sealFacts(facts, terms) {
      if (facts === null) return unsealed(terms.endpoint, "the answer cannot be hashed");
      return orUnsealed(terms.endpoint, () => sealFacts(facts, terms));
    },
  };
}

function partiesAgain({ account_ref, key_hash_prefix, client_tag, key_version, signature }: KeptSeal): Parties {
  return {
    signedBy: { keyVersion: key_version, signature: Buffer.from(signature, "base64") },
    madeFor: null,
    named: () => ({ accountRef: account_ref, keyHashPrefix: key_hash_prefix, clientTag: client_tag }),
  };
}
