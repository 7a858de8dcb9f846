import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { tables } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { recordLeaf } from "../../snapshots/merkle/hashing.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { NORMALIZER_VERSION } from "../../snapshots/text/fold.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { AnyInput, Endpoint, RecordRef } from "../endpoint/endpoint.ts";
import { type AskedRequest, queryHash } from "../endpoint/request-hash.ts";
import { answerHashes, withoutUndefined } from "./answer-hashes.ts";

/** Result of a replay. `unusable`: the request cannot be repeated here, so nothing was compared. */
export type Replay =
  | { readonly outcome: "equal" }
  | { readonly outcome: "differs"; readonly reason: string }
  | { readonly outcome: "unusable"; readonly reason: string };

/**
 * Repeats the request of a seal for its day and compares the answers. Only the request, the snapshot and the day are inputs.
 * `sent` is the caller's copy of the request body, for a seal that does not contain it.
 */
export async function replaySeal(
  seal: AuditSeal,
  sent: unknown,
  { corpus, endpoints }: { readonly corpus: Corpus; readonly endpoints: readonly Endpoint[] },
): Promise<Replay> {
  if (corpus.id !== seal.corpus_snapshot_id)
    return { outcome: "unusable", reason: `the snapshot is ${corpus.id}, the seal is of ${seal.corpus_snapshot_id}` };
  const { normalizer_version: folded } = corpus.snapshot.manifest.versions;
  if (folded !== NORMALIZER_VERSION)
    return {
      outcome: "unusable",
      reason: `the snapshot was folded by ${folded}, this version folds by ${NORMALIZER_VERSION}`,
    };
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === seal.endpoint);
  if (!endpoint?.sealed)
    return { outcome: "unusable", reason: `this version has no sealed operation ${seal.endpoint}` };
  const request = seal.request ?? requestFrom(endpoint, sent);
  if (typeof request === "string") return { outcome: "unusable", reason: request };
  if (queryHash(request, seal.as_of) !== seal.query_hash)
    return { outcome: "unusable", reason: "query_hash is not that of this request" };
  // Only keyed calls are sealed.
  const context = { corpus, asOf: seal.as_of, generatedAt: seal.issued_at, keyed: true };
  const answer = await endpoint.handler(toInput(endpoint, request), context);
  // Through JSON, as the caller received it.
  const body = JSON.parse(JSON.stringify(answer.body)) as Record<string, unknown>;
  if (answerHashes(body).contentHash !== seal.content_hash)
    return { outcome: "differs", reason: "the answer has another content_hash" };
  const leaves = leavesOf(corpus.snapshot, answer.records ?? []);
  if (canonicalJson(leaves) !== canonicalJson(seal.leaves))
    return { outcome: "differs", reason: "the answer rests on other records" };
  return { outcome: "equal" };
}

/** Parses the caller's request body as the service did; otherwise why that is not possible. */
function requestFrom(endpoint: Endpoint, sent: unknown): AskedRequest | string {
  if (sent === undefined) return "the seal does not show its request; give the body that was sent";
  if (endpoint.body === null) return `${endpoint.path} takes no body`;
  const parsed = endpoint.body.safeParse(sent);
  if (!parsed.success) return `the request does not fit ${endpoint.path}: ${parsed.error.issues[0]!.message}`;
  return toAskedRequest(endpoint, { params: {}, query: {}, body: parsed.data });
}

/**
 * The leaves of records in a snapshot's trees, without duplicates, by table and key. Fails for a record without a proof in the
 * snapshot.
 */
export function leavesOf(
  snapshot: Pick<Snapshot, "id" | "record">,
  records: readonly RecordRef[],
): AuditSeal["leaves"] {
  const named = new Map(records.map((record) => [`${record.table}\0${record.key}`, record]));
  return [...named.keys()].toSorted().map((name) => {
    const { table, key } = named.get(name)!;
    const stored = tables[table].hashed ? snapshot.record(table, key) : null;
    if (!stored) throw new Error(`${snapshot.id} proves no ${table} ${JSON.stringify(key)}`);
    return { table, key, leaf: recordLeaf(table, key, stored.json).toString("hex") };
  });
}

/**
 * A request as its seal shows it: the handler's input, path, query and body in one. Fails when a name occurs in two of them,
 * because it could not be split again.
 */
export function toAskedRequest({ id, method, path }: Endpoint, { params, query, body }: AnyInput): AskedRequest {
  if (body !== undefined && (body === null || typeof body !== "object" || Array.isArray(body)))
    throw new TypeError(`${id}: only a body that is an object can be sealed`);
  const parts = [params, query, (body ?? {}) as Readonly<Record<string, unknown>>].map(
    (part) => withoutUndefined(part) as Readonly<Record<string, unknown>>,
  );
  const all = Object.assign({}, ...parts) as Record<string, unknown>;
  const names = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
  if (Object.keys(all).length !== names) throw new TypeError(`${id}: two parts of the request share a name`);
  return { method, route: path, params: all };
}

/** The input of a handler, from a request as its seal shows it. */
function toInput(endpoint: Endpoint, { params: all }: AskedRequest): AnyInput {
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(all)) {
    if (Object.hasOwn(endpoint.params.shape, name)) params[name] = value;
    else if (Object.hasOwn(endpoint.query.shape, name)) query[name] = value;
    else body[name] = value;
  }
  return { params, query, body: endpoint.body === null ? undefined : body };
}
