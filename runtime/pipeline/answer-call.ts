import { ServiceError } from "../base/errors.ts";
import { unitPriceYen } from "../base/price.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import type { Replay } from "../state/ledger.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { admit, identifyCaller } from "./admit.ts";
import { cancelledReply, refusal, success, toServiceError } from "./build-reply.ts";
import { type Call, CallSnapshot, openCall } from "./call.ts";
import type { PipelineDeps } from "./deps.ts";
import { readRequest, type Terms } from "./read-request.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import type { Outcome, Produced, Reply } from "./reply/reply.ts";
import { CancelledError, run, type Work } from "./run.ts";
import { serveRead } from "./serve-read.ts";
import { abandon, begin, findEarlier, settle } from "./settle.ts";

/**
 * Answers one request. Never rejects: a failure becomes a reply. The steps follow the documented order of the guards; the first
 * refusal decides.
 */
export async function answerCall(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps): Promise<Reply> {
  let call = openCall(endpoint, request, deps);
  try {
    call = await identifyCaller(call);
    call = await admit(call);
    const isRead = request.method === "GET" || request.method === "HEAD";
    return success(call, await (isRead ? serveRead(call) : serveWrite(call)));
  } catch (error) {
    const isCancelled = error instanceof CancelledError;
    // A failure of the service, or a cancelled call, does not use up a free request.
    if (call.slot !== null && (isCancelled || toServiceError(error).status >= 500))
      await call.slot.giveBack().catch(() => undefined);
    return isCancelled ? cancelledReply(call) : refusal(call, error);
  } finally {
    call.snapshot.release();
    for (const release of call.releases) release();
  }
}

/** Answers a POST, PATCH or DELETE. The steps follow the documented order of the guards (contract 2.6). */
async function serveWrite(call: Call): Promise<Outcome> {
  const { ignoredFields, ...read } = await readRequest(call);
  return { ignoredFields, ...(await answerWrite(call, read)) };
}

async function answerWrite(call: Call, { work, terms }: { work: Work; terms: Terms }): Promise<Outcome> {
  const earlier = await findEarlier(call, terms);
  if (earlier !== null) return replay(call, work, earlier);
  // Not earlier: a stored answer is replayed even when the pinned snapshot is gone.
  await call.snapshot.hold(call);
  const { lease, duplicate } = await begin(call, terms);
  if (duplicate !== null) return replay(call, work, duplicate);
  const change = { idempotencyKey: terms.idempotencyKey, lease };
  const answer = await run(call, work, { change, ...call }).catch((error: unknown) =>
    abandon(call, terms, lease, error),
  );
  call.timing.lap("work");
  const settled = await settle(call, terms, answer, lease);
  if (settled.duplicate !== null) return replay(call, work, settled.duplicate);
  return { answer, units: settled.units, slot: call.slot };
}

/**
 * The stored answer, byte for byte. An answer whose body was not stored is recomputed from its own snapshot, day, time and
 * seal; when that is not possible, `stored_answer_gone` says so and what it cost.
 */
async function replay(call: Call, work: Work, earlier: Replay): Promise<Outcome> {
  const { snapshotId, status, body } = earlier.result;
  call.snapshot.shownId = snapshotId === "" ? null : snapshotId;
  const answer =
    body === null
      ? await runAgain(call, work, earlier)
      : { status, body: await ReplyBody.ofGzip(body), empty: false, note: undefined, etag: null, seal: null };
  return { answer: { ...answer, ...replayed }, units: 0, slot: call.slot };
}

const replayed = { units: 0, cookies: [], outbox: [], failed: false, cached: false, replayed: true };

async function runAgain(call: Call, work: Work, { result, units }: Replay): Promise<Produced> {
  const gone = (cause?: unknown) =>
    new ServiceError("stored_answer_gone", { charged_units: units, charged_yen: units * unitPriceYen }, { cause });
  // A service handler may have changed something, which must not happen twice.
  if (call.endpoint.reads === "service") throw gone();
  const { asOf, generatedAt, seal } = result;
  const kept = seal === null ? null : (JSON.parse(seal) as KeptSeal);
  let snapshot: CallSnapshot | null = null;
  try {
    snapshot = await CallSnapshot.pinned(call.deps.mounts, result.snapshotId);
    const again = await run(call, work, { snapshot, asOf, generatedAt, kept });
    // Another version of the program may answer differently. Only the answer that was charged is returned.
    if (again.body.sha256 !== result.responseHash) throw gone();
    return again;
  } catch (error) {
    // The snapshot is gone, or this version rejects the request. Failures of the service may be transient.
    throw error instanceof ServiceError && error.status < 500 ? gone(error) : error;
  } finally {
    snapshot?.release();
  }
}
