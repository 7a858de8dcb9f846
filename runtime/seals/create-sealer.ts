import type { AuditSeal } from "../../schemas/seal.ts";
import type { Credential } from "../accounts/credential.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../accounts/master-secret.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { queuedSeal } from "./log-entry.ts";
import { factsOf, sealOf, type SealedFacts } from "./make-seal.ts";
import { leavesOf } from "./record-leaves.ts";
import type { SealKeys } from "./seal-keys.ts";
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
};

/** The body with its seal, and the record of the seal that is queued in the same step as the charge. */
export type SealedBody = { readonly body: Readonly<Record<string, unknown>>; readonly record: OutboxEntry };

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
  const sealed = (findFacts: () => SealedFacts | null, { credential, ...terms }: SealableTerms) => {
    if (credential === null) throw new SealUnavailableError("seals are for callers with a key");
    const signer = keys.signerAt(new Date(terms.generatedAt));
    if (signer === null) throw new SealUnavailableError("no key may sign seals now");
    const facts = findFacts();
    if (facts === null) throw new SealUnavailableError("the answer cannot be hashed");
    const seal = sealOf(
      facts,
      {
        corpusSnapshotId: terms.corpus.id,
        issuedAt: terms.generatedAt,
        leaves: leavesOf(terms.corpus.snapshot, terms.records),
        accountRef: accountRef(credential.accountId),
        keyHashPrefix: credential.hashPrefix,
        clientTag: terms.clientTag,
      },
      signer,
    );
    return { seal, record: queuedSeal(seal) };
  };
  const told = (findFacts: () => SealedFacts | null, terms: SealableTerms) => {
    try {
      return sealed(findFacts, terms);
    } catch (error) {
      if (terms.credential !== null) warn(`${terms.endpoint.id} went out without a seal: ${String(error)}`);
      throw error;
    }
  };
  return {
    async seal({ input, body: unsealed, asOf, ...terms }) {
      const body = saySealed(unsealed);
      const { seal, record } = told(() => factsOf(toAskedRequest(terms.endpoint, input), body, asOf), terms);
      return { body: { ...body, audit_seal: seal }, record };
    },
    sealFacts: (facts, terms) => told(() => facts, terms),
  };
}
