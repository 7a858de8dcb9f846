/**
 * A verifier of seals and logs written from the published description alone: it imports nothing of the product, so that it can
 * disagree with it. Canonical JSON, hashes, trees and signatures are all its own.
 */
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** RFC 8785, for values that came from JSON.parse. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name]!)}`).join(",")}}`;
}

export const hash = (...parts: (string | Uint8Array)[]): Buffer => {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
};
const hex = (...parts: (string | Uint8Array)[]) => hash(...parts).toString("hex");
const join = (left: Uint8Array, right: Uint8Array) => hash(Buffer.from([1]), left, right);

/** A published key: raw Ed25519 bytes and the time in which it counts. */
export type PublishedKey = {
  readonly raw: Buffer;
  readonly from: string;
  readonly to: string;
  readonly revoked: string | null;
};

/** The seal keys of a key-list note. Whoever calls decides whether the note is to be believed. */
export function sealKeysOfNote(note: string): PublishedKey[] {
  const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
  const list = JSON.parse(text) as { keys: Record<string, string | null>[] };
  return list.keys
    .filter((key) => key["purpose"] === "seal")
    .map((key) => ({
      raw: Buffer.from(key["vkey"]!.split("+").slice(2).join("+"), "base64").subarray(1),
      from: key["valid_from"]!,
      to: key["valid_to"]!,
      revoked: key["revoked_at"] ?? null,
    }));
}

const signed = [
  "v",
  "seal_id",
  "issued_at",
  "as_of",
  "endpoint",
  "corpus_snapshot_id",
  "query_hash",
  "subject_hash",
  "response_hash",
  "content_hash",
  "leaves",
  "source_urls",
  "account_ref",
  "client_tag",
  "key_version",
];

/** Everything that is wrong with a seal and its answer; empty when all of it holds. */
export function sealProblems(seal: JsonObject, answer: JsonObject | null, keys: readonly PublishedKey[]): string[] {
  const problems: string[] = [];
  const expect = (member: string, value: Json) => {
    if (canonical(seal[member] ?? null) !== canonical(value)) problems.push(member);
  };
  expect("v", 2);
  expect("alg", "Ed25519");
  expect("ts", seal["issued_at"] ?? null);
  expect("verify_endpoint", `/v1/audit/seals/${String(seal["seal_id"])}`);
  const request = (seal["request"] ?? null) as JsonObject | null;
  if (request !== null) {
    expect("endpoint", `${String(request["method"])} ${String(request["route"])}`);
    expect("query_hash", hex("q/1\n", canonical({ ...request, as_of: seal["as_of"] ?? null })));
    expect("subject_hash", hex("subject/1\n", canonical(subject((request["params"] ?? {}) as JsonObject))));
  }
  if (answer !== null) {
    const { audit_seal: _seal, ...body } = answer;
    expect("response_hash", hex(canonical(body)));
    expect("content_hash", hex(canonical(lasting(body))));
  }
  const { seal_id: _id, signature, hmac, verify_endpoint: _address, ...content } = seal;
  expect("seal_id", `seal_${hex("seal-id/1\n", canonical(content)).slice(0, 32)}`);
  const core = Object.fromEntries(signed.map((member) => [member, seal[member] ?? null]));
  const bytes = Buffer.from(`seal/1\n${canonical(core)}`);
  const raw = Buffer.from(String(signature), "base64");
  if (hmac !== createHmac("sha256", raw).update(bytes).digest("hex")) problems.push("hmac");
  const issued = Date.parse(String(seal["issued_at"]));
  const good = keys.some(
    ({ raw: key, from, to, revoked }) =>
      Date.parse(from) <= issued && issued <= Date.parse(revoked ?? to) && isSigned(bytes, key, raw),
  );
  if (!good || raw.toString("base64") !== signature) problems.push("signature");
  return problems;
}

function subject(params: JsonObject): Json {
  const number = params["houjin_bangou"] ?? params["client_houjin_bangou"];
  if (typeof number === "string") return { kind: "houjin", id: /^T\d{13}$/.test(number) ? number.slice(1) : number };
  const { subject_kind: kind, subject_id: id } = params;
  return kind !== undefined && id !== undefined ? { kind, id } : params;
}

function lasting(value: Json): Json {
  if (Array.isArray(value)) return value.map(lasting);
  if (value === null || typeof value !== "object") return value;
  const dropped = ["generated_at", "billing_note", "billing_metadata", "_seal_unavailable"];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (dropped.includes(name) ? [] : [[name, lasting(member)]])),
  );
}

