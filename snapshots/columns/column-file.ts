import { crc32 } from "node:zlib";

const MAGIC = "KNKCOL1\n";
const HEADER_BYTES = 32;
/** Parts hold 8-byte numbers, and views on them need their alignment. */
const ALIGNMENT = 8;

/** What a column is stored as: README.md says which parts each kind has. */
export type ColumnKind = "ids" | "words" | "numbers" | "dates" | "texts" | "order";

export type ColumnPart = Uint8Array | Uint16Array | Uint32Array | Float64Array;
export type PackedColumn = { readonly name: string; readonly kind: ColumnKind; readonly parts: readonly ColumnPart[] };
export type StoredColumn = Omit<PackedColumn, "parts"> & { readonly parts: readonly Uint8Array[] };

type DirectoryEntry = Omit<PackedColumn, "parts"> & { readonly parts: readonly (readonly [number, number])[] };

/** Thrown when bytes are not an intact column file; the message says what is wrong. */
export class ColumnFileError extends Error {
  override readonly name = "ColumnFileError";
}

/** Where the checksum of the content begins. */
export const CONTENT_START = HEADER_BYTES;

/** Joins columns into one file: header, directory, parts on 8-byte boundaries, all little-endian. */
export function packColumnFile(rows: number, columns: readonly PackedColumn[]): Uint8Array {
  // Offsets are relative to the end of the directory, whose length depends on how they are written.
  let end = 0;
  const directory = columns.map(({ name, kind, parts }): DirectoryEntry => {
    const places = parts.map(({ byteLength }): [number, number] => {
      const offset = end;
      end = align(offset + byteLength);
      return [offset, byteLength];
    });
    return { name, kind, parts: places };
  });
  const text = Buffer.from(JSON.stringify(directory));
  const start = align(HEADER_BYTES + text.length);
  const file = new Uint8Array(start + end);
  file.set(text, HEADER_BYTES);
  for (const [index, { parts }] of columns.entries())
    for (const [at, part] of parts.entries())
      file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), start + directory[index]!.parts[at]![0]);
  const view = new DataView(file.buffer);
  file.set(Buffer.from(MAGIC, "latin1"), 0);
  view.setUint32(8, rows, true);
  view.setUint32(12, text.length, true);
  view.setUint32(16, file.length, true);
  view.setUint32(20, crc32(file.subarray(CONTENT_START)), true);
  view.setUint32(24, crc32(file.subarray(0, 24)), true);
  return file;
}

/**
 * Splits a file into views on the same memory (copied once if the bytes are not aligned). `checksum` is the CRC-32 of what
 * lies behind CONTENT_START, when the caller has it already. Throws ColumnFileError when anything does not fit.
 */
export function unpackColumnFile(
  bytes: Uint8Array,
  checksum = crc32(bytes.subarray(CONTENT_START)),
): { readonly rows: number; readonly columns: readonly StoredColumn[] } {
  if (bytes.byteLength < HEADER_BYTES) throw new ColumnFileError(`column file is cut short: ${bytes.byteLength} bytes`);
  const file = bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
  if (Buffer.from(file.buffer, file.byteOffset, 8).toString("latin1") !== MAGIC)
    throw new ColumnFileError("not a column file, or of another format version");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(24, true) !== crc32(file.subarray(0, 24)) || view.getUint32(28, true) !== 0)
    throw new ColumnFileError("column file header is damaged (checksum)");
  if (view.getUint32(16, true) !== file.byteLength)
    throw new ColumnFileError(`column file should have ${view.getUint32(16, true)} bytes, has ${file.byteLength}`);
  if (view.getUint32(20, true) !== checksum) throw new ColumnFileError("column file content is damaged (checksum)");
  const length = view.getUint32(12, true);
  const directory = JSON.parse(
    Buffer.from(file.buffer, file.byteOffset + HEADER_BYTES, length).toString(),
  ) as DirectoryEntry[];
  const start = align(HEADER_BYTES + length);
  const columns = directory.map(({ name, kind, parts }) => ({
    name,
    kind,
    parts: parts.map(([offset, size]) => file.subarray(start + offset, start + offset + size)),
  }));
  return { rows: view.getUint32(8, true), columns };
}

/** A typed view on a part; files are little-endian, as is every platform served. */
export function asUint16(part: Uint8Array): Uint16Array {
  return new Uint16Array(part.buffer, part.byteOffset, part.byteLength >>> 1);
}

export function asUint32(part: Uint8Array): Uint32Array {
  return new Uint32Array(part.buffer, part.byteOffset, part.byteLength >>> 2);
}

export function asFloat64(part: Uint8Array): Float64Array {
  return new Float64Array(part.buffer, part.byteOffset, part.byteLength >>> 3);
}

export function asBuffer(part: Uint8Array): Buffer {
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
