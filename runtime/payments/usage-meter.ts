/** Units that one customer used, to be billed once. */
export type MeterEvent = {
  /** The provider takes one event of a name, for at least 24 hours. */
  readonly identifier: string;
  readonly customerId: string;
  /** Negative for what was taken back. */
  readonly units: number;
  /** When it was used, in milliseconds since 1970. */
  readonly atMs: number;
  /** Names the request itself: the provider repeats its answer to another of the same name. */
  readonly requestName: string;
};

/** `known`: an event of this identifier was taken before. */
export type MeterReceipt = "accepted" | "known";

/** Counts units for the invoices. Every call may throw `PaymentsUnavailableError`. */
export type UsageMeter = {
  /** What the meter is known by; it is part of identifiers. */
  id(): Promise<string>;
  /**
   * Sends an event. Throws `MeterRefusedError` for one that will never be taken, and `RepeatedFailureError` when the provider
   * repeats an earlier failure because of the request's name.
   */
  send(event: MeterEvent): Promise<MeterReceipt>;
  /** Units counted for a customer within whole hours, `toMs` not included. Events count some time after they were taken. */
  total(stretch: { customerId: string; fromMs: number; toMs: number }): Promise<number>;
};

/** The event will never be taken as it is: a person has to look at it. */
export class MeterRefusedError extends Error {
  override readonly name = "MeterRefusedError";
}

/** The provider failed once and repeats that answer for this name of the request. */
export class RepeatedFailureError extends Error {
  override readonly name = "RepeatedFailureError";
}
