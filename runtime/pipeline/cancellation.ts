import { runStoppable } from "../base/slices.ts";
import type { MaybePromise } from "../endpoint/endpoint.ts";
import type { Cancellation, WireRequest } from "../wire/wire-request.ts";

/** The client cancelled the call before it was charged: the work stops, and it costs nothing. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Runs the work of a request, and stops between two slices once the client cancels it. Throws CancelledError. */
export function runUnlessCancelled<Result>(
  { cancellation }: WireRequest,
  work: () => MaybePromise<Result>,
): MaybePromise<Result> {
  return cancellation === undefined ? work() : runUntilCancelled(cancellation, work);
}

async function runUntilCancelled<Result>({ signal }: Cancellation, work: () => MaybePromise<Result>): Promise<Result> {
  if (signal.aborted) throw new CancelledError();
  try {
    return await runStoppable(signal, work);
  } catch (error) {
    throw signal.aborted ? new CancelledError() : error;
  }
}

/** Throws CancelledError. A call can be cancelled until its charge. */
export async function assertNotCancelled({ cancellation }: WireRequest): Promise<void> {
  if (cancellation === undefined) return;
  if (cancellation.signal.aborted || (await cancellation.isCancelled())) throw new CancelledError();
}
