import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** Appends pieces to one growing block of bytes; string building would spend most of its time in the collector. */
export type ByteWriter = {
  piece(bytes: Uint8Array): void;
  /** Writes a non-negative integer with at least `width` digits. */
  integer(value: number, width?: number): void;
};

export type WrittenFile = { path: string; bytes: number; checksum: string };

/** Writes `rows` rows made by `row`, none longer than 4 KiB. */
export async function writeRows(
  path: string,
  rows: number,
  row: (out: ByteWriter, index: number) => void,
): Promise<WrittenFile> {
  const block = new Uint8Array(1 << 22);
  let at = 0;
  const out: ByteWriter = {
    piece(bytes) {
      for (let index = 0; index < bytes.length; index += 1) block[at + index] = bytes[index] as number;
      at += bytes.length;
    },
    integer(value, width = 1) {
      let length = 1;
      for (let limit = 10; value >= limit || length < width; limit *= 10) length += 1;
      let rest = value;
      for (let place = at + length - 1; place >= at; place -= 1) {
        const next = Math.floor(rest / 10);
        block[place] = 48 + rest - next * 10;
        rest = next;
      }
      at += length;
    },
  };
  const file = await open(path, "w");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for (let index = 0; index < rows || at > 0; index += 1) {
      if (index < rows) row(out, index);
      if (index < rows - 1 && at < block.length - 4096) continue;
      const full = block.subarray(0, at);
      hash.update(full);
      await file.write(full);
      bytes += at;
      at = 0;
    }
  } finally {
    await file.close();
  }
  return { path, bytes, checksum: `sha256:${hash.digest("hex")}` };
}

/** UTF-8 bytes of a piece that is written many times. */
export function encodePiece(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
