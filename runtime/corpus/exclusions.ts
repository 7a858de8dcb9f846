import type { ExclusionHit, ExclusionRule } from "../../schemas/records/exclusion.ts";
import { byText } from "../../snapshots/text/order.ts";

/** The program keys of rules that a list of texts names, with the matching texts of each key. */
export type NamedKeys = ReadonlyMap<string, readonly string[]>;

/** Program data that rules need. */
export type ProgramLookup = {
  /** Current id of a program for any of its ids; other texts are returned unchanged. */
  heldId(text: string): string;
  /** Name and aliases of a public program; empty for any other. */
  namesOf(id: string): readonly string[];
};

/** The registered rules about combining programs. */
export class ExclusionRules {
  /** By rule id. */
  readonly rules: readonly ExclusionRule[];
  readonly #bytes: readonly Buffer[];
  readonly #programs: ProgramLookup;
  readonly #keysByText: ReadonlyMap<string, readonly string[]>;
  readonly #prerequisites: ReadonlyMap<string, readonly ExclusionRule[]>;

  /** `records` are the rules as JSON. */
  constructor(records: Iterable<Buffer>, programs: ProgramLookup) {
    const stored = Array.from(records, (json) => ({ json, rule: JSON.parse(json.toString()) as ExclusionRule }));
    stored.sort((a, b) => byText(a.rule.rule_id, b.rule.rule_id));
    this.rules = stored.map(({ rule }) => rule);
    this.#bytes = stored.map(({ json }) => json);
    this.#programs = programs;
    this.#keysByText = keysByText(this.rules, programs);
    const prerequisites = this.rules.filter(({ kind }) => kind === "prerequisite");
    this.#prerequisites = grouped(
      prerequisites.flatMap((rule) => programsMeant(rule, rule.program_a).map((id) => [id, rule] as const)),
    );
  }

  /** Rules number offset to offset + limit, as JSON. */
  slice(offset: number, limit: number): readonly Buffer[] {
    return this.#bytes.slice(offset, offset + limit);
  }

  /**
   * Interprets each text as a program id, an exact program name or a key of a rule; other texts match nothing. Of several ids of
   * one program the first is used.
   */
  resolve(texts: readonly string[]): NamedKeys {
    const sent = new Map(texts.toReversed().map((text) => [this.#programs.heldId(text), text]));
    return grouped(
      [...sent].toReversed().flatMap(([held, text]) => (this.#keysByText.get(held) ?? []).map((key) => [key, text])),
    );
  }

  /** Rules that a set of programs matches, by rule id. An empty result does not prove that the set is allowed. */
  check(programs: readonly string[]): ExclusionHit[] {
    const named = this.resolve(programs);
    return this.rules.flatMap((rule) => hitOf(rule, named) ?? []);
  }

  /** Prerequisite rules of a program, by rule id. */
  prerequisitesOf(programId: string): readonly ExclusionRule[] {
    return this.#prerequisites.get(programId) ?? [];
  }
}

/** Whether the prerequisite is named: program_b when it has one, and one of the group when it has one. */
export function isSatisfied({ program_b: second, program_b_group: group }: ExclusionRule, named: NamedKeys): boolean {
  if (second === null && group.length === 0) return false;
  return (second === null || named.has(second)) && (group.length === 0 || group.some((key) => named.has(key)));
}

/** Keys of a rule other than its first program. */
export function otherKeys({ program_a: first, program_b: second, program_b_group: group }: ExclusionRule): string[] {
  return [...new Set([second, ...group])].filter((key) => key !== null && key !== first) as string[];
}

function hitOf(rule: ExclusionRule, named: NamedKeys): ExclusionHit | null {
  const { program_a: first, kind } = rule;
  const textsOf = (key: string) => named.get(key) ?? [];
  if (first !== null && !named.has(first)) return null;
  const firstTexts = first === null ? [] : textsOf(first);
  // One text may stand for both sides (認定農業者・認定新規就農者制度): it does not exclude itself.
  const isAnother = (key: string) => textsOf(key).some((text) => firstTexts.length > 1 || text !== firstTexts[0]);
  const others = otherKeys(rule).filter((key) => named.has(key) && isAnother(key));
  const otherTexts = new Set(others.flatMap(textsOf));
  // Without a first program, the members of the group exclude each other.
  const needed = kind === "prerequisite" ? (first === null ? Infinity : 0) : first === null ? 2 : 1;
  if (Math.min(others.length, otherTexts.size) < needed) return null;
  return {
    rule_id: rule.rule_id,
    kind,
    severity: rule.severity,
    programs_involved: [...new Set([...firstTexts, ...otherTexts])].toSorted(byText),
    description: rule.description,
    source_urls: rule.source_urls,
    prerequisite_present: kind === "prerequisite" ? isSatisfied(rule, named) : null,
  };
}

/** Ids of the programs linked to a key of a rule. */
function programsMeant({ linked_programs: linked }: ExclusionRule, key: string | null): readonly string[] {
  return linked.find((each) => each.key === key)?.program_ids ?? [];
}

/** Accepted texts for each key of a rule: the key itself, and ids and names of its linked programs. */
function keysByText(rules: readonly ExclusionRule[], programs: ProgramLookup): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, Set<string>>();
  for (const rule of rules)
    for (const key of [rule.program_a ?? [], otherKeys(rule)].flat()) {
      const own = texts.get(key) ?? new Set([key]);
      for (const id of programsMeant(rule, key)) for (const text of [id, ...programs.namesOf(id)]) own.add(text);
      texts.set(key, own);
    }
  return grouped([...texts].flatMap(([key, own]) => [...own].map((text) => [text, key] as const)));
}

function grouped<Value>(pairs: Iterable<readonly [string, Value]>): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
