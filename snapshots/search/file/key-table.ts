import { asUint32, bytesOf, IndexFileError, type SectionBytes } from "./file-format.ts";
import { GrowingBytes } from "../../files/growing-array.ts";

/** Sections of the exact-key table: which documents answer to an identifier, and which strings are places. */
export function packKeys(
  entries: ReadonlyMap<string, readonly number[]>,
): Pick<SectionBytes, "keyHashes" | "keyOffsets" | "keyBytes"> {
  const keys = [...entries.keys()]
    .map((key) => ({ key, hash: hashOf(key) }))
    .toSorted((a, b) => a.hash - b.hash || (a.key < b.key ? -1 : 1));
  const hashes = new Uint32Array(keys.length);
  const offsets = new Uint32Array(keys.length + 1);
  const bytes = new GrowingBytes();
  for (const [index, { key, hash }] of keys.entries()) {
    hashes[index] = hash;
    const name = Buffer.from(key);
    bytes.pushVarint(name.length);
    bytes.pushBytes(name);
    let previous = -1;
    for (const ordinal of entries.get(key)!) {
      bytes.pushVarint(ordinal - previous);
      previous = ordinal;
    }
    offsets[index + 1] = bytes.length;
  }
  return { keyHashes: bytesOf(hashes), keyOffsets: bytesOf(offsets), keyBytes: bytes.view() };
}

/** Looks keys up in the file; nothing is decoded until asked for. */
export class KeyTable {
  readonly #hashes: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #bytes: Buffer;

  constructor({ keyHashes, keyOffsets, keyBytes }: SectionBytes) {
    this.#hashes = asUint32(keyHashes);
    this.#offsets = asUint32(keyOffsets);
    this.#bytes = Buffer.from(keyBytes.buffer, keyBytes.byteOffset, keyBytes.byteLength);
    if (this.#offsets.length !== this.#hashes.length + 1 || this.#offsets.at(-1) !== this.#bytes.length)
      throw new IndexFileError("key table of the index does not end where it should");
  }

  /** Ordinals filed under the key, ascending; undefined when the key is not in the table. */
  get(key: string): number[] | undefined {
    const hash = hashOf(key);
    let index = this.#lowerBound(hash);
    for (; this.#hashes[index] === hash; index++) {
      const end = this.#offsets[index + 1]!;
      const length = this.#varint(this.#offsets[index]!);
      if (this.#bytes.toString("utf8", length.next, length.next + length.value) !== key) continue;
      const ordinals: number[] = [];
      let ordinal = -1;
      for (let at = length.next + length.value; at < end;) {
        const delta = this.#varint(at);
        ordinal += delta.value;
        ordinals.push(ordinal);
        at = delta.next;
      }
      return ordinals;
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  #varint(at: number): { value: number; next: number } {
    let value = 0;
    let next = at;
    for (let shift = 0; next < this.#bytes.length; shift += 7) {
      const byte = this.#bytes[next++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return { value: value >>> 0, next };
  }

  #lowerBound(hash: number): number {
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hashes[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** FNV-1a over UTF-16 code units. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
