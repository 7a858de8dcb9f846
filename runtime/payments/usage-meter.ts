/** Units that one customer used, to be billed once. */
export type MeterEvent = {
  /** The provider accepts one event per identifier, for at least 24 hours. */
  readonly identifier: string;
  readonly customerId: string;
  /** Negative for voided usage. */
  readonly units: number;
  /** When it was used, in milliseconds since 1970. */
  readonly atMs: number;
  /** Idempotency key of the request: the provider repeats its response to the same name. */
  readonly requestName: string;
};

/** `known`: an event with this identifier was accepted before. */
export type MeterReceipt = "accepted" | "known";

/** Counts units for invoices. Every call may throw `PaymentsUnavailableError`. */
export type UsageMeter = {
  /** Id of the meter; it is part of identifiers. */
  id(): Promise<string>;
  /**
   * Sends an event. Throws `MeterRefusedError` for one that will never be accepted, and `RepeatedFailureError` when the provider
   * repeats an earlier failure because of the request name.
   */
  send(event: MeterEvent): Promise<MeterReceipt>;
  /** Units counted for a customer within whole hours, `toMs` exclusive. Events are counted some time after they were accepted. */
  total(stretch: { customerId: string; fromMs: number; toMs: number }): Promise<number>;
};

/** The event will never be accepted as it is: a person has to check it. */
export class MeterRefusedError extends Error {
  override readonly name = "MeterRefusedError";
}

/** The provider failed once and repeats that response for this request name. */
export class RepeatedFailureError extends Error {
  override readonly name = "RepeatedFailureError";
}
