import type { Handle } from "../mount/mounts.ts";
import { ServiceError } from "../base/errors.ts";
import { answerKey } from "./answer-cache.ts";
import type { Call } from "./call.ts";
import { chargeFor } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { canonicalRequest, etagOf, matchesEtag } from "./guards/etag.ts";
import { notModified, success } from "./build-reply.ts";
import { produce } from "./produce.ts";
import type { Produced } from "./reply/produced.ts";
import type { Reply } from "./reply/reply.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";

/** Answers a GET: from what is kept, or by its handler; 304 where the caller has it already. */
export function serveRead(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  if (handle === null || call.endpoint.cache !== "strong") return serveFresh(call, handle);
  const kept = handle.opened.answers.get(answerKey(call.request.target, call.asOf));
  return kept === undefined ? serveFresh(call, handle) : serveKept(call, handle, kept);
}

async function serveFresh(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  const { endpoint, request } = call;
  const day = call.asOf;
  const query = queryOf(request.target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, request.segments, query, undefined, []);
  const corpus = () => {
    if (handle === null) throw new ServiceError("not_ready");
    call.snapshotId = handle.id;
    return handle.opened.corpus;
  };
  const context = call.context(corpus, day, call.generatedAt);
  if (endpoint.reads === "service" || handle === null) return serveProduced(call, await produce(call, input, context));

  const canonical = canonicalRequest(endpoint, input);
  call.snapshotId = handle.id;
  const origin = { snapshotId: handle.id, day, version: call.deps.services.version };
  const answered = await produce(call, input, context);
  const etag = endpoint.cache === "none" || call.failed ? null : etagOf(endpoint.cache, canonical, origin);
  const produced = { ...answered, etag };
  if (endpoint.cache === "strong" && produced.status === 200 && !call.failed)
    handle.opened.answers.set(answerKey(request.target, day), produced);
  return serveProduced(call, produced);
}

function serveKept(call: Call, handle: Handle<Mounted>, kept: Produced): Promise<Reply> {
  call.cached = true;
  call.snapshotId = handle.id;
  return serveProduced(call, kept);
}

async function serveProduced(call: Call, produced: Produced): Promise<Reply> {
  call.lap("work");
  const { credential } = call.identity;
  if (
    produced.etag !== null &&
    produced.status === 200 &&
    matchesEtag(call.request.header("if-none-match"), produced.etag)
  ) {
    if (credential !== null) await call.deps.services.accounts.confirm(credential);
    await call.slot?.giveBack();
    return notModified(call, produced.etag, produced.note);
  }
  if (produced.status < 300) await chargeFor(call, produced);
  return success(call, produced);
}
