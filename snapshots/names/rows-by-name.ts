import { corporateName } from "../text/entities/corporate-form.ts";
import { fold } from "../text/fold.ts";
import { byText } from "../text/order.ts";
import type { EntryRange, NameIndex } from "./name-index.ts";
import { exactKeys } from "./name-keys.ts";
import { type Condition, scanRows } from "./scan.ts";

/** Entries of the first piece that is looked at, and of the largest. */
const [FIRST_PIECE, LARGEST_PIECE] = [64, 1 << 15];

/** Keys of the rows whose name is this one in any spelling: as written, then with another legal form or none; ascending. */
export function sameNameKeys(name: string): string[] {
  return [...new Set(writings(name).flatMap((writing) => exactKeys(writing).toSorted(byText)))];
}

/** Rows with one of these keys, in the order of the keys. A row may come more than once. */
export function* rowsWithKeys(
  index: NameIndex,
  keys: readonly string[],
  conditions: readonly Condition[],
): Generator<number, void, void> {
  for (const key of keys) yield* rowsIn(index, index.withKey(key), conditions);
}

/** Keys with which the keys begin of names that begin with this one, or with what is left of it without its legal form. */
export function beginningKeys(name: string): string[] {
  return writings(name).map(fold);
}

/** Rows with a key that begins with one of these, in the order of the keys. A row may come more than once. */
export function* rowsBeginning(
  index: NameIndex,
  keys: readonly string[],
  conditions: readonly Condition[],
): Generator<number, void, void> {
  for (const key of keys) yield* rowsIn(index, index.withPrefix(key), conditions);
}

/** The name, and the name without its form where it states one: people put the form where they like. */
function writings(name: string): string[] {
  const { core, form } = corporateName(name);
  return form === null ? [name] : [name, core];
}

/** Rows of a range in small pieces first: most callers need a few. */
function* rowsIn(
  index: NameIndex,
  { from, to }: EntryRange,
  conditions: readonly Condition[],
): Generator<number, void, void> {
  let size = FIRST_PIECE;
  for (let start = from; start < to; size = Math.min(2 * size, LARGEST_PIECE)) {
    const end = Math.min(to, start + size);
    const found: number[] = [];
    scanRows(index, { from: start, to: end }, conditions, (rows) => found.push(...rows));
    yield* found;
    start = end;
  }
}
