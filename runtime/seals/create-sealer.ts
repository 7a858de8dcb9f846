import type { AuditSeal } from "../../schemas/seal.ts";
import type { Credential } from "../accounts/credential.ts";
import { runInSlices } from "../base/slices.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../base/master-secret.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint/endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { queuedSeal } from "./log-entry.ts";
import { factSteps, type KeptSeal, type MadeSignature, type SealedFacts, sealOf, type SealTerms } from "./make-seal.ts";
import { PreparedAnswer } from "./prepared-answer.ts";
import { leavesOf } from "./record-leaves.ts";
import { sealText } from "./seal-form.ts";
import type { SealSigner } from "./keys/kept-keys.ts";
import type { SealKeys } from "./keys/seal-keys.ts";
import { markSealed } from "./sealed-body.ts";
import { toAskedRequest } from "./sealed-request.ts";

/** What a seal is made from, besides the facts about request and answer. */
export type SealableTerms = {
  readonly endpoint: Endpoint;
  /** Records that the answer shows or rests on. */
  readonly records: readonly RecordRef[];
  readonly corpus: Pick<Corpus, "id" | "snapshot">;
  /** The moment of the answer, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly generatedAt: string;
  /** Null for anonymous callers, who get no seal. */
  readonly credential: Credential | null;
  readonly clientTag: string | null;
  /** Set to seal an answer as it was sealed before: who asks now does not matter then. */
  readonly kept?: KeptSeal | undefined;
};

/** An answer to be sealed, complete but for its seal. */
export type SealableAnswer = SealableTerms & {
  readonly input: AnyInput;
  readonly body: Readonly<Record<string, unknown>>;
  readonly asOf: string;
  /** Stands for all answers of a snapshot that differ from this one in `generated_at` alone, where there are any. */
  readonly cacheIdentity?: object | undefined;
};

/** The body with its seal, as bytes where those are at hand, and the record that is queued in the same step as the charge. */
export type SealedBody = {
  readonly body: Readonly<Record<string, unknown>> | Uint8Array;
  readonly seal: AuditSeal;
  readonly record: OutboxEntry;
};

export type AnswerSealer = {
  seal(answer: SealableAnswer): Promise<SealedBody>;
  /** Seals an answer that another thread holds: `facts` were found there, over a body that `markSealed` made. */
  sealFacts(
    facts: SealedFacts | null,
    terms: SealableTerms,
  ): { readonly seal: AuditSeal; readonly record: OutboxEntry };
};

/** Why an answer that could have had a seal has none. */
export class SealUnavailableError extends Error {
  override readonly name = "SealUnavailableError";
}

export type SealerOptions = {
  readonly keys: Pick<SealKeys, "signerAt">;
  readonly secrets: MasterSecrets;
  /** Gets the reason why a caller with a key got no seal. */
  readonly warn: (line: string) => void;
};

/** An answer that is sealed again and again, and its latest seal with what that was made for. */
type Prepared = {
  readonly answer: PreparedAnswer;
  latest: { readonly madeFor: string; readonly sealed: SealedBody } | null;
};

type Parties = {
  readonly signedBy: SealSigner | MadeSignature;
  /** Names all seals that are alike for one answer; null for one that is made again, which is not worth keeping. */
  readonly madeFor: string | null;
  readonly named: () => Pick<SealTerms, "accountRef" | "keyHashPrefix" | "clientTag">;
};

/** Seals answers. It throws where there is no seal: for anonymous callers, and when no key may sign. */
export function createSealer({ keys, secrets, warn }: SealerOptions): AnswerSealer {
  const accountKey = deriveKey(secrets[0], "seal-account-ref");
  const prepared = new WeakMap<object, Prepared>();

  /** Whom the seal names and what signs it. */
  const partiesOf = ({ credential, clientTag, generatedAt, kept }: SealableTerms): Parties => {
    if (kept !== undefined) return partiesAgain(kept);
    if (credential === null) throw new SealUnavailableError("seals are for callers with a key");
    const signedBy = keys.signerAt(new Date(generatedAt));
    if (signedBy === null) throw new SealUnavailableError("no key may sign seals now");
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
  const termsOf = (
    { corpus, generatedAt }: SealableTerms,
    { named }: Parties,
    leaves: AuditSeal["leaves"],
  ): SealTerms => ({ corpusSnapshotId: corpus.id, issuedAt: generatedAt, ...named(), leaves });

  const sealFacts = (facts: SealedFacts | null, terms: SealableTerms) => {
    const parties = partiesOf(terms);
    if (facts === null) throw new SealUnavailableError("the answer cannot be hashed");
    const leaves = leavesOf(terms.corpus.snapshot, terms.records);
    const { seal, texts } = sealOf(facts, termsOf(terms, parties, leaves), parties.signedBy);
    return { seal, record: queuedSeal(seal, texts) };
  };

  const sealOnce = async (answer: SealableAnswer): Promise<SealedBody> => {
    // First, so that nothing is hashed for anonymous callers.
    partiesOf(answer);
    const body = markSealed(answer.body);
    const facts = await runInSlices(factSteps(toAskedRequest(answer.endpoint, answer.input), body, answer.asOf));
    const { seal, record } = sealFacts(facts, answer);
    return { body: { ...body, audit_seal: seal }, seal, record };
  };

  /** What does not change from seal to seal is written and hashed once for all answers with one `cacheIdentity`. */
  const sealPrepared = (cacheIdentity: object, answer: SealableAnswer): SealedBody => {
    const parties = partiesOf(answer);
    const known = prepared.get(cacheIdentity) ?? { answer: prepare(answer), latest: null };
    prepared.set(cacheIdentity, known);
    const { generatedAt } = answer;
    const { madeFor } = parties;
    // The same caller gets the same seal within a second.
    if (madeFor !== null && known.latest?.madeFor === madeFor) return known.latest.sealed;
    const { leaves, long } = known.answer;
    const terms = termsOf(answer, parties, leaves);
    const { seal, texts } = sealOf(known.answer.factsAt(generatedAt), terms, parties.signedBy, long);
    const sealed = { body: known.answer.bytes(generatedAt, sealText(texts)), seal, record: queuedSeal(seal, texts) };
    if (madeFor !== null) known.latest = { madeFor, sealed };
    return sealed;
  };

  const logFailure = ({ credential, endpoint }: SealableTerms, error: unknown): never => {
    if (credential !== null) warn(`${endpoint.id} went out without a seal: ${String(error)}`);
    throw error;
  };

  return {
    async seal(answer) {
      try {
        const { cacheIdentity } = answer;
        return await (cacheIdentity === undefined ? sealOnce(answer) : sealPrepared(cacheIdentity, answer));
      } catch (error) {
        return logFailure(answer, error);
      }
    },
    sealFacts(facts, terms) {
      try {
        return sealFacts(facts, terms);
      } catch (error) {
        return logFailure(terms, error);
      }
    },
  };
}

function prepare({ endpoint, input, body, asOf, corpus, records }: SealableAnswer): PreparedAnswer {
  const leaves = leavesOf(corpus.snapshot, records);
  return new PreparedAnswer(toAskedRequest(endpoint, input), markSealed(body), asOf, leaves);
}

function partiesAgain({ account_ref, key_hash_prefix, client_tag, key_version, signature }: KeptSeal): Parties {
  return {
    signedBy: { keyVersion: key_version, signature: Buffer.from(signature, "base64") },
    madeFor: null,
    named: () => ({ accountRef: account_ref, keyHashPrefix: key_hash_prefix, clientTag: client_tag }),
  };
}
