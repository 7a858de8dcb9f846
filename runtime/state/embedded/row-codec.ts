import { crc32 } from "node:zlib";
import { Packr } from "msgpackr";
import { StateDamagedError } from "../store.ts";

/** Bytes are copied out of what is read, because lmdb reads the next row into the same buffer. */
const packr = new Packr({ useRecords: false, copyBuffers: true });
const SUM_BYTES = 4;

/**
 * How rows are stored: MessagePack, then its CRC-32 (big-endian). lmdb has no checksums of its own, and a flipped bit in a
 * number would otherwise be counted with, or lift a cap. Throws `StateDamagedError` for a row that is not what was written.
 */
export const rowCodec = {
  encode(row: unknown): Buffer {
    const packed = packr.pack(row);
    const stored = Buffer.allocUnsafe(packed.length + SUM_BYTES);
    packed.copy(stored);
    stored.writeUInt32BE(crc32(packed), packed.length);
    return stored;
  },
  /** `size` is a number where lmdb walks a range: the buffer may then be longer than the row. */
  decode(bytes: Uint8Array, size?: unknown): unknown {
    const end = (typeof size === "number" ? size : bytes.length) - SUM_BYTES;
    const packed = bytes.subarray(0, Math.max(0, end));
    if (end < 1 || crc32(packed) !== sumAt(bytes, end))
      throw new StateDamagedError("a row of the state is not what was written: restore a backup");
    return packr.unpack(packed);
  },
};

function sumAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
}