function isSigned(bytes: Uint8Array, key: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), key]);
  return verify(null, bytes, createPublicKey({ key: spki, format: "der", type: "spki" }), signature);
}

/** Root that an inclusion path leads to, by the recursive definition of RFC 6962, 2.1.1. */
export function rootByPath(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | null {
  if (size === 1) return path.length === 0 ? leaf : null;
  const last = path.at(-1);
  if (!last || index >= size) return null;
  let split = 1;
  while (split * 2 < size) split *= 2;
  const inner = path.slice(0, -1);
  if (index < split) {
    const left = rootByPath(leaf, index, split, inner);
    return left && join(left, last);
  }
  const right = rootByPath(leaf, index - split, size - split, inner);
  return right && join(last, right);
}

/** Root over leaf hashes, by the definition. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return hash("");
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return join(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** The two roots that a consistency path leads to, by the recursive definition of RFC 6962, 2.1.2. */
export function rootsByConsistency(
  earlierRoot: Buffer,
  from: number,
  size: number,
  path: readonly Buffer[],
): { earlier: Buffer; later: Buffer } | null {
  const walk = (
    m: number,
    n: number,
    rest: readonly Buffer[],
    whole: boolean,
  ): { earlier: Buffer; later: Buffer } | null => {
    if (m === n) {
      const node = whole ? earlierRoot : rest[0];
      return node && rest.length === (whole ? 0 : 1) ? { earlier: node, later: node } : null;
    }
    let split = 1;
    while (split * 2 < n) split *= 2;
    const last = rest.at(-1);
    if (!last) return null;
    const inner = rest.slice(0, -1);
    if (m <= split) {
      const left = walk(m, split, inner, whole);
      return left && { earlier: left.earlier, later: join(left.later, last) };
    }
    const right = walk(m - split, n - split, inner, false);
    return right && { earlier: join(last, right.earlier), later: join(last, right.later) };
  };
  return walk(from, size, path, true);
}

/** The consistency path of a log from an earlier size, word for word as RFC 6962, 2.1.2 has it. */
export function consistencyOf(leaves: readonly Buffer[], from: number): Buffer[] {
  const subproof = (m: number, part: readonly Buffer[], whole: boolean): Buffer[] => {
    if (m === part.length) return whole ? [] : [rootOf(part)];
    let split = 1;
    while (split * 2 < part.length) split *= 2;
    return m <= split
      ? [...subproof(m, part.slice(0, split), whole), rootOf(part.slice(split))]
      : [...subproof(m - split, part.slice(split), false), rootOf(part.slice(0, split))];
  };
  return subproof(from, leaves, true);
}

/** Leaf of a record in its table's tree. */
export function recordLeaf(table: string, key: string, record: Json): Buffer {
  return hash("\0", table, "\0", key, "\0", canonical(record));
}

/** Id of a snapshot by the roots and versions of a proof. */
export function snapshotId(tables: JsonObject[], versions: JsonObject): string {
  const list = [...tables].sort((a, b) => (String(a["name"]) < String(b["name"]) ? -1 : 1));
  const digest = hash("corpus-snapshot/1\n", canonical({ tables: list, ...versions }));
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  let bits = [...digest].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  bits = bits.padEnd(Math.ceil(bits.length / 5) * 5, "0");
  return `cs1_${(bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("")}`;
}

/** Leaf of a seal in the log of seals. */
export function sealLeaf(seal: JsonObject): Buffer {
  const members = [
    "seal_id",
    "issued_at",
    "endpoint",
    "subject_hash",
    "response_hash",
    "content_hash",
    "query_hash",
    "corpus_snapshot_id",
    "key_version",
  ];
  const entry = Object.fromEntries(members.map((member) => [member, seal[member] ?? null]));
  return hash("\0", canonical({ ...entry, seal_sha256: hex(canonical(seal)) }));
}

/** Origin, size and root of a checkpoint signed by one of the keys; null otherwise. */
export function readCheckpoint(
  note: string,
  keys: readonly PublishedKey[],
): { origin: string; size: number; root: Buffer } | null {
  const at = note.lastIndexOf("\n\n");
  const text = note.slice(0, at + 1);
  const signatures = note
    .slice(at + 2)
    .trimEnd()
    .split("\n")
    .map((line) => Buffer.from(line.split(" ")[2] ?? "", "base64").subarray(4));
  const trusted = signatures.some(
    (signature) => signature.length === 64 && keys.some(({ raw }) => isSigned(Buffer.from(text), raw, signature)),
  );
  const [origin, size, root] = text.split("\n");
  return trusted ? { origin: origin!, size: Number(size), root: Buffer.from(root!, "base64") } : null;
}
