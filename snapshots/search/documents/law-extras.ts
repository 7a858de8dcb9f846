import { compact } from "../../text/compact.ts";
import { lawNumberKey } from "../../text/laws/law-number.ts";
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

type LawNames = {
  readonly id: string;
  /** The official title first; older or differing titles after it. */
  readonly titles: readonly string[];
  readonly aliases: readonly string[];
};

const SHORTEST = 3;
/** An act and the order that carries it out may share a title but for its last word. */
const RANK = /(?:法律|政令|[省府]令|命令|規則)$/;
/** 施行令, 施行規則, 施行細則, 施行規程 …: longer endings are titles of their own. */
const LONGEST_ENDING = 8;

/**
 * Aliases handed from one law to its kin. 農振法施行令 names the order whose title is 農業振興地域の整備に関する法律 + 施行令, so
 * 農振法 names the act; what the act is called, plus the ending, names its orders; and …特例に関する法律 and …特例に関する政令
 * share their short forms but for the last word. Results are compact, by law id, without the aliases the law has already.
 */
export function kinAliases(laws: readonly LawNames[]): Map<string, string[]> {
  const family = new Family(laws);
  const learned = new Map<string, Set<string>>(laws.map(({ id }) => [id, new Set()]));
  for (const law of laws) {
    for (const { id, alias } of [...family.namesOfBase(law), ...family.namesOfTwins(law)]) learned.get(id)!.add(alias);
  }
  for (const law of laws) {
    for (const { baseId, ending } of family.basesOf(law)) {
      for (const alias of [...family.aliasesOf(baseId), ...learned.get(baseId)!])
        learned.get(law.id)!.add(alias + ending);
    }
  }
  return new Map(
    [...learned].map(([id, aliases]) => [id, [...aliases].filter((alias) => !family.knows(id, alias)).toSorted()]),
  );
}

class Family {
  readonly #byTitle = new Map<string, string[]>();
  readonly #titles = new Map<string, string[]>();
  readonly #aliases = new Map<string, string[]>();
  readonly #byStem = new Map<string, { id: string; rank: string }[]>();

  constructor(laws: readonly LawNames[]) {
    for (const { id, titles, aliases } of laws) {
      const own = [...new Set(titles.map(compact))].filter((title) => title !== "");
      this.#titles.set(id, own);
      this.#aliases.set(id, aliases.map(compact));
      for (const title of own) {
        push(this.#byTitle, title, id);
        const rank = RANK.exec(title)?.[0];
        if (rank !== undefined) push(this.#byStem, title.slice(0, -rank.length), { id, rank });
      }
    }
  }

  aliasesOf(id: string): readonly string[] {
    return this.#aliases.get(id)!;
  }

  knows(id: string, alias: string): boolean {
    return this.#titles.get(id)!.includes(alias) || this.#aliases.get(id)!.includes(alias);
  }

  /** What the aliases of an order say about the act it belongs to. */
  *namesOfBase({ id }: LawNames): Generator<{ id: string; alias: string }> {
    for (const title of this.#titles.get(id)!) {
      for (const alias of this.#aliases.get(id)!) {
        for (let ending = commonEnding(title, alias); ending >= 2; ending--) {
          const short = alias.slice(0, alias.length - ending);
          const bases = this.#byTitle.get(title.slice(0, title.length - ending));
          if (!bases || short.length < SHORTEST) continue;
          for (const base of bases) yield { id: base, alias: short };
          break;
        }
      }
    }
  }

  /** What the aliases of a law say about laws whose title differs in the last word only. */
  *namesOfTwins({ id }: LawNames): Generator<{ id: string; alias: string }> {
    for (const title of this.#titles.get(id)!) {
      const rank = RANK.exec(title)?.[0];
      if (rank === undefined) continue;
      const siblings = this.#byStem.get(title.slice(0, -rank.length))!.filter((sibling) => sibling.id !== id);
      if (siblings.length === 0) continue;
      for (const alias of this.#aliases.get(id)!) {
        if (!alias.endsWith(rank)) continue;
        for (const sibling of siblings) yield { id: sibling.id, alias: alias.slice(0, -rank.length) + sibling.rank };
      }
    }
  }

  /** The laws whose title begins the title of this one, with the ending that is left; longest title only. */
  *basesOf({ id }: LawNames): Generator<{ baseId: string; ending: string }> {
    for (const title of this.#titles.get(id)!) {
      for (let ending = 2; ending <= Math.min(LONGEST_ENDING, title.length - SHORTEST); ending++) {
        const bases = this.#byTitle.get(title.slice(0, title.length - ending));
        if (!bases) continue;
        for (const baseId of bases) yield { baseId, ending: title.slice(-ending) };
        break;
      }
    }
  }
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function commonEnding(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}
