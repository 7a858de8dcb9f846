import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/**
 * FastCDC with normalised chunking. These numbers, the masks and the gear are part of the format: with others, equal
 * stretches of two files would be cut in different places.
 */
export const chunkSizes = { min: 4096, normal: 16_384, max: 65_536 } as const;

/** 16 bits must be zero before the normal size, 12 after it. The highest ones depend on the most bytes. */
const [strictMask, looseMask] = [0xffff0000 | 0, 0xfff00000 | 0];

/** Of each byte value: the first four bytes of its SHA-256, big-endian. */
const gear = Int32Array.from({ length: 256 }, (_, byte) =>
  createHash("sha256")
    .update(Buffer.from([byte]))
    .digest()
    .readInt32BE(),
);

export type Chunk = { readonly size: number; readonly sha256: string };

/** Length of the first chunk of `bytes` between `start` and `end`, where either `max` bytes or the end of the file lie. */
export function chunkLength(bytes: Uint8Array, start: number, end: number): number {
  const { min, normal, max } = chunkSizes;
  const [normalEnd, maxEnd] = [Math.min(start + normal, end), Math.min(start + max, end)];
  let hash = 0;
  let at = start + min;
  for (; at < normalEnd; at++) {
    hash = ((hash << 1) + gear[bytes[at]!]!) | 0;
    if ((hash & strictMask) === 0) return at + 1 - start;
  }
  for (; at < maxEnd; at++) {
    hash = ((hash << 1) + gear[bytes[at]!]!) | 0;
    if ((hash & looseMask) === 0) return at + 1 - start;
  }
  return maxEnd - start;
}

/** SHA-256 and size of a file, and its chunks in order. */
export type ChunkedFile = Chunk & { readonly chunks: readonly Chunk[] };

/** Reads a file once for what lists of files and chunks say of it. */
export async function chunksOfFile(path: string): Promise<ChunkedFile> {
  const file = await open(path);
  const whole = createHash("sha256");
  const buffer = Buffer.allocUnsafe(Math.min(8 << 20, (await file.stat()).size + chunkSizes.max));
  const chunks: Chunk[] = [];
  let [start, end, ended] = [0, 0, false];
  try {
    for (;;) {
      while (!ended && end - start < chunkSizes.max) {
        buffer.copyWithin(0, start, end);
        [start, end] = [0, end - start];
        const { bytesRead } = await file.read(buffer, end, buffer.length - end);
        ended = bytesRead === 0;
        whole.update(buffer.subarray(end, end + bytesRead));
        end += bytesRead;
      }
      if (start === end) {
        const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
        return { size, sha256: whole.digest("hex"), chunks };
      }
      const size = chunkLength(buffer, start, end);
      chunks.push({ size, sha256: digestOf(buffer.subarray(start, start + size)) });
      start += size;
    }
  } finally {
    await file.close();
  }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
