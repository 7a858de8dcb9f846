import { lawNumberKey } from "../../text/laws/law-number.ts";
import { LawAliasMiner } from "./law-alias-mining.ts";
import { kinAliases } from "./law-aliases.ts";
import type { DocumentExtras } from "./record-documents.ts";

export type LawForExtras = {
  readonly id: string;
  /** The official title first; older or differing titles after it. */
  readonly titles: readonly string[];
  readonly number: string;
  /** Official abbreviations and readings. */
  readonly aliases: readonly string[];
  /** The e-Gov law id. */
  readonly sourceIds: readonly string[];
};

/**
 * What the search documents of laws need beside the records, by law id: every name a law goes by (official
 * abbreviations, former titles, names the texts introduce, names handed on between an act and its orders) and how often
 * the texts cite it. Needs all laws at once; `texts` are articles of laws and judgments, read once, in any order.
 */
export function lawExtras(laws: readonly LawForExtras[], texts: Iterable<string>): Map<string, DocumentExtras> {
  const miner = new LawAliasMiner();
  for (const text of texts) miner.read(text);
  const mined = miner.aliases();
  const named = laws.map(({ id, titles, number, aliases }) => {
    const key = lawNumberKey(number);
    const introduced = key === null ? [] : (mined.get(key) ?? []).map(({ alias }) => alias);
    return { id, titles, aliases: [...aliases, ...introduced], mentions: key === null ? 0 : miner.mentionsOf(key) };
  });
  const kin = kinAliases(named);
  return new Map(
    named.map(({ id, titles, aliases, mentions }, index) => {
      const names = [...titles.slice(1), ...aliases, ...kin.get(id)!];
      return [id, { aliases: [...new Set(names)].toSorted(), sourceIds: laws[index]!.sourceIds, mentions }];
    }),
  );
}
