import type { StoredResult } from "./ledger.ts";

/** One value: four bytes of length, the fields as JSON, then the body as it is. */
export function encodeResult({ body, ...fields }: StoredResult): Buffer {
  const head = Buffer.from(JSON.stringify({ ...fields, hasBody: body !== null }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body ?? new Uint8Array()]);
}

/** Throws when the bytes are not of `encodeResult`. */
export function decodeResult(bytes: Buffer): StoredResult {
  const end = 4 + bytes.readUInt32BE(0);
  const { hasBody, ...fields } = JSON.parse(bytes.toString("utf8", 4, end)) as Omit<StoredResult, "body"> & {
    hasBody: boolean;
  };
  return { ...fields, body: hasBody ? Uint8Array.from(bytes.subarray(end)) : null };
}
