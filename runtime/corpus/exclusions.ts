import type { ExclusionHit, ExclusionRule } from "../../schemas/records/exclusion.ts";
import { byText } from "../../snapshots/text/order.ts";

/** The program keys of rules that a list of texts names, with the matching texts of each key. */
export type NamedKeys = ReadonlyMap<string, readonly string[]>;

/** Program data that rules need. */
export type ProgramLookup = {
  /** Current ids of the programs that a text names, by id or by name. */
  idsOf(text: string): readonly string[];
  /** Keys of the classes that a program belongs to. */
  classesOf(id: string): readonly string[];
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
    this.#keysByText = keysByText(this.rules);
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
   * Interprets each text as a program id, a program name or a key of a rule, and adds the classes of its programs; other texts
   * match nothing. Of several texts for one program the first is used.
   */
  resolve(texts: readonly string[]): NamedKeys {
    const sent = new Map<string, { text: string; ids: readonly string[] }>();
    for (const text of texts) {
      const ids = this.#programs.idsOf(text);
      const place = ids.length === 0 ? text : ids.join(" ");
      if (!sent.has(place)) sent.set(place, { text, ids });
    }
    return grouped(
      [...sent.values()].flatMap(({ text, ids }) => {
        const keys = [text, ...ids].flatMap((each) => this.#keysByText.get(each) ?? []);
        const classes = ids.flatMap((id) => this.#programs.classesOf(id));
        return [...new Set([...keys, ...classes])].map((key) => [key, text] as const);
      }),
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
export function otherKeys(rule: ExclusionRule): string[] {
  const { program_a: first, program_b: second, program_b_group: group } = rule;
  return [...new Set([second, ...group, ...tierLeftOut(rule)])].filter(
    (key) => key !== null && key !== first,
  ) as string[];
}

/** A rule across tiers of government holds against the nation's programs, which its list of local ones leaves out. */
function tierLeftOut({ program_a: first, extra }: ExclusionRule): string[] {
  return first === null && String(extra["source_kind"]).startsWith("cross_tier_") ? ["national_subsidy"] : [];
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
  const sameAsset = kind === "same_asset_exclusive" || others.some((key) => key.endsWith("_same_asset"));
  return {
    rule_id: rule.rule_id,
    kind,
    condition: sameAsset ? "same_asset" : null,
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

/** Keys of rules by the texts that lead to them: the key itself, and ids of its linked programs. */
function keysByText(rules: readonly ExclusionRule[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, Set<string>>();
  for (const rule of rules)
    for (const key of [rule.program_a ?? [], otherKeys(rule)].flat()) {
      const own = texts.get(key) ?? new Set([key]);
      for (const id of programsMeant(rule, key)) own.add(id);
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
