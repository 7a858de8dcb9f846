import type { StoredResult } from "../ledger.ts";

type Head = [number, string, string, string, string | null, string];

/** A result without its body, as text. */
export function encodeHead({ status, snapshotId, asOf, generatedAt, seal, responseHash }: StoredResult): string {
  return JSON.stringify([status, snapshotId, asOf, generatedAt, seal, responseHash]);
}

/** Throws when the head was not made by `encodeHead`. */
export function decodeResult(head: string, body: Uint8Array | null): StoredResult {
  const [status, snapshotId, asOf, generatedAt, seal, responseHash] = JSON.parse(head) as Head;
  return { status, snapshotId, asOf, generatedAt, seal, responseHash, body: body && Uint8Array.from(body) };
}
