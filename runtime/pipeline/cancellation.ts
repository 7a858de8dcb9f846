import { runStoppable } from "../base/slices.ts";
import type { MaybePromise } from "../endpoint/endpoint.ts";
import type { Recall } from "../wire/wire-request.ts";
import type { Call } from "./call.ts";

/** The caller took the call back before it was charged: nobody waits for the answer, and it costs nothing. */
export class TakenBackError extends Error {
  override readonly name = "TakenBackError";
}

/** Does the work of a call, and stops between two slices of it once the caller takes the call back. */
export function workWhileWanted<Result>({ request }: Call, work: () => MaybePromise<Result>): MaybePromise<Result> {
  return request.recall === undefined ? work() : workUntilRecall(request.recall, work);
}

async function workUntilRecall<Result>({ signal }: Recall, work: () => MaybePromise<Result>): Promise<Result> {
  if (signal.aborted) throw new TakenBackError();
  try {
    return await runStoppable(signal, work);
  } catch (error) {
    throw signal.aborted ? new TakenBackError() : error;
  }
}

/** The last moment in which a call can be taken back is the one before its charge. Throws TakenBackError. */
export async function assertWanted({ signal, isTakenBack }: Recall): Promise<void> {
  if (signal.aborted || (await isTakenBack())) throw new TakenBackError();
}
