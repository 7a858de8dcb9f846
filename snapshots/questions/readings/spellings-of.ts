import { fold } from "../../text/fold.ts";
import { spellingVariants } from "./spelling-variants.ts";

/** Other spellings of a word that folding leaves apart (苺 for いちご, 障がい for 障害), in any spelling; none for a word without. */
export function spellingsOf(word: string): readonly string[] {
  return variants.get(fold(word)) ?? none;
}

const none: readonly string[] = [];

const variants: ReadonlyMap<string, readonly string[]> = bySpelling(spellingVariants.trim().split("\n"));

function bySpelling(lines: readonly string[]): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const line of lines) {
    const [own = [], ambiguous = []] = line.split(" > ").map((words) => words.split(" "));
    for (const word of own) {
      const others = [...own, ...ambiguous].filter((other) => fold(other) !== fold(word));
      table.set(fold(word), [...new Set([...(table.get(fold(word)) ?? []), ...others])]);
    }
  }
  return table;
}
