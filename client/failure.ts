import type { FailureCode, LookupFailureCode } from "./generated/types.ts";

/**
 * Failure codes: those of the service, those that lookups return inside a 200, and two of the client. `no_answer`: no response
 * in time. `unexpected_answer`: a response that is not from the service, such as one of a proxy.
 */
export type AnyFailureCode = FailureCode | LookupFailureCode | "no_answer" | "unexpected_answer";

export type FailureFacts<Code> = {
  readonly code: Code;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Id of the call, for support questions. */
  readonly requestId: string | null;
  /** Whole seconds after which the same call may succeed; null when waiting does not help. */
  readonly retryAfterSeconds: number | null;
  /** The whole error body, such as `errors` of a `validation_error`. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** Thrown for every call that did not succeed. A failed call costs nothing. */
export class KonkyoFailure<Code extends AnyFailureCode = AnyFailureCode> extends Error implements FailureFacts<Code> {
  override readonly name = "KonkyoFailure";
  readonly code: Code;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly body: Readonly<Record<string, unknown>>;
  constructor(message: string, facts: FailureFacts<Code>, options?: ErrorOptions) {
    super(message, options);
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.body = facts.body;
  }
}

/** Whether a thrown value is a failed call, with one of these codes if any are given. */
export function isFailure<Code extends AnyFailureCode = AnyFailureCode>(
  thrown: unknown,
  ...codes: readonly Code[]
): thrown is KonkyoFailure<Code> {
  return thrown instanceof KonkyoFailure && (codes.length === 0 || codes.includes(thrown.code as Code));
}
