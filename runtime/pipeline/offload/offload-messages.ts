import type { AuditSeal } from "../../../schemas/seal.ts";
import type { Answer } from "../../endpoint/endpoint.ts";
import type { FailureCode } from "../../base/errors.ts";
import type { SealedFacts } from "../../seals/make-seal.ts";

/** A failure for the caller, as data. */
export type ToldFailure = { readonly code: FailureCode; readonly extra: Readonly<Record<string, unknown>> };

/** The steps of one piece of work. They come in this order; the last two again where an answer is computed again. */
export type ApartSteps = {
  /** Guards, parses and validates a body, which is handed over for good, and keeps it for the next steps. */
  readonly read: { readonly asks: AskedBody; readonly gives: ReadBody };
  /** Computes the answer and keeps it. */
  readonly work: { readonly asks: WorkTerms; readonly gives: Worked };
  /** Writes the answer with its seal, null for none it could have had; undefined where it is none to be sealed. */
  readonly write: { readonly asks: { readonly seal: AuditSeal | null | undefined }; readonly gives: Written };
};

export type AskedBody = {
  readonly endpointId: string;
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
  /** Null when nothing was sent. */
  readonly bytes: Uint8Array | null;
};

export type ReadBody =
  /** What no guard lets pass. */
  | { readonly refused: ToldFailure }
  | {
      readonly refused: null;
      /** What is wrong with it by its schemas, a later question than whether it can be read. */
      readonly invalid: ToldFailure | null;
      readonly fingerprint: string;
      readonly bodyCapYen: number | null;
      readonly predictedUnits: number;
      /** What the endpoint wants looked up; null for a body that is invalid. */
      readonly needs: unknown;
    };

export type WorkTerms = {
  readonly found: unknown;
  /** Day in Japan. */
  readonly asOf: string;
  /** Whether the answer may get a seal. */
  readonly toSeal: boolean;
};

export type Worked = {
  readonly answer: Omit<Answer<unknown>, "body" | "bytes">;
  readonly units: number;
  /** What a seal will say of the answer; null where it cannot be sealed. */
  readonly facts: SealedFacts | null;
};

export type Written = {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
};

/** One step. After the last a null is sent, which asks nothing: all that was kept may be forgotten. */
export type ApartRequest = {
  [Step in keyof ApartSteps]: { step: Step; asks: ApartSteps[Step]["asks"] };
}[keyof ApartSteps];

/** `failed`: what was thrown, for the log. */
export type ApartAnswer = { readonly gives: unknown } | { readonly failed: string };
