import type { Credential } from "../accounts/credential.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../accounts/master-secret.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import { queuedSeal } from "./log-entry.ts";
import { makeSeal } from "./make-seal.ts";
import { leavesOf } from "./record-leaves.ts";
import type { SealKeys } from "./seal-keys.ts";
import { toAskedRequest } from "./sealed-request.ts";

/** An answer to be sealed, complete but for its seal. */
export type SealableAnswer = {
  readonly endpoint: Endpoint;
  readonly input: AnyInput;
  readonly body: Readonly<Record<string, unknown>>;
  /** Records that the answer shows or rests on. */
  readonly records: readonly RecordRef[];
  readonly corpus: Pick<Corpus, "id" | "snapshot">;
  readonly asOf: string;
  /** The moment of the answer, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly generatedAt: string;
  /** Null for anonymous callers, who get no seal. */
  readonly credential: Credential | null;
  readonly clientTag: string | null;
};

/** The body with its seal, and the record of the seal that is queued in the same step as the charge. */
export type SealedBody = { readonly body: Readonly<Record<string, unknown>>; readonly record: OutboxEntry };

export type AnswerSealer = { seal(answer: SealableAnswer): Promise<SealedBody> };

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
  const sealed = ({ credential, ...answer }: SealableAnswer): SealedBody => {
    if (credential === null) throw new SealUnavailableError("seals are for callers with a key");
    const signer = keys.signerAt(new Date(answer.generatedAt));
    if (signer === null) throw new SealUnavailableError("no key may sign seals now");
    // Said before it is hashed: the seal covers that it is there.
    const body = "_seal_unavailable" in answer.body ? { ...answer.body, _seal_unavailable: false } : answer.body;
    const seal = makeSeal(
      {
        request: toAskedRequest(answer.endpoint, answer.input),
        body,
        corpusSnapshotId: answer.corpus.id,
        asOf: answer.asOf,
        issuedAt: answer.generatedAt,
        leaves: leavesOf(answer.corpus.snapshot, answer.records),
        accountRef: accountRef(credential.accountId),
        keyHashPrefix: credential.hashPrefix,
        clientTag: answer.clientTag,
      },
      signer,
    );
    return { body: { ...body, audit_seal: seal }, record: queuedSeal(seal) };
  };
  return {
    async seal(answer) {
      try {
        return sealed(answer);
      } catch (error) {
        if (answer.credential !== null) warn(`${answer.endpoint.id} went out without a seal: ${String(error)}`);
        throw error;
      }
    },
  };
}
