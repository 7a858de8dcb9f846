import { type Section, SectionReader } from "../files/section-reader.ts";
import { type GroupEntry, MAGIC, NO_GROUP, type TextDirectory } from "./file-format.ts";

/**
 * A text index, read where it lies. Held in memory are the table of terms and a few numbers per unit and passage, some
 * twenty megabytes for all laws; the lists of a query are read from the file.
 */
export class TextIndex {
  readonly passages: number;
  readonly units: number;
  readonly groups: readonly GroupEntry[];
  readonly firstPassages: Uint32Array;
  readonly unitGroups: Uint32Array;
  readonly unitPriors: Uint16Array;
  /** The unit of each passage. */
  readonly unitOfPassage: Uint32Array;
  readonly #file: SectionReader<TextDirectory>;
  readonly #termKeys: Uint32Array;
  readonly #termCounts: Uint32Array;
  readonly #termOffsets: Uint32Array;
  readonly #firstUnits: Uint32Array;
  readonly #unitOffsets: Uint32Array;
  readonly #previewOffsets: Uint32Array;
  readonly #list: Buffer;

  /** Throws when the file is no text index or cut short. */
  constructor(path: string) {
    this.#file = new SectionReader(path, MAGIC);
    try {
      const { directory } = this.#file;
      this.passages = directory.passages;
      this.units = directory.units;
      this.#termKeys = numbers(this.#file.read(directory.termKeys));
      this.#termCounts = numbers(this.#file.read(directory.termCounts));
      this.#termOffsets = numbers(this.#file.read(directory.termOffsets));
      this.firstPassages = numbers(this.#file.read(directory.firstPassages));
      this.#unitOffsets = numbers(this.#file.read(directory.unitOffsets));
      this.#previewOffsets = numbers(this.#file.read(directory.previewOffsets));
      this.unitGroups = numbers(this.#file.read(directory.unitGroups));
      const priors = this.#file.read(directory.unitPriors);
      this.unitPriors = new Uint16Array(priors.buffer, priors.byteOffset, this.units);
      this.groups = JSON.parse(this.#file.read(directory.groupTable).toString()) as GroupEntry[];
      this.unitOfPassage = unitsOfPassages(this.firstPassages, this.passages);
      this.#firstUnits = firstUnits(this.unitGroups, this.groups.length);
      this.#list = Buffer.allocUnsafeSlow(longestList(this.#termOffsets));
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /** Passages, heads of units and heads of groups. */
  get nodes(): number {
    return this.passages + this.units + this.groups.length;
  }

  /** Most nodes that one term has. */
  get longestList(): number {
    return this.#termCounts.reduce((most, count) => Math.max(most, count), 0);
  }

  /** Number of a term (terms.ts) in this index; -1 for terms that are unknown or too common to tell anything. */
  termOf(key: number): number {
    let [low, high] = [0, this.#termKeys.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const known = this.#termKeys[middle]!;
      if (known === key) return middle;
      if (known < key) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** How many nodes have a term, by its number; 0 for -1. */
  count(term: number): number {
    return term < 0 ? 0 : this.#termCounts[term]!;
  }

  /** The bytes of a term's list, by its number; they hold until the next call. Empty for -1. */
  list(term: number): Uint8Array {
    if (term < 0) return this.#list.subarray(0, 0);
    const [start, end] = [this.#termOffsets[term]!, this.#termOffsets[term + 1]!];
    const bytes = this.#list.subarray(0, end - start);
    this.#file.readInto(bytes, this.#file.directory.postings.offset + start);
    return bytes;
  }

  /** Id and label of a unit. */
  unit(unit: number): { readonly id: string; readonly label: string } {
    const [id = "", label = ""] = this.#file.text(this.#strings(unit, unit + 1)).split("\0");
    return { id, label };
  }

  /** What an answer shows of a unit; null for a part that it has not. */
  preview(unit: number): (string | null)[] {
    const [start, end] = [this.#previewOffsets[unit]!, this.#previewOffsets[unit + 1]!];
    const text = this.#file.text({ offset: this.#file.directory.previewBytes.offset + start, length: end - start });
    return text.split("\0").map((part) => part || null);
  }

  /** Units of a group: from the first up to, but not including, the second. */
  unitsOf(group: number): readonly [from: number, to: number] {
    return [this.#firstUnits[2 * group]!, this.#firstUnits[2 * group + 1]!];
  }

  /** The unit of a group with this label, or -1. */
  find(group: number, label: string): number {
    const [from, to] = this.unitsOf(group);
    const [strings, start] = [this.#file.read(this.#strings(from, to)), this.#unitOffsets[from]!];
    const ending = Buffer.from(`\0${label}`);
    let unit = from;
    // Of a law with a thousand articles only the bytes are looked through.
    for (let at = strings.indexOf(ending); at >= 0; at = strings.indexOf(ending, at + 1)) {
      const end = start + at + ending.length;
      while (this.#unitOffsets[unit + 1]! < end) unit++;
      if (this.#unitOffsets[unit + 1] === end) return unit;
    }
    return -1;
  }

  close(): void {
    this.#file.close();
  }

  /** Where the ids and labels of some units stand. */
  #strings(from: number, to: number): Section {
    const [start, end] = [this.#unitOffsets[from]!, this.#unitOffsets[to]!];
    return { offset: this.#file.directory.unitBytes.offset + start, length: end - start };
  }
}

function numbers(bytes: Buffer): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

function longestList(offsets: Uint32Array): number {
  let longest = 0;
  for (let term = 1; term < offsets.length; term++) longest = Math.max(longest, offsets[term]! - offsets[term - 1]!);
  return longest;
}

function unitsOfPassages(firstPassages: Uint32Array, passages: number): Uint32Array {
  const units = new Uint32Array(passages);
  for (let unit = 0; unit + 1 < firstPassages.length; unit++)
    units.fill(unit, firstPassages[unit]!, firstPassages[unit + 1]!);
  return units;
}

/** First unit and end of each group; both 0 for one without units. */
function firstUnits(unitGroups: Uint32Array, groups: number): Uint32Array {
  const bounds = new Uint32Array(2 * groups);
  for (let unit = 0; unit < unitGroups.length; unit++) {
    const group = unitGroups[unit]!;
    if (group === NO_GROUP) continue;
    if (bounds[2 * group + 1] === 0) bounds[2 * group] = unit;
    bounds[2 * group + 1] = unit + 1;
  }
  return bounds;
}

/*
 * Lists of nodes as the file has them: ascending, as varints (7 bits a byte, low bits first) of node - previous. Each of these
 * runs over the longest lists, so it does nothing else.
 */

/** Reads the nodes of a list to the beginning of `nodes`; gives their number. */
export function readNodes(bytes: Uint8Array, nodes: Uint32Array): number {
  let count = 0;
  let node = -1;
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    nodes[count++] = node;
  }
  return count;
}

/** The same for nodes whose bit is set in `open`, and those from `always` on. */
export function readOpenNodes(bytes: Uint8Array, nodes: Uint32Array, open: Uint32Array, always: number): number {
  let count = 0;
  let node = -1;
  for (let at = 0; at < bytes.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    if (((open[node >>> 5]! >>> (node & 31)) & 1) === 1 || node >= always) nodes[count++] = node;
  }
  return count;
}

/** Those of some nodes, ascending, that a list has. */
export function nodesInList(bytes: Uint8Array, wanted: readonly number[]): number[] {
  const held: number[] = [];
  let next = 0;
  let node = -1;
  for (let at = 0; at < bytes.length && next < wanted.length;) {
    let byte = bytes[at++]!;
    let step = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      step |= (byte & 127) << shift;
    }
    node += step;
    while (next < wanted.length && wanted[next]! < node) next++;
    if (wanted[next] === node) held.push(node);
  }
  return held;
}
