import type { BeginOutcome, ChargeOutcome, CommitOutcome, StoredResult } from "../ledger.ts";
import { list, type Reply, text } from "./connection.ts";
import { outcomes } from "./scripts/operations.ts";

export type Outcome = ChargeOutcome | BeginOutcome | CommitOutcome;

/** Reads the consecutive outcomes in a script's reply. */
export class OutcomeReader {
  readonly #parts: Reply[];
  #next = 0;

  constructor(reply: Reply) {
    this.#parts = list(reply);
  }

  /** Throws when there is none, or an unknown one. */
  next(): Outcome {
    const outcome = outcomes[this.#number()];
    switch (outcome) {
      case "CHARGED": {
        const [seq, usedUnits, reservedUnits, cap] = [this.#number(), this.#number(), this.#number(), this.#number()];
        return { outcome, seq: seq || null, usedUnits, reservedUnits, capYen: cap < 0 ? null : cap };
      }
      case "REPLAY": {
        const head = text(this.#part());
        const body = this.#part();
        const kept = this.#number() === 1;
        const [units, seq, active] = [this.#number(), this.#number(), this.#number()];
        const result = decodeResult(head, kept ? (body as Buffer) : null);
        return { outcome, result, units, seq: seq || null, credentialActive: active === 1 };
      }
      case "INFLIGHT":
        return { outcome, leaseUntilMs: this.#number() };
      case "CAP":
        return {
          outcome,
          usedUnits: this.#number(),
          reservedUnits: this.#number(),
          capYen: this.#number(),
          of: this.#number() === 1 ? "key" : "account",
        };
      case "BEGUN":
        return { outcome, token: this.#number(), leaseUntilMs: this.#number() };
      case undefined:
        throw new Error("an outcome that is not known");
      default:
        return { outcome };
    }
  }

  #part(): Reply | undefined {
    this.#next += 1;
    return this.#parts[this.#next - 1];
  }

  #number(): number {
    return Number(this.#part() ?? Number.NaN);
  }
}

type Head = [number, string, string, string, string | null, string];

/** A result without its body, as text. */
export function encodeHead({ status, snapshotId, asOf, generatedAt, seal, responseHash }: StoredResult): string {
  return JSON.stringify([status, snapshotId, asOf, generatedAt, seal, responseHash]);
}

/** Throws when the head was not made by `encodeHead`. */
function decodeResult(head: string, body: Uint8Array | null): StoredResult {
  const [status, snapshotId, asOf, generatedAt, seal, responseHash] = JSON.parse(head) as Head;
  return { status, snapshotId, asOf, generatedAt, seal, responseHash, body: body && Uint8Array.from(body) };
}
