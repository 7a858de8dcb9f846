import { createHash } from "node:crypto";
import type { z } from "zod";
import { canonicalJson } from "../../../snapshots/files/canonical.ts";
import { type FieldFault, ServiceError, ValidationError } from "../../base/errors.ts";
import { type AnyInput, type Endpoint, refusesUnknownParameters } from "../../endpoint/endpoint.ts";
import { defaultBodyLimits, type GuardedJson, parseJsonBody } from "../../wire/json-guard.ts";
import { decodePathSegment, parseQuery } from "../../wire/text-guard.ts";

/** Maximum errors of one body that are reported: a hostile one can have hundreds of thousands. */
export const mostFaults = 1_000;

export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Names and values of a query. Throws `invalid_text`. */
export function queryOf(target: string): QueryPairs {
  const question = target.indexOf("?");
  return question < 0 ? [] : parseQuery(target.slice(question + 1));
}

/** Throws `unknown_query_parameter` for an unknown name, when the endpoint rejects those. */
export function assertKnownParameters(endpoint: Endpoint, query: QueryPairs): void {
  if (!refusesUnknownParameters(endpoint)) return;
  const unknown = query.find(([name]) => !Object.hasOwn(endpoint.query.shape, name));
  if (unknown)
    throw new ServiceError("unknown_query_parameter", {
      parameter: unknown[0],
      expected: Object.keys(endpoint.query.shape),
    });
}

/**
 * The input of a handler. Throws ValidationError with every error in path, query and body; `bodyFaults` are those already found
 * while reading the body.
 */
export function validateInput(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  query: QueryPairs,
  body: unknown,
  bodyFaults: readonly FieldFault[],
): AnyInput {
  const faults: FieldFault[] = [...bodyFaults];
  const parsedParams = read(endpoint.params, decodeParams(params), "path", faults);
  const parsedQuery = read(endpoint.query, collect(query), "query", faults);
  const parsedBody = endpoint.body === null ? undefined : read(endpoint.body, body, "body", faults);
  const [first, ...others] = faults;
  if (first) throw new ValidationError([first, ...others]);
  return { params: parsedParams, query: parsedQuery, body: parsedBody } as AnyInput;
}

function decodeParams(params: Readonly<Record<string, string>>): Record<string, string> {
  const decoded: Record<string, string> = {};
  for (const name in params) decoded[name] = decodePathSegment(params[name]!);
  return decoded;
}

/** A single occurrence is a text, several are a list. */
function collect(query: QueryPairs): Record<string, string | string[]> {
  // Without a prototype: a parameter may be named constructor.
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of query) {
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else values[name] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return values;
}

function read(schema: z.ZodType, value: unknown, part: FieldFault["loc"][0], faults: FieldFault[]): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys.slice(0, mostFaults))
        faults.push({ loc: [part, ...path, key], msg: `${key} is not a field of this body`, type: issue.code });
    else faults.push({ loc: [part, ...path], msg: missing(issue, value, part) ?? issue.message, type: issue.code });
  }
  return undefined;
}

/** The message for a missing value; null for a value that was sent. */
function missing(issue: z.core.$ZodIssue, value: unknown, part: FieldFault["loc"][0]): string | null {
  const { code, path } = issue;
  if (code !== "invalid_type" && code !== "invalid_value" && code !== "invalid_union") return null;
  if (valueAt(value, path) !== undefined) return null;
  const said = `${path.length === 0 ? `the ${part}` : path.map(String).join(".")} is missing`;
  // In a query every value arrives as text.
  if (part !== "body") return `${said}: send it in the ${part}`;
  if (code === "invalid_type") return `${said}: expected ${issue.expected}`;
  return code === "invalid_value"
    ? `${said}: expected ${issue.values.map((each) => JSON.stringify(each)).join(" or ")}`
    : said;
}

/** The value at a path; a text that was parsed into a list or an object stands for all of its parts. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null) return found;
    found = Object.hasOwn(found, step) ? (found as Record<PropertyKey, unknown>)[step] : undefined;
  }
  return found;
}

export function unitsOf(endpoint: Endpoint, body: unknown): number {
  if (typeof endpoint.units === "number") return endpoint.units;
  if (body instanceof Uint8Array)
    throw new Error(`${endpoint.id}: units are counted in the answer, so it cannot be bytes`);
  return endpoint.units(body);
}

/** Worst-case units, from the body of a request. */
export function predictedUnits(endpoint: Endpoint, body: unknown): number {
  if (typeof endpoint.units === "number") return endpoint.units;
  return endpoint.predict?.((body ?? {}) as Record<string, unknown>) ?? 0;
}

