import { crc32 } from "node:zlib";

const MAGIC = "KNKIDX1\n";
const FIXED_BYTES = 32;

/** The parts of an index file, in file order. README.md says what each holds. */
export const sections = [
  "idOffsets",
  "idBytes",
  "priors",
  "textOffsets",
  "textUnits",
  "surfaceOffsets",
  "surfaceUnits",
  "coreOffsets",
  "coreUnits",
  "termKeys",
  "termCounts",
  "termOffsets",
  "termSkips",
  "skipOrdinals",
  "skipPositions",
  "postings",
  "keyHashes",
  "keyOffsets",
  "keyBytes",
] as const;

export type SectionName = (typeof sections)[number];
export type SectionBytes = Readonly<Record<SectionName, Uint8Array>>;
export type IndexFile = { readonly documents: number; readonly parts: SectionBytes };

const HEADER_BYTES = FIXED_BYTES + sections.length * 8;

/** Where the checksum of the content begins. */
export const CONTENT_START = HEADER_BYTES;

/** Thrown when bytes are not an intact index file; the message says what is wrong. */
export class IndexFileError extends Error {
  override readonly name = "IndexFileError";
}

/** Joins the parts into one file: header, section table, sections on 4-byte boundaries, all little-endian. */
export function packIndexFile({ documents, parts }: IndexFile): Uint8Array {
  let end = HEADER_BYTES;
  const places = sections.map((name) => {
    const offset = end;
    end = align(offset + parts[name].byteLength);
    return { name, offset };
  });
  const file = new Uint8Array(end);
  const view = new DataView(file.buffer);
  for (const [index, { name, offset }] of places.entries()) {
    file.set(parts[name], offset);
    view.setUint32(FIXED_BYTES + index * 8, offset, true);
    view.setUint32(FIXED_BYTES + index * 8 + 4, parts[name].byteLength, true);
  }
  file.set(Buffer.from(MAGIC, "latin1"), 0);
  view.setUint32(8, HEADER_BYTES, true);
  view.setUint32(12, documents, true);
  view.setUint32(16, sections.length, true);
  view.setUint32(20, end, true);
  view.setUint32(24, crc32(file.subarray(HEADER_BYTES)), true);
  view.setUint32(28, headerChecksum(file), true);
  return file;
}

/**
 * Splits a file into views on the same memory (copied once if the bytes are not 4-byte aligned). `checksum` is the CRC-32 of
 * what lies behind CONTENT_START, when the caller has it already. Throws IndexFileError when a length, an offset or a checksum
 * does not fit.
 */
export function unpackIndexFile(bytes: Uint8Array, checksum = crc32(bytes.subarray(CONTENT_START))): IndexFile {
  if (bytes.byteLength < HEADER_BYTES) throw new IndexFileError(`index file is cut short: ${bytes.byteLength} bytes`);
  const file = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  if (Buffer.from(file.buffer, file.byteOffset, 8).toString("latin1") !== MAGIC)
    throw new IndexFileError("not a search index file, or of another format version");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(28, true) !== headerChecksum(file))
    throw new IndexFileError("index file header is damaged (checksum)");
  if (view.getUint32(8, true) !== HEADER_BYTES || view.getUint32(16, true) !== sections.length)
    throw new IndexFileError("index file has another section table");
  if (view.getUint32(20, true) !== file.byteLength)
    throw new IndexFileError(`index file should have ${view.getUint32(20, true)} bytes, has ${file.byteLength}`);
  if (view.getUint32(24, true) !== checksum) throw new IndexFileError("index file content is damaged (checksum)");
  const parts = Object.fromEntries(
    sections.map((name, index) => {
      const offset = view.getUint32(FIXED_BYTES + index * 8, true);
      const length = view.getUint32(FIXED_BYTES + index * 8 + 4, true);
      if (offset % 4 !== 0 || offset < HEADER_BYTES || offset + length > file.byteLength)
        throw new IndexFileError(`index file section ${name} lies outside the file`);
      return [name, file.subarray(offset, offset + length)];
    }),
  ) as Record<SectionName, Uint8Array>;
  return { documents: view.getUint32(12, true), parts };
}

/** A typed view on a section; the file is little-endian, as is every platform served. */
export function asUint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
}

export function asUint16(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 1);
}

/** The bytes behind a typed array, without a copy. */
export function bytesOf(array: Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function headerChecksum(file: Uint8Array): number {
  const header = file.slice(0, HEADER_BYTES);
  header.fill(0, 28, 32);
  return crc32(header);
}

function align(offset: number): number {
  return (offset + 3) & ~3;
}
