import { lawNumberKey } from "../../text/laws/law-number.ts";
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

type MinedAlias = { readonly alias: string; readonly count: number };

const NUMBER =
  "(?:明治|大正|昭和|平成|令和)[元〇一二三四五六七八九十百\\d０-９]{1,6}年[^（）。「」、\\s]{2,25}?第[〇一二三四五六七八九十百千\\d０-９]{1,9}号";
const NUMBERED = new RegExp(
  `（(${NUMBER})([^（）「」]{0,30}?以下[^「」（）]{0,24}「([^」]{3,24})」と(?:いう|総称))?`,
  "g",
);
const A_NAME = /(?:法|令|規則|規程|憲法)$/;
const OF_ONE_MOMENT = /^(?:旧|新|改正|同|本|前|当該|準用|読替|明治|大正|昭和|平成|令和|法律第|政令第)|改正/;
/** A short name counts for a law when at least this share of its uses mean that law. */
const LEAST_SHARE = 0.5;

/**
 * Learns from running text what laws are called: legal drafting introduces a law as 題名（昭和…年法律第…号。以下「…」という。）.
 * Read as many texts as there are, then ask; laws are named by the keys of lawNumberKey.
 */
export class LawAliasMiner {
  readonly #mentions = new Map<string, number>();
  readonly #aliases = new Map<string, Map<string, number>>();
  readonly #keys = new Map<string, string | null>();

  read(text: string): void {
    if (!text.includes("号")) return;
    for (const [, number = "", , alias] of text.matchAll(NUMBERED)) {
      const key = this.#keyOf(number);
      if (key === null) continue;
      add(this.#mentions, key);
      if (alias === undefined || !A_NAME.test(alias) || OF_ONE_MOMENT.test(alias)) continue;
      const laws = this.#aliases.get(alias) ?? new Map<string, number>();
      this.#aliases.set(alias, laws);
      add(laws, key);
    }
  }

  /** How often the texts cite a law by its number. */
  mentionsOf(key: string): number {
    return this.#mentions.get(key) ?? 0;
  }

  /** Short names by law number key; a name most texts use for another law is left out (施行法, 整備法). */
  aliases(): Map<string, MinedAlias[]> {
    const found = new Map<string, MinedAlias[]>();
    for (const [alias, laws] of [...this.#aliases].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const total = [...laws.values()].reduce((sum, count) => sum + count, 0);
      for (const [key, count] of laws) {
        if (count < total * LEAST_SHARE) continue;
        found.set(key, [...(found.get(key) ?? []), { alias, count }]);
      }
    }
    return found;
  }

  #keyOf(number: string): string | null {
    let key = this.#keys.get(number);
    if (key === undefined) this.#keys.set(number, (key = lawNumberKey(number)));
    return key;
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