/** `max_cost_jpy` of a body that has one. */
export function bodyCapOf(body: unknown): number | null {
  const cap = body !== null && typeof body === "object" ? (body as { max_cost_jpy?: unknown }).max_cost_jpy : null;
  return typeof cap === "number" ? cap : null;
}

/** The properties of a valid request that the guards need. */
export type ValidRequest = {
  readonly input: AnyInput;
  readonly bodyCapYen: number | null;
  /** Worst-case units. */
  readonly predictedUnits: number;
  /** Fields of the body that the operation does not know. */
  readonly ignoredFields: readonly string[];
  /** Identifies equal requests. */
  fingerprint(): string;
};

/** The body of a request from its bytes; null for none. Throws 400 and 413. */
export function parseBody({ bodyLimits = defaultBodyLimits }: Endpoint, bytes: Uint8Array | null): GuardedJson {
  return bytes === null ? { value: undefined, faults: [] } : parseJsonBody(bytes, bodyLimits);
}

/** Names of the body's first level that its schema drops, at most this many. */
function ignoredFields(schema: z.ZodType | null, body: unknown): string[] {
  const known = schema && knownFields(schema);
  if (!known || body === null || typeof body !== "object" || Array.isArray(body)) return [];
  return Object.keys(body)
    .filter((name) => !known.has(name))
    .slice(0, mostIgnored);
}
const mostIgnored = 20;

/** Names that an object schema keeps; null for one that drops nothing, and for other schemas. */
function knownFields(schema: z.ZodType): ReadonlySet<string> | null {
  const { type, shape, catchall, innerType, in: first, out: last } = schema._zod.def as unknown as SchemaDef;
  if (type === "object") return catchall === undefined ? new Set(Object.keys(shape!)) : null;
  const inner = type === "pipe" ? [last, first] : [innerType];
  return inner.reduce<ReadonlySet<string> | null>((found, each) => found ?? (each ? knownFields(each) : null), null);
}

type SchemaDef = { readonly type: string; readonly shape?: object; readonly catchall?: z.ZodType } & Partial<
  Record<"innerType" | "in" | "out", z.ZodType>
>;

/** Validates path, query and body. Throws `validation_error` and similar refusals. */
export function validRequest(
  endpoint: Endpoint,
  { target, params }: { readonly target: string; readonly params: Readonly<Record<string, string>> },
  { value: body, faults }: GuardedJson,
): ValidRequest {
  const [path = ""] = target.split("?");
  const query = queryOf(target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, params, query, body, faults);
  return {
    input,
    bodyCapYen: bodyCapOf(input.body),
    predictedUnits: predictedUnits(endpoint, input.body),
    ignoredFields: endpoint.signedBy === undefined ? ignoredFields(endpoint.body, body) : [],
    fingerprint: () => requestFingerprint({ method: endpoint.method, path, query, body }),
  };
}

type FingerprintInput = {
  readonly method: string;
  /** The requested path, without query. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The parsed body; undefined when there is none, which differs from a body of `null`. */
  readonly body: unknown;
};

/**
 * Identifies equal requests under one Idempotency-Key: SHA-256, as 64 hex, over method, path, canonical body and sorted query.
 * Order of keys and parameters and white space do not matter; every value does.
 */
export function requestFingerprint({ method, path, query, body }: FingerprintInput): string {
  const pairs = query.map(([name, value]) => [name, value]).sort(byNameThenValue);
  const parts = ["request/1", method.toUpperCase(), path, pairs, ...(body === undefined ? [] : [body])];
  return createHash("sha256").update(canonicalJson(parts), "utf8").digest("hex");
}

function byNameThenValue(first: readonly string[], second: readonly string[]): number {
  return compare(first[0] ?? "", second[0] ?? "") || compare(first[1] ?? "", second[1] ?? "");
}

/** By code units, independent of the locale. */
function compare(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
