import { hash } from "node:crypto";
import { StampedJson } from "../base/stamped-json.ts";
import type { AnyInput, Endpoint } from "../endpoint/endpoint.ts";
import { csvText } from "../wire/csv-text.ts";
import { prefersMedia } from "../wire/language.ts";
import type { Call } from "./call.ts";
import { answerKey, type CachedAnswer } from "./deps.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import type { Outcome, Produced } from "./reply/reply.ts";
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

/** Canonical form of a request: defaults filled in, parameters in the order of the declaration. */
function canonicalRequest(endpoint: Endpoint, { params, query }: AnyInput): string {
  return JSON.stringify([endpoint.id, params, query]);
}

/** Everything besides the request that determines the bytes of an answer. */
type AnswerOrigin = { readonly snapshotId: string; readonly day: string; readonly version: string };

/** ETag of an answer, from its inputs. Includes the program version, which may write the same facts in other bytes. */
function etagOf(kind: "strong" | "weak", request: string, { snapshotId, day, version }: AnswerOrigin): string {
  const parts = ["etag/1", snapshotId, day, version, request];
  const digest = hash("sha256", parts.join("\n"), "base64url");
  return `${kind === "weak" ? "W/" : ""}"${digest.slice(0, 27)}"`;
}

/**
 * Whether `If-None-Match` contains the tag; weak and strong compare equal. `*` does not match: a 304 is free because the caller
 * has this very answer, and `*` only says that the caller has some answer.
 */
function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === opaque);
}

/** Whether the caller prefers CSV. An error with status 200 stays JSON. */
function wantsCsv({ endpoint, request }: Call, { failed }: Produced): boolean {
  return endpoint.csv === true && !failed && prefersMedia(request.header("accept"), "text/csv", "application/json");
}

/** The results of a search as CSV: different bytes, so a different ETag. */
function toCsv(produced: Produced): Produced {
  const { results = [] } = JSON.parse(Buffer.from(produced.body.bytes).toString("utf8")) as { results?: Row[] };
  const columns = [...new Set(results.flatMap((row) => Object.keys(row)))];
  const text = csvText(
    columns,
    results.map((row) => columns.map((column) => row[column])),
  );
  return {
    ...produced,
    body: new ReplyBody(Buffer.from(text)),
    media: "text/csv; charset=utf-8",
    etag: produced.etag === null ? null : produced.etag.replace(/"$/, '-csv"'),
  };
}

type Row = Readonly<Record<string, unknown>>;
