import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** Bytes between two turns of the event loop: summing them takes well under a millisecond. */
const PIECE = 1 << 20;

/**
 * Reads a whole file piece by piece, so that other work goes on meanwhile, and sums it up on the way: `checksum` is the
 * CRC-32 of everything behind the first `from` bytes. Fails when the file cannot be read or changes its length.
 */
export async function readSummed(path: string, from: number): Promise<{ bytes: Uint8Array; checksum: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    // Not from the shared pool: views on the bytes need them aligned, and they stay for as long as the snapshot is open.
    const bytes = Buffer.allocUnsafeSlow(size);
    let checksum = 0;
    let at = 0;
    while (at < size) {
      const { bytesRead } = await file.read(bytes, at, Math.min(PIECE, size - at), at);
      if (bytesRead === 0) throw new Error(`${path} ends after ${at} of ${size} bytes`);
      checksum = crc32(bytes.subarray(Math.max(at, Math.min(from, at + bytesRead)), at + bytesRead), checksum);
      at += bytesRead;
    }
    return { bytes, checksum };
  } finally {
    await file.close();
  }
}
