/**
 * A block of register rows: many small rows in one stored value, because a million separate entries cost more to write
 * and to keep than the rows themselves. All keys of a register have the same length.
 *
 * u32 index of the first row | u16 rows | u16 key length | u32 end of each row | keys | rows, all big-endian.
 */
export class BlockBuilder {
  readonly #keyLength: number;
  readonly #capacity: number;
  #keys: Buffer[] = [];
  #rows: Buffer[] = [];
  #bytes = 0;

  constructor(keyLength: number, capacity: number) {
    this.#keyLength = keyLength;
    this.#capacity = capacity;
  }

  get rows(): number {
    return this.#rows.length;
  }

  /** False when the row does not fit beside those already there: take the block first. */
  add(key: Buffer, row: Buffer): boolean {
    if (key.length !== this.#keyLength)
      throw new Error(`register key "${key.toString()}" is not ${this.#keyLength} bytes long`);
    const size = row.length + key.length + 4;
    if (this.#rows.length > 0 && HEADER + this.#bytes + size > this.#capacity) return false;
    this.#keys.push(key);
    this.#rows.push(row);
    this.#bytes += size;
    return true;
  }

  take(firstIndex: number): Buffer {
    const block = Buffer.allocUnsafe(HEADER + this.#bytes);
    block.writeUInt32BE(firstIndex, 0);
    block.writeUInt16BE(this.#rows.length, 4);
    block.writeUInt16BE(this.#keyLength, 6);
    let position = HEADER;
    let end = 0;
    for (const row of this.#rows) position = block.writeUInt32BE((end += row.length), position);
    for (const key of this.#keys) position += key.copy(block, position);
    for (const row of this.#rows) position += row.copy(block, position);
    [this.#keys, this.#rows, this.#bytes] = [[], [], 0];
    return block;
  }
}

const HEADER = 8;

export type BlockRow = { readonly row: Buffer; readonly index: number };

/** Row of a key in a block, or null. */
export function findInBlock(block: Buffer, key: Buffer): BlockRow | null {
  const rows = block.readUInt16BE(4);
  const keyLength = block.readUInt16BE(6);
  const keys = HEADER + rows * 4;
  let [low, high] = [0, rows - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareKeys(block, keys + middle * keyLength, key);
    if (order === 0) return rowOf(block, middle);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/**
 * Order of the key that begins at `at` to another of the same length: below 0, 0 or above 0. Byte by byte, because calls
 * into native code cost more than the few bytes of a number.
 */
export function compareKeys(bytes: Buffer, at: number, key: Buffer): number {
  for (let place = 0; place < key.length; place++) {
    const difference = bytes[at + place]! - key[place]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export function* rowsOfBlock(block: Buffer): Generator<BlockRow & { readonly key: Buffer }> {
  const rows = block.readUInt16BE(4);
  const keyLength = block.readUInt16BE(6);
  for (let row = 0, at = HEADER + rows * 4; row < rows; row++, at += keyLength)
    yield { key: block.subarray(at, at + keyLength), ...rowOf(block, row) };
}

function rowOf(block: Buffer, row: number): BlockRow {
  const rows = block.readUInt16BE(4);
  const keyLength = block.readUInt16BE(6);
  const data = HEADER + rows * (4 + keyLength);
  const start = row === 0 ? 0 : block.readUInt32BE(HEADER + (row - 1) * 4);
  const end = block.readUInt32BE(HEADER + row * 4);
  return {
    row: block.subarray(data + start, data + end),
    index: block.readUInt32BE(0) + row,
  };
}
