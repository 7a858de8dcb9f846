import type { Endpoint } from "../endpoint/endpoint.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { Call } from "./call.ts";
import { usageOf } from "./charge-for.ts";
import type { PipelineDeps } from "./deps.ts";
import type { Identity } from "./guards/identify.ts";
import { readRequest } from "./read-request.ts";
import type { Produced } from "./reply/produced.ts";
import { freshAnswer } from "./serve-read.ts";
import { toStoredResult } from "./stored-result.ts";

/** An answer that is not paid for yet, with what its charge needs. */
export type DelegatedAnswer = {
  readonly produced: Produced;
  /** The answer is a failure told in a 200. */
  readonly failed: boolean;
  readonly usage: ReturnType<typeof usageOf>;
  readonly result: Awaited<ReturnType<typeof toStoredResult>>;
};

/**
 * Works on a request for somebody who was let in before and has gone since: the same validation, handler, seal and units as
 * for any other call, without guards of load and quota, and without a charge. Throws what the handler throws.
 */
export async function answerDelegated(
  endpoint: Endpoint,
  request: WireRequest,
  identity: Identity,
  deps: PipelineDeps,
): Promise<DelegatedAnswer> {
  const call = new Call(endpoint, request, deps);
  call.identified(identity);
  const pin = request.header("x-corpus-snapshot-id");
  const handle = pin === null ? deps.mounts.current() : await deps.mounts.pinned(pin);
  try {
    const produced = await produceFor(call, handle);
    call.lap("work");
    const result = await toStoredResult(call, produced);
    return { produced, failed: call.failed, usage: usageOf(call, produced), result };
  } finally {
    handle.release();
    call.heldBody?.release();
  }
}

async function produceFor(call: Call, handle: Parameters<typeof freshAnswer>[1]): Promise<Produced> {
  if (call.endpoint.method === "GET") return freshAnswer(call, handle);
  const read = await readRequest(call);
  read.assertValid();
  return read.produce(handle, call);
}
