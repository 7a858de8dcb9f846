import { compact } from "../text/compact.ts";
import { GrowingBytes } from "../files/growing-array.ts";
import { SectionWriter } from "../files/section-reader.ts";
import { type GroupEntry, MAGIC, NO_GROUP, type TextDirectory } from "./file-format.ts";
import { NodeTerms } from "./node-terms.ts";
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
