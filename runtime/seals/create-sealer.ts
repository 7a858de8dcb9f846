import type { AuditSeal } from "../../schemas/seal.ts";
import type { Credential } from "../accounts/credential.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../base/master-secret.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint/endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { queuedSeal } from "./log-entry.ts";
import { factsOf, sealOf, type SealedFacts } from "./make-seal.ts";
import { PreparedAnswer } from "./prepared-answer.ts";
import { leavesOf } from "./record-leaves.ts";
import { sealText } from "./seal-form.ts";
import type { SealKeys } from "./keys/seal-keys.ts";
import { saySealed } from "./sealed-body.ts";
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
};

/** An answer to be sealed, complete but for its seal. */
export type SealableAnswer = SealableTerms & {
  readonly input: AnyInput;
  readonly body: Readonly<Record<string, unknown>>;
  readonly asOf: string;
  /** Stands for all answers of a snapshot that differ from this one in `generated_at` alone, where there are any. */
  readonly same?: object | undefined;
};

/** The body with its seal, as bytes where those are at hand, and the record that is queued in the same step as the charge. */
export type SealedBody = {
  readonly body: Readonly<Record<string, unknown>> | Uint8Array;
  readonly record: OutboxEntry;
};

type LastSealed = { readonly name: string; readonly sealed: SealedBody };

export type AnswerSealer = {
  seal(answer: SealableAnswer): Promise<SealedBody>;
  /** The same for an answer that lives elsewhere: `facts` are what was found there, over a body made by `saySealed`. */
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
  /** Told why a caller with a key got no seal. */
  readonly warn: (line: string) => void;
};

/** Seals answers. It throws where there is no seal: for anonymous callers, and when no key may sign. */
export function createSealer({ keys, secrets, warn }: SealerOptions): AnswerSealer {
  const accountKey = deriveKey(secrets[0], "seal-account-ref");
  const accountRef = (accountId: string) => keyedHash(accountKey, accountId).toString("hex").slice(0, 32);
  const signerFor = ({ credential, generatedAt }: SealableTerms) => {
    if (credential === null) throw new SealUnavailableError("seals are for callers with a key");
    const signer = keys.signerAt(new Date(generatedAt));
    if (signer === null) throw new SealUnavailableError("no key may sign seals now");
    return { signer, credential };
  };
  const termsOf = ({ corpus, generatedAt, clientTag }: SealableTerms, credential: Credential) => ({
    corpusSnapshotId: corpus.id,
    issuedAt: generatedAt,
    accountRef: accountRef(credential.accountId),
    keyHashPrefix: credential.hashPrefix,
    clientTag,
  });
  const sealFacts = (findFacts: () => SealedFacts | null, terms: SealableTerms) => {
    const { signer, credential } = signerFor(terms);
    const facts = findFacts();
    if (facts === null) throw new SealUnavailableError("the answer cannot be hashed");
    const leaves = leavesOf(terms.corpus.snapshot, terms.records);
    const { seal, texts } = sealOf(facts, { ...termsOf(terms, credential), leaves }, signer);
    return { seal, record: queuedSeal(seal, texts) };
  };
  const prepared = new WeakMap<object, { readonly answer: PreparedAnswer; last: LastSealed | null }>();
  const sealPrepared = (same: object, terms: SealableAnswer) => {
    const { signer, credential } = signerFor(terms);
    let known = prepared.get(same);
    if (known === undefined) {
      const { input, body, asOf } = terms;
      const leaves = leavesOf(terms.corpus.snapshot, terms.records);
      const request = toAskedRequest(terms.endpoint, input);
      known = { answer: new PreparedAnswer(request, saySealed(body), asOf, leaves), last: null };
      prepared.set(same, known);
    }
    const { answer, last } = known;
    const { generatedAt, clientTag } = terms;
    // The same caller gets the same seal within a second.
    const name = `${generatedAt} ${credential.accountId} ${credential.hashPrefix} ${signer.keyVersion} ${clientTag}`;
    if (last?.name === name) return last.sealed;
    const all = { ...termsOf(terms, credential), leaves: answer.leaves };
    const { seal, texts } = sealOf(answer.factsAt(generatedAt), all, signer, answer.long);
    const sealed = { body: answer.bytes(generatedAt, sealText(texts)), record: queuedSeal(seal, texts) };
    known.last = { name, sealed };
    return sealed;
  };
  const told = <Sealed>(terms: SealableTerms, make: () => Sealed): Sealed => {
    try {
      return make();
    } catch (error) {
      if (terms.credential !== null) warn(`${terms.endpoint.id} went out without a seal: ${String(error)}`);
      throw error;
    }
  };
  return {
    seal: async (answer) =>
      told(answer, () => {
        const { same, input, asOf } = answer;
        if (same !== undefined) return sealPrepared(same, answer);
        const body = saySealed(answer.body);
        const { seal, record } = sealFacts(() => factsOf(toAskedRequest(answer.endpoint, input), body, asOf), answer);
        return { body: { ...body, audit_seal: seal }, record };
      }),
    sealFacts: (facts, terms) => told(terms, () => sealFacts(() => facts, terms)),
  };
}
