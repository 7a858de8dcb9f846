import type { Section } from "../files/section-reader.ts";

/** Last bytes of a text index. */
export const MAGIC = "KNKTXT1\n";

/** In place of a group, for units that have none. */
export const NO_GROUP = 0xffffffff;

/**
 * The directory at the end of the file, as JSON. Nodes are numbered: passages first, in the order of their units, then the
 * heads of the units, then those of the groups. All numbers are little-endian.
 */
export type TextDirectory = {
  readonly passages: number;
  readonly units: number;
  readonly groups: number;
  /** u32 per term, ascending (terms.ts). */
  readonly termKeys: Section;
  /** u32 per term: nodes that have it. */
  readonly termCounts: Section;
  /** u32 per term and one more: where its nodes begin in `postings`. */
  readonly termOffsets: Section;
  /** Nodes ascending, as varints (7 bits a byte, low bits first) of node - previous; previous is -1 at first. */
  readonly postings: Section;
  /** u32 per unit and one more: its first passage. */
  readonly firstPassages: Section;
  /** u32 per unit: the place of its group, or 2^32 - 1. Units of one group stand together. */
  readonly unitGroups: Section;
  /** u16 per unit. */
  readonly unitPriors: Section;
  /** u32 per unit and one more: where its strings begin in `unitBytes`. */
  readonly unitOffsets: Section;
  /** Per unit its id and its label in UTF-8, with a zero byte between them. */
  readonly unitBytes: Section;
  /** u32 per unit and one more: where its preview begins in `previewBytes`. */
  readonly previewOffsets: Section;
  /** Per unit its preview in UTF-8, with zero bytes between the parts; a part that is null is empty. */
  readonly previewBytes: Section;
  /** JSON: a list of GroupEntry. */
  readonly groupTable: Section;
};

/** A group of units; `parent` is the place of the group it belongs to, or -1. */
export type GroupEntry = readonly [
  id: string,
  prior: number,
  sort: string | null,
  parent: number,
  names: readonly string[],
];
