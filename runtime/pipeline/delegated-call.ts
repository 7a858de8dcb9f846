import type { Endpoint } from "../endpoint/endpoint.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { type Call, openCall } from "./call.ts";
import type { PipelineDeps } from "./deps.ts";
import { type Identity, readClientTag } from "./guards/identify.ts";
import { parseRequest } from "./read-request.ts";
import type { Produced } from "./reply/reply.ts";
import { run } from "./run.ts";
import { freshAnswer } from "./serve-read.ts";
import { toStoredResult, usageOf } from "./settle.ts";

/** An answer that is not charged yet, with the data for its charge. */
export type DelegatedAnswer = {
  readonly produced: Produced;
  readonly usage: ReturnType<typeof usageOf>;
  readonly result: Awaited<ReturnType<typeof toStoredResult>>;
};

/**
 * Answers a request of a caller who was admitted earlier: with the same validation, handler, seal and units as any other call,
 * without guards of load and quota, and without a charge. Throws what the handler throws.
 */
export async function answerDelegated(
  endpoint: Endpoint,
  request: WireRequest,
  identity: Identity,
  deps: PipelineDeps,
): Promise<DelegatedAnswer> {
  const arrived = openCall(endpoint, request, deps);
  const call = {
    ...arrived,
    identity,
    tag: readClientTag(request.header("x-client-tag"), identity.credential !== null),
  };
  try {
    await call.snapshot.hold(call);
    const produced = await produceFor(call);
    call.timing.lap("work");
    return { produced, usage: usageOf(call, produced), result: await toStoredResult(call, produced) };
  } finally {
    call.snapshot.release();
    for (const release of call.releases) release();
  }
}

async function produceFor(call: Call): Promise<Produced> {
  if (call.endpoint.method === "GET") return freshAnswer(call);
  const validate = await parseRequest(call);
  return run(call, validate().work, call);
}
