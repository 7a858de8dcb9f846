import { ServiceError } from "../base/errors.ts";
import { unitPriceYen } from "../base/price.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import type { Replay } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { CallSnapshot } from "./call-snapshot.ts";
import type { ReadRequest } from "./read-request.ts";
import type { Outcome, Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import { run } from "./run.ts";

/**
 * The stored answer, byte for byte. An answer whose body was not stored is recomputed from its own snapshot, day, time and
 * seal; when that is not possible, `stored_answer_gone` says so and what it cost.
 */
export async function replay(call: Call, request: ReadRequest, earlier: Replay): Promise<Outcome> {
  const { snapshotId, status, body } = earlier.result;
  call.snapshot.shownId = snapshotId === "" ? null : snapshotId;
  const answer =
    body === null
      ? await runAgain(call, request, earlier)
      : { status, body: await ReplyBody.ofGzip(body), empty: false, note: undefined, etag: null, seal: null };
  return { answer: { ...answer, ...replayed }, units: 0, slot: call.slot };
}

const replayed = { units: 0, cookies: [], outbox: [], failed: false, cached: false, replayed: true };

async function runAgain(call: Call, request: ReadRequest, { result, units }: Replay): Promise<Produced> {
  const gone = (cause?: unknown) =>
    new ServiceError("stored_answer_gone", { charged_units: units, charged_yen: units * unitPriceYen }, { cause });
  // A service handler may have changed something, which must not happen twice.
  if (call.endpoint.reads === "service") throw gone();
  const { asOf, generatedAt, seal } = result;
  const kept = seal === null ? null : (JSON.parse(seal) as KeptSeal);
  let snapshot: CallSnapshot | null = null;
  try {
    snapshot = await CallSnapshot.pinned(call.deps.mounts, result.snapshotId);
    const again = await run(call, request.work, { snapshot, asOf, generatedAt, kept });
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
