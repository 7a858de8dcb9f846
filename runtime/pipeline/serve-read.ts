import { StampedJson } from "../base/stamped-json.ts";
import { answerKey, type CachedAnswer } from "./answer-cache.ts";
import type { Call } from "./call.ts";
import { canonicalRequest, etagOf, matchesEtag } from "./guards/etag.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import { toCsv, wantsCsv } from "./reply/csv.ts";
import type { Outcome, Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import { run, sealedFor } from "./run.ts";
import { charge } from "./settle.ts";

/** Answers a GET: from the cache or by its handler, then 304 for a caller who already has the answer, otherwise the charge. */
export async function serveRead(call: Call): Promise<Outcome> {
  const { snapshot, timing, slot } = call;
  await snapshot.hold(call);
  const answered = cachedAnswer(call) ?? (await freshAnswer(call));
  const answer = wantsCsv(call, answered) ? toCsv(answered) : answered;
  timing.lap("work");
  if (hasItAlready(call, answer)) {
    const { credential } = call.identity;
    if (credential !== null) await call.deps.services.accounts.confirm(credential);
    return { answer: { ...answer, status: 304 }, units: 0, slot: slot && (await slot.giveBack()) };
  }
  return { answer, units: answer.status < 300 ? (await charge(call, answer)).units : 0, slot };
}

function cachedAnswer(call: Call): Produced | null {
  const { endpoint, request, snapshot, asOf } = call;
  if (endpoint.cache === "none") return null;
  const cached = snapshot.mounted?.answers.get(answerKey(request.target, asOf))?.for(sealedFor(call, call)) ?? null;
  if (cached !== null) snapshot.read();
  return cached;
}

/** The answer of the handler with its ETag; offered to the cache. */
export async function freshAnswer(call: Call): Promise<Produced> {
  const { endpoint, request, snapshot, asOf, generatedAt } = call;
  const query = queryOf(request.target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, request.params, query, undefined, []);
  const answer = await run(call, { input }, call);
  const { cache } = endpoint;
  if (endpoint.reads === "service" || cache === "none" || answer.failed) return answer;
  const { corpus, answers } = snapshot.read();
  const origin = { snapshotId: corpus.id, day: asOf, version: call.deps.services.version };
  const tagged = { ...answer, etag: etagOf(cache, canonicalRequest(endpoint, input), origin) };
  if (tagged.status === 200)
    answers.offer(answerKey(request.target, asOf), () => toCached(tagged, cache === "weak" ? generatedAt : null));
  return tagged;
}

/** Null for an answer that is only valid at the time it was made. */
function toCached(answer: Produced, generatedAt: string | null): CachedAnswer | null {
  const cached = { ...answer, cached: true };
  const { bytes } = answer.body;
  if (generatedAt === null) return { bytes: bytes.length, for: () => cached };
  const stamped = StampedJson.of(Buffer.from(bytes), generatedAt);
  return (
    stamped && {
      bytes: bytes.length,
      for: (by) => ({ ...cached, body: new ReplyBody(stamped.at(by.generatedAt)) }),
    }
  );
}

function hasItAlready({ request }: Call, { status, etag }: Produced): boolean {
  return status === 200 && etag !== null && matchesEtag(request.header("if-none-match"), etag);
}
