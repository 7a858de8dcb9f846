import { compact } from "../../text/compact.ts";

export type LawNames = {
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
