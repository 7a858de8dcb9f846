import type { AnyInput, Endpoint } from "../endpoint.ts";
import type { OutboxEntry } from "../state/outbox.ts";

/** An answer to be sealed, complete but for its seal. */
export type SealRequest = {
  readonly endpoint: Endpoint;
  readonly input: AnyInput;
  readonly body: Readonly<Record<string, unknown>>;
  readonly corpusSnapshotId: string;
  readonly asOf: string;
  readonly accountId: string | null;
  readonly clientTag: string | null;
  readonly requestId: string;
};

/** The body with its seal, and the record of the seal that is queued in the same step as the charge. */
export type Sealed = { readonly body: Readonly<Record<string, unknown>>; readonly record: OutboxEntry };

/** Seals answers before they are charged. What it throws never fails an answer: that one says `_seal_unavailable`. */
export type Sealer = { seal(request: SealRequest): Promise<Sealed> };
