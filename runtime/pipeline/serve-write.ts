import type { Replay } from "../state/ledger.ts";
import type { Call } from "./call.ts";
import { readTerms, type Terms } from "./guards/terms.ts";
import { type ReadRequest, readRequest } from "./read-request.ts";
import { replay } from "./replay.ts";
import type { Outcome } from "./reply/produced.ts";
import { run } from "./run.ts";
import { abandon, assertAffordable, begin, findEarlier, settle } from "./settle.ts";

/** Answers a POST, PATCH or DELETE. The steps follow the documented order of the guards (contract 2.6). */
export async function serveWrite(call: Call): Promise<Outcome> {
  const { request, terms } = readTerms(call, await readRequest(call));
  const done = (await findEarlier(call, terms)) ?? (await workOn(call, request, terms));
  return "answer" in done ? done : replay(call, request, done);
}

/** Does the work and charges it. Returns the stored answer of a duplicate that was charged first. */
async function workOn(call: Call, request: ReadRequest, terms: Terms): Promise<Outcome | Replay> {
  // Not earlier: a stored answer is replayed even when the pinned snapshot is gone.
  await call.snapshot.hold(call);
  await assertAffordable(call, terms);
  call.timing.lap("admit");
  const { lease, duplicate } = await begin(call, terms);
  if (duplicate !== null) return duplicate;
  const change = { idempotencyKey: terms.idempotencyKey, lease };
  const answer = await run(call, request.work, { ...call, change }).catch((error: unknown) =>
    abandon(call, terms, lease, error),
  );
  call.timing.lap("work");
  const settled = await settle(call, terms, answer, lease);
  return settled.duplicate ?? { answer, units: settled.units, slot: call.slot };
}
