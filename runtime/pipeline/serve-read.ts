import type { Handle } from "../mount/mounts.ts";
import { answerKey } from "./answer-cache.ts";
import type { Call } from "./call.ts";
import { chargeFor } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { notModified, success } from "./build-reply.ts";
import { canonicalRequest, etagOf, matchesEtag } from "./guards/etag.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import { produce } from "./produce.ts";
import { toCsv, wantsCsv } from "./reply/csv.ts";
import type { Produced } from "./reply/produced.ts";
import type { Reply } from "./reply/reply.ts";

/** Answers a GET: from the cache or by its handler, then 304 for a caller who has the answer already, or the charge. */
export async function serveRead(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  const answered = cachedAnswer(call, handle) ?? (await freshAnswer(call, handle));
  const produced = wantsCsv(call) ? toCsv(answered) : answered;
  call.lap("work");
  if (hasItAlready(call, produced)) {
    const { credential } = call.identity;
    if (credential !== null) await call.deps.services.accounts.confirm(credential);
    if (call.slot !== null) call.slot = await call.slot.giveBack();
    return notModified(call, produced);
  }
  if (produced.status < 300) await chargeFor(call, produced);
  return success(call, produced);
}

function cachedAnswer(call: Call, handle: Handle<Mounted> | null): Produced | null {
  if (handle === null || call.endpoint.cache !== "strong") return null;
  const cached = handle.opened.answers.get(answerKey(call.request.target, call.asOf));
  if (cached === undefined) return null;
  call.cached = true;
  call.snapshotId = handle.id;
  return cached;
}

/** The answer of the handler, with its ETag; offered to the cache. */
export async function freshAnswer(call: Call, handle: Handle<Mounted> | null): Promise<Produced> {
  const { endpoint, request, asOf } = call;
  const query = queryOf(request.target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, request.params, query, undefined, []);
  const answered = await produce(call, input, handle, call);
  if (endpoint.reads === "service" || handle === null || endpoint.cache === "none" || call.failed) return answered;
  const origin = { snapshotId: handle.id, day: asOf, version: call.deps.services.version };
  const produced = { ...answered, etag: etagOf(endpoint.cache, canonicalRequest(endpoint, input), origin) };
  if (endpoint.cache === "strong" && produced.status === 200)
    handle.opened.answers.offer(answerKey(request.target, asOf), produced);
  return produced;
}

function hasItAlready({ request }: Call, { status, etag }: Produced): boolean {
  return status === 200 && etag !== null && matchesEtag(request.header("if-none-match"), etag);
}
