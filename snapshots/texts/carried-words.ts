import type { UsedWords } from "../search/used-words.ts";
import { NO_GROUP } from "./file-format.ts";
import { nodesInList, type TextIndex } from "./text-index.ts";
import type { SoughtWord } from "./sought.ts";

/** The words of a question, as they were asked, by whether a unit has them. */
export type CarriedWords = { readonly used: readonly UsedWords[]; readonly dropped: readonly string[] };

/** Which words of a question a unit has, as such or by one that stands for them, and which it lacks. Without a unit, every word is unmatched. */
export function carriedWords(index: TextIndex, words: readonly SoughtWord[], unit: number | undefined): CarriedWords {
  const nodes = unit === undefined ? [] : nodesOf(index, unit);
  const used: UsedWords[] = [];
  const dropped: string[] = [];
  const others = words.filter(({ standsFor }) => standsFor !== undefined && standsFor.length > 0);
  for (const word of words) {
    if (word.standsFor !== undefined) continue;
    const other = holds(index, nodes, word)
      ? word
      : others.find((one) => one.standsFor!.some((text) => text.includes(word.text)) && holds(index, nodes, one));
    const asked = word.shown ?? word.text;
    if (other === undefined) dropped.push(asked);
    else used.push({ words: [asked], by: other === word ? null : other.shown });
  }
  return { used, dropped };
}

/** The passages of a unit, its head and that of its group, ascending. */
function nodesOf({ passages, units, firstPassages, unitGroups }: TextIndex, unit: number): number[] {
  const nodes: number[] = [];
  for (let node = firstPassages[unit]!; node < firstPassages[unit + 1]!; node++) nodes.push(node);
  nodes.push(passages + unit);
  const group = unitGroups[unit]!;
  if (group !== NO_GROUP) nodes.push(passages + units + group);
  return nodes;
}

/** Whether one of the nodes has the whole word. Unknown for a term without a list. */
function holds(index: TextIndex, nodes: readonly number[], { terms }: SoughtWord): boolean {
  // Rare terms have short lists, and most words fail by their rarest.
  const rarestFirst = terms
    .map((key) => index.termOf(key))
    .toSorted((one, other) => index.count(one) - index.count(other));
  let holding = nodes;
  for (const term of rarestFirst) {
    if (holding.length === 0) return false;
    holding = nodesInList(index.list(term), holding);
  }
  return holding.length > 0 && terms.length > 0;
}
