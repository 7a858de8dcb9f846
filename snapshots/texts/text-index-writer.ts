import { GrowingBytes } from "../files/growing-array.ts";
import { SectionWriter } from "../files/section-reader.ts";
import { TermIds } from "../search/file/postings-writer.ts";
import { compact } from "../text/compact.ts";
import { type GroupEntry, MAGIC, NO_GROUP, type TextDirectory } from "./file-format.ts";
import { eachTerm, isKanaPair, isMark, markTerm } from "./terms.ts";
import type { TextGroup, TextUnit } from "./text-unit.ts";

/**
 * Writes a text index (layout: file-format.ts). Units of one group must come together. The same groups and units in the same
 * order give the same bytes. `parentOf` is asked for the group that a group belongs to once all units were read. The file is
 * on disk when it returns.
 */
export function writeTextIndex(
  path: string,
  groups: readonly TextGroup[],
  units: Iterable<TextUnit>,
  parentOf: (group: string) => string | null = () => null,
): void {
  const places = new Map(groups.map(({ id }, place) => [id, place]));
  const nodes = new NodeTerms();
  const [passages, heads]: [number[], number[]] = [[], []];
  const unitBytes = new GrowingBytes();
  const previewBytes = new GrowingBytes();
  const [firstPassages, unitOffsets, previewOffsets, unitGroups, unitPriors]: number[][] = [[0], [0], [0], [], []];
  for (const unit of units) {
    for (const passage of unit.passages) {
      passages.push(nodes.nodes);
      nodes.add([compact(passage)]);
    }
    heads.push(nodes.nodes);
    nodes.add(unit.heads.map(compact), unit.marks);
    firstPassages!.push(passages.length);
    unitBytes.pushBytes(Buffer.from(`${unit.id}\0${unit.label}`));
    unitOffsets!.push(unitBytes.length);
    previewBytes.pushBytes(Buffer.from(unit.preview.map((part) => part ?? "").join("\0")));
    previewOffsets!.push(previewBytes.length);
    unitGroups!.push(unit.group === null ? NO_GROUP : places.get(unit.group)!);
    unitPriors!.push(unit.prior);
  }
  for (const group of groups) {
    heads.push(nodes.nodes);
    nodes.add(group.heads.map(compact));
  }
  const { keys, counts, offsets, bytes } = nodes.pack(Uint32Array.from([...passages, ...heads]));
  const table = groups.map(({ id, prior, sort, names }): GroupEntry => {
    return [id, prior, sort, places.get(parentOf(id) ?? "") ?? -1, names];
  });
  const file = new SectionWriter(path);
  try {
    // Lists of four bytes first, so that all of them are aligned.
    const directory: TextDirectory = {
      passages: passages.length,
      units: unitPriors!.length,
      groups: groups.length,
      termKeys: file.section(keys),
      termCounts: file.section(counts),
      termOffsets: file.section(offsets),
      firstPassages: file.section(Uint32Array.from(firstPassages!)),
      unitGroups: file.section(Uint32Array.from(unitGroups!)),
      unitOffsets: file.section(Uint32Array.from(unitOffsets!)),
      previewOffsets: file.section(Uint32Array.from(previewOffsets!)),
      unitPriors: file.section(Uint16Array.from(unitPriors!)),
      unitBytes: file.section(unitBytes.view()),
      previewBytes: file.section(previewBytes.view()),
      postings: file.section(bytes),
      groupTable: file.section(Buffer.from(JSON.stringify(table))),
    };
    file.finish(directory, MAGIC);
  } finally {
    file.close();
  }
}

type PackedPostings = {
  readonly keys: Uint32Array;
  readonly counts: Uint32Array;
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
};

/** Terms that more than this part of the nodes have tell nothing apart, and their lists would be the longest. */
const COMMON = 1 / 24;
/** Pairs of kana are mostly grammar; those of names and foreign words are rarer. */
const COMMON_KANA = 1 / 40;
/** Lists up to this length are read in no time: nothing is left out for them. */
const SHORT_LIST = 20_000;

/** The terms of nodes, gathered one node after the other; no object is made for any of them. */
class NodeTerms {
  readonly #ids = new TermIds();
  #entries = new Uint32Array(1 << 16);
  #length = 0;
  #ends = new Uint32Array(1 << 12);
  /** Per term, the last node it was seen in, counted from 1, and the nodes that have it. */
  #seen = new Uint32Array(1 << 15);
  #counts = new Uint32Array(1 << 15);
  nodes = 0;

  /** Adds a node with the terms of compact texts and of marks. */
  add(texts: readonly string[], marks: readonly string[] = []): void {
    this.nodes++;
    for (const text of texts) eachTerm(text, this.#visit);
    for (const mark of marks) this.#visit(markTerm(mark));
    this.#ends = fitting(this.#ends, this.nodes);
    this.#ends[this.nodes - 1] = this.#length;
  }

  /** Posting lists over all nodes, terms ascending; nodes are numbered as they stand in `order`. */
  pack(order: Uint32Array): PackedPostings {
    const kept = this.#keptTerms();
    const starts = new Uint32Array(this.#ids.size);
    let total = 0;
    for (const id of kept) {
      starts[id] = total;
      total += this.#counts[id]!;
    }
    const isKept = new Uint8Array(this.#ids.size);
    for (const id of kept) isKept[id] = 1;
    const values = new Uint32Array(total);
    for (const [number, node] of order.entries()) {
      const end = this.#ends[node]!;
      for (let at = node === 0 ? 0 : this.#ends[node - 1]!; at < end; at++) {
        const id = this.#entries[at]!;
        if (isKept[id] === 1) values[starts[id]!++] = number;
      }
    }
    return encode(
      Uint32Array.from(kept, (id) => this.#ids.keys()[id]!),
      Uint32Array.from(kept, (id) => this.#counts[id]!),
      values,
    );
  }

  readonly #visit = (term: number): void => {
    const id = this.#ids.of(term);
    if (id >= this.#seen.length) {
      this.#seen = fitting(this.#seen, id + 1);
      this.#counts = fitting(this.#counts, id + 1);
    }
    if (this.#seen[id] === this.nodes) return;
    this.#seen[id] = this.nodes;
    this.#counts[id]!++;
    this.#entries = fitting(this.#entries, this.#length + 1);
    this.#entries[this.#length++] = id;
  };

  /** Numbers of the terms worth a list, in the order of their keys. */
  #keptTerms(): Uint32Array {
    const keys = this.#ids.keys();
    const most = Math.max(SHORT_LIST, this.nodes * COMMON);
    const mostKana = Math.max(SHORT_LIST, this.nodes * COMMON_KANA);
    return Uint32Array.from(keys.keys())
      .filter((id) => isMark(keys[id]!) || this.#counts[id]! <= (isKanaPair(keys[id]!) ? mostKana : most))
      .sort((one, other) => keys[one]! - keys[other]!);
  }
}

function encode(keys: Uint32Array, counts: Uint32Array, values: Uint32Array): PackedPostings {
  const offsets = new Uint32Array(keys.length + 1);
  const bytes = new GrowingBytes();
  let next = 0;
  for (let term = 0; term < keys.length; term++) {
    let previous = -1;
    for (let left = counts[term]!; left > 0; left--, next++) {
      bytes.pushVarint(values[next]! - previous);
      previous = values[next]!;
    }
    offsets[term + 1] = bytes.length;
  }
  return { keys, counts, offsets, bytes: bytes.view() };
}

function fitting(values: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= values.length) return values;
  const larger = new Uint32Array(Math.max(length, values.length * 2));
  larger.set(values);
  return larger;
}
