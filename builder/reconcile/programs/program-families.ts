import { type Lexicon, listOf } from "../../../snapshots/lexicon/lexicon.ts";
import { fold } from "../../../snapshots/text/fold.ts";

/** Keys that mean every program of a kind and level; no list of programs stands for them. */
const classes = new Set([
  "national_subsidy",
  "national_subsidy_same_asset",
  "pref_subsidy",
  "municipality_subsidy",
  "pref_loan_interest_subsidy",
  "other-seikatsu-kyufu-kokka",
]);

export function isProgramClass(key: string): boolean {
  return classes.has(key);
}

/** Finds the programs of a family by its key; the lexicon says which belong to it. */
export class ProgramFamilies {
  readonly #members = new Map<string, readonly string[]>();

  constructor(lexicon: Lexicon, programs: readonly { readonly id: string; readonly names: readonly string[] }[]) {
    const folded = programs.map(({ id, names }) => ({ id, names: names.map(fold) }));
    for (const { cells } of lexicon.lines("program-families")) {
      const [keys, holds, lacks] = [cells["keys"]!, cells["holds"]!, cells["lacks"]!].map(listOf);
      const [wanted, unwanted] = [holds!.map(fold), lacks!.map(fold)];
      const fits = (name: string) =>
        wanted.some((part) => name.includes(part)) && !unwanted.some((part) => name.includes(part));
      const ids = folded.filter(({ names }) => names.some(fits)).map(({ id }) => id);
      for (const key of keys!) this.#members.set(key, ids.toSorted());
    }
  }

  /** Ids of the members, sorted; none for a key that is no family's. */
  membersOf(key: string): readonly string[] {
    return this.#members.get(key) ?? [];
  }
}
