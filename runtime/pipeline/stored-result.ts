import { createHash } from "node:crypto";
import type { AnyInput } from "../endpoint.ts";
import type { StoredResult } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { produce } from "./produce.ts";
import type { Produced } from "./produced.ts";
import { ReplyBody } from "./reply-body.ts";
import { gunzipSync } from "node:zlib";

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
    responseHash: hashOf(produced.body.bytes),
    body: compressed.length <= storedBodyBytes ? compressed : null,
  };
}

/** The stored answer, byte for byte. One whose body was not kept is computed again from its own snapshot, day and moment. */
export async function fromStoredResult(call: Call, input: AnyInput, result: StoredResult): Promise<Produced> {
  call.replayed = true;
  call.snapshotId = result.snapshotId === "" ? null : result.snapshotId;
  if (result.body !== null)
    return {
      status: result.status,
      body: new ReplyBody(gunzipSync(result.body)),
      units: 0,
      empty: false,
      note: undefined,
      etag: null,
      cookies: [],
      outbox: [],
    };
  const handle = await call.deps.mounts.pinned(result.snapshotId);
  try {
    const context = call.context(() => handle.opened.corpus, result.asOf, result.generatedAt);
    const again = await produce(call, input, context);
    if (hashOf(again.body.bytes) !== result.responseHash)
      throw new Error(`${call.endpoint.id}: an answer computed again differs from the one that was charged`);
    return { ...again, units: 0, cookies: [], outbox: [] };
  } finally {
    handle.release();
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
