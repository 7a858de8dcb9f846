import { ServiceError } from "../base/errors.ts";
import { unitPriceYen } from "../base/price.ts";
import { type KeptSeal, toKeptSeal } from "../seals/make-seal.ts";
import type { Replay, StoredResult } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { CallSnapshot } from "./call-snapshot.ts";
import type { ReadRequest } from "./read-request.ts";
import type { Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";

/** Largest compressed body that is stored with an operation; a larger one is computed again when it is asked for. */
const storedBodyBytes = 262_144;

/**
 * What a duplicate of this call will be answered with. Bodies are stored up to a bound only, because one account could fill the
 * store with more; so everything else that made the bytes, a few hundred of them, is stored with every charge.
 */
export async function toStoredResult(call: Call, { status, body, seal }: Produced): Promise<StoredResult> {
  const kept = withoutSecrets(call, body);
  const compressed = await kept.gzip();
  return {
    status,
    snapshotId: call.snapshot.shownId ?? "",
    asOf: call.asOf,
    generatedAt: call.generatedAt,
    seal: seal === null ? null : JSON.stringify(toKeptSeal(seal)),
    responseHash: kept.sha256,
    body: compressed.length <= storedBodyBytes ? compressed : null,
  };
}

function withoutSecrets({ endpoint: { secrets } }: Call, body: ReplyBody): ReplyBody {
  if (secrets === undefined) return body;
  const shown = JSON.parse(Buffer.from(body.bytes).toString("utf8")) as Record<string, unknown>;
  return ReplyBody.ofJson(Object.fromEntries(Object.entries(shown).filter(([name]) => !secrets.includes(name))));
}

/**
 * The stored answer, byte for byte. One whose body was not kept is computed again from its own snapshot, day, moment and
 * seal; when that is not possible any more, `stored_answer_gone` says so and what the answer cost.
 */
export async function fromStoredResult(call: Call, request: ReadRequest, replay: Replay): Promise<Produced> {
  const { result } = replay;
  call.snapshot.shownId = result.snapshotId === "" ? null : result.snapshotId;
  if (result.body === null) return { ...(await runAgain(call, request, replay)), ...replayed };
  const body = await ReplyBody.ofGzip(result.body);
  return { ...replayed, status: result.status, body, empty: false, note: undefined, etag: null, seal: null };
}

const replayed = { units: 0, cookies: [], outbox: [], failed: false, cached: false, replayed: true };

async function runAgain(call: Call, request: ReadRequest, { result, units }: Replay): Promise<Produced> {
  const gone = (cause?: unknown) =>
    new ServiceError("stored_answer_gone", { charged_units: units, charged_yen: units * unitPriceYen }, { cause });
  // What reads the service may have changed something, which must not happen twice.
  if (call.endpoint.reads === "service") throw gone();
  const { asOf, generatedAt, seal } = result;
  const kept = seal === null ? null : (JSON.parse(seal) as KeptSeal);
  let snapshot: CallSnapshot | null = null;
  try {
    snapshot = await CallSnapshot.pinned(call.deps.mounts, result.snapshotId);
    const again = await request.run({ snapshot, asOf, generatedAt, kept });
    // Another version of the program may answer otherwise. What was sold is given out, or nothing.
    if (again.body.sha256 !== result.responseHash) throw gone();
    return again;
  } catch (error) {
    // A snapshot that is held no longer, or a request that this version refuses. Failures of the service may pass.
    throw error instanceof ServiceError && error.status < 500 ? gone(error) : error;
  } finally {
    snapshot?.release();
  }
}
