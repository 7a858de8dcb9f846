import type { StoredResult } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import type { ReadRequest } from "./read-request.ts";
import type { Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";

/** Largest compressed body that is stored with an operation; a larger one is computed again when it is asked for. */
const storedBodyBytes = 262_144;

/** What a twin of this call will be answered with. */
export async function toStoredResult(call: Call, produced: Produced): Promise<StoredResult> {
  const compressed = await produced.body.gzip();
  return {
    status: produced.status,
    snapshotId: call.snapshotId ?? "",
    asOf: call.asOf,
    generatedAt: call.generatedAt,
    seal: null,
    responseHash: produced.body.sha256,
    body: compressed.length <= storedBodyBytes ? compressed : null,
  };
}

/** The stored answer, byte for byte. One whose body was not kept is computed again from its own snapshot, day and moment. */
export async function fromStoredResult(call: Call, request: ReadRequest, result: StoredResult): Promise<Produced> {
  call.replayed = true;
  call.snapshotId = result.snapshotId === "" ? null : result.snapshotId;
  const free = { units: 0, cookies: [], outbox: [] };
  if (result.body !== null) {
    const body = await ReplyBody.ofGzip(result.body);
    return { ...free, status: result.status, body, empty: false, note: undefined, etag: null };
  }
  const handle = await call.deps.mounts.pinned(result.snapshotId);
  try {
    const again = await request.produce(handle, result);
    if (again.body.sha256 !== result.responseHash)
      throw new Error(`${call.endpoint.id}: an answer computed again differs from the one that was charged`);
    return { ...again, ...free };
  } finally {
    handle.release();
  }
}
