import { isUtf8 } from "node:buffer";
import { ServiceError } from "../base/errors.ts";
import type { FieldFault } from "../base/errors.ts";
import { hasControlCharacter } from "./text-guard.ts";

/** Limits of one operation's body. */
export type JsonLimits = {
  readonly bytes: number;
  /** Total number of members of all objects and arrays. */
  readonly members: number;
};

/** Limits of an operation without its own. */
export const defaultBodyLimits: JsonLimits = { bytes: 262_144, members: 10_000 };

/** Maximum nesting of objects and arrays. */
export const deepestJson = 32;

/** Maximum members of one object or array. Unknown keys are the most expensive. */
export const widestJson = 10_000;

export type GuardedJson = {
  readonly value: unknown;
  /** Keys that no body may use. They are a 422, which the guards check after the 428 of a missing Idempotency-Key. */
  readonly faults: readonly FieldFault[];
};

/**
 * Parses a body. Throws `body_too_large`, `invalid_text` (broken UTF-8, control characters, lone surrogates) or `malformed_json`
 * (no JSON, too deep, too many members, a repeated key, a number that a double cannot hold). One pass over the bytes runs before
 * the parser, so a hostile body costs at most that pass.
 */
export function parseJsonBody(bytes: Uint8Array, limits: JsonLimits): GuardedJson {
  if (bytes.length > limits.bytes) throw new ServiceError("body_too_large", { limit_bytes: limits.bytes });
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const namedMembers = scan(body, { members: limits.members, depth: deepestJson, width: widestJson });
  if (!isUtf8(body)) throw invalidText("broken UTF-8");
  const value = parse(body.toString("utf8"));
  const walk: Walk = { keys: 0, escapes: body.includes(backslash), faults: [] };
  inspect(value, walk);
  // The parser keeps the last of two equal keys, so a repeated key leaves fewer members than colons.
  if (walk.keys !== namedMembers) throw malformed("a key stands twice in one object");
  return { value, faults: walk.faults };
}

/**
 * Whether a JSON text repeats a key of an object. Parsers differ in which value they use, so such a text is ambiguous. `value` is
 * the parsed text.
 */
export function repeatsKey(text: string, value: unknown): boolean {
  const limit = Number.POSITIVE_INFINITY;
  const namedMembers = scan(Buffer.from(text), { members: limit, depth: limit, width: limit });
  return namedMembers !== countKeys(value);
}

function countKeys(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>((sum, member) => sum + countKeys(member), Array.isArray(value) ? 0 : members.length);
}

type ScanLimits = { readonly members: number; readonly depth: number; readonly width: number };

/** Counts the structure outside of strings and stops at the first limit. Returns the number of colons, one per object member. */
function scan(body: Buffer, limits: ScanLimits): number {
  let [members, namedMembers] = [0, 0];
  /** Commas of the open objects and arrays, innermost last. */
  const open: number[] = [];
  let opened = false;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index] as number;
    if (byte <= space) continue;
    if (opened && byte !== closeBrace && byte !== closeBracket) members++;
    opened = false;
    if (byte === quote) {
      index = endOfString(body, index + 1);
    } else if (byte === comma) {
      if (open.length === 0) throw malformed("no JSON");
      members++;
      if (++open[open.length - 1]! >= limits.width)
        throw malformed(`more than ${limits.width} members in one object or array`);
    } else if (byte === colon) namedMembers++;
    else if (byte === openBrace || byte === openBracket) {
      opened = true;
      if (open.push(0) > limits.depth) throw malformed(`nested deeper than ${limits.depth}`);
    } else if (byte === closeBrace || byte === closeBracket) open.pop();
    if (members > limits.members) throw malformed(`more than ${limits.members} members`);
  }
  if (open.length > 0) throw malformed("no JSON");
  return namedMembers;
}

/** Short strings byte by byte; the rest of a long one by the native search, which is many times faster. */
function endOfString(body: Buffer, start: number): number {
  let nativeFrom = start + shortString;
  for (let index = start; index < body.length; index++) {
    const byte = body[index];
    if (byte === quote) return index;
    if (byte === backslash) index++;
    else if (index >= nativeFrom) {
      const next = body.indexOf(quote, index);
      if (next < 0) break;
      const escape = body.subarray(index, next).indexOf(backslash);
      if (escape < 0) return next;
      index += escape - 1;
      nativeFrom = index + shortString;
    }
  }
  throw malformed("no JSON");
}

function parse(text: string): unknown {
  // TAB, LF and CR pass; inside a string the parser refuses them raw.
  if (hasControlCharacter(text, "lines pass")) throw invalidText("a control character");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed("no JSON", cause);
  }
}

type Walk = { keys: number; readonly escapes: boolean; readonly faults: FieldFault[] };

function inspect(value: unknown, walk: Walk): void {
  if (typeof value === "string") assertText(value, walk);
  else if (typeof value === "number") {
    if (!Number.isFinite(value)) throw malformed("a number too large to hold");
  } else if (Array.isArray(value)) for (const item of value) inspect(item, walk);
  else if (value !== null && typeof value === "object")
    // Object.entries would allocate an array per member, which takes longer than the rest of this function.
    for (const key of Object.keys(value)) {
      walk.keys++;
      assertText(key, walk);
      if ((key === "__proto__" || key === "constructor") && walk.faults.length === 0)
        walk.faults.push({ loc: ["body", key], msg: `${key} is not allowed as a key`, type: "forbidden_key" });
      inspect((value as Readonly<Record<string, unknown>>)[key], walk);
    }
}

function assertText(text: string, { escapes }: Walk): void {
  // Without escapes the decoded text was already checked: UTF-8 has no surrogates, and control characters were refused.
  if (!escapes) return;
  if (hasControlCharacter(text, "lines pass")) throw invalidText("a control character");
  if (!text.isWellFormed()) throw invalidText("half of a surrogate pair");
}

function malformed(reason: string, cause?: unknown): ServiceError {
  return new ServiceError("malformed_json", { reason }, { cause });
}

function invalidText(reason: string): ServiceError {
  return new ServiceError("invalid_text", { part: "body", reason });
}

const shortString = 256;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
