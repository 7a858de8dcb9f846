import type { LexiconCoverage } from "../../schemas/snapshot/report.ts";
import { type EverydayLine, everydayLines } from "../../snapshots/lexicon/lexicon-findings.ts";
import type { Lexicon } from "../../snapshots/lexicon/lexicon.ts";
import { compact } from "../../snapshots/text/compact.ts";
import type { LawNames } from "../reconcile/laws/law-names.ts";
import { coreOf } from "../reconcile/programs/program-identity.ts";
import type { Records } from "../reconcile/reconcile.ts";

/** Phrasings that a record needs to count as covered. */
const ENOUGH = 3;
/** A target that stands in more names than this, and in more than one of so many, such as 補助金, leads to none of them. */
const FEW = 10;
const COMMON = 50;

type Weighed = { readonly name: string; readonly weight: number; readonly phrases: Iterable<string> };

/**
 * How much of the corpus everyday words lead to: the share of records, by weight, that at least three phrasings reach none of
 * whose words stands in the record's name. A program weighs as much as there are programs of its name apart from place and year,
 * an article as much as there are decisions that cite it, any other record one.
 */
export function lexiconCoverage(lexicon: Lexicon, records: Records, laws: LawNames): LexiconCoverage[] {
  const lines = everydayLines(lexicon);
  const named = (scope: string, names: readonly string[], weightOf: (at: number) => number = () => 1) => {
    const targets = new TargetIndex(
      lines.filter((line) => line.scope === scope || line.scope === "*"),
      names,
    );
    return coverageOf(
      scope,
      names.map((name, at) => ({ name, weight: weightOf(at), phrases: targets.phrasesFor(name) })),
    );
  };
  const programs = records.program.filter(({ excluded }) => !excluded);
  const families = programs.map(
    ({ primary_name: name, prefecture, municipality, unified_id: id }) =>
      coreOf(name, [prefecture ?? [], municipality ?? []].flat()) ?? id,
  );
  const sizes = countsOf(families);
  return [
    coverageOf("article", articlesCited(lines, records, laws)),
    named(
      "program",
      programs.map(({ primary_name }) => primary_name),
      (at) => sizes.get(families[at]!)!,
    ),
    named(
      "loan",
      records.loan_program.map(({ program_name }) => program_name),
    ),
    named(
      "tax",
      records.tax_ruleset.map(({ ruleset_name }) => ruleset_name),
    ),
    named(
      "certification",
      records.certification.map(({ name }) => name),
    ),
    named(
      "mutual",
      records.mutual_plan.map(({ name }) => name),
    ),
  ].filter(({ records: count }) => count > 0);
}

/** Articles that decisions cite, by how many do. */
function articlesCited(lines: readonly EverydayLine[], records: Records, laws: LawNames): Weighed[] {
  const cited = countsOf(
    records.court_decision.flatMap(({ cited_statutes: statutes }) => [
      ...new Set(statutes.flatMap(({ law_id: law, article }) => (law && article ? [`${law} ${article}`] : []))),
    ]),
  );
  const phrases = new Map<string, string[]>();
  for (const { scope, targets, phrases: own } of lines)
    if (scope === "article")
      for (const target of targets) {
        const [, law = "", article = ""] = /^(.*) (\S+)$/.exec(target) ?? [];
        const key = `${laws.resolve(law)} ${article}`;
        phrases.set(key, [...(phrases.get(key) ?? []), ...own]);
      }
  const titles = new Map(records.law.map(({ unified_id: id, law_title: title }) => [id, title]));
  return Array.from(cited, ([key, weight]) => ({
    name: titles.get(key.split(" ")[0]!) ?? "",
    weight,
    phrases: phrases.get(key) ?? [],
  }));
}

function coverageOf(scope: string, records: readonly Weighed[]): LexiconCoverage {
  const covered = records.filter(({ name, phrases }) => isCovered(compact(name), phrases));
  const sum = (some: readonly Weighed[]) => some.reduce((total, { weight }) => total + weight, 0);
  const share = records.length === 0 ? 0 : sum(covered) / sum(records);
  return { scope, records: records.length, covered: covered.length, weighted_share: Math.round(share * 1e4) / 1e4 };
}

function isCovered(name: string, phrases: Iterable<string>): boolean {
  const telling = new Set<string>();
  for (const phrase of phrases) {
    if (wordsOf(phrase).every((word) => !name.includes(word))) telling.add(phrase);
    if (telling.size >= ENOUGH) return true;
  }
  return false;
}

/** The words of a phrase that name something: runs without hiragana, two characters or more; the whole phrase where it has none. */
function wordsOf(phrase: string): string[] {
  const words = phrase.normalize("NFKC").match(/[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}|[A-Za-z0-9]{2,}/gu);
  return (words ?? phrase.split("+")).map(compact);
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Finds the lines whose targets stand in a name, as whole words where katakana and letters are concerned. */
class TargetIndex {
  readonly #phrases = new Map<string, string[]>();
  #longest = 0;

  constructor(lines: readonly EverydayLine[], names: readonly string[]) {
    for (const { targets, phrases } of lines)
      for (const target of targets.map(compact)) {
        this.#phrases.set(target, [...(this.#phrases.get(target) ?? []), ...phrases]);
        this.#longest = Math.max(this.#longest, target.length);
      }
    const holders = countsOf(names.flatMap((name) => [...new Set(this.#targetsIn(name))]));
    for (const [target, count] of holders)
      if (count > Math.max(FEW, names.length / COMMON)) this.#phrases.delete(target);
  }

  *phrasesFor(name: string): Generator<string> {
    for (const target of this.#targetsIn(name)) yield* this.#phrases.get(target)!;
  }

  *#targetsIn(name: string): Generator<string> {
    // Folding writes katakana as hiragana, so the bounds of words are looked for in the name as it is.
    const words = new Set(
      name
        .normalize("NFKC")
        .match(/[\p{Script=Katakana}ー]+|[A-Za-z]+/gu)
        ?.map(compact),
    );
    const text = compact(name);
    for (let start = 0; start < text.length; start++)
      for (let end = start + 1; end <= Math.min(text.length, start + this.#longest); end++) {
        const target = text.slice(start, end);
        if (this.#phrases.has(target) && !splitsWord(words, text, start, end)) yield target;
      }
  }
}

/** Whether a stretch is only a part of a word in katakana or letters: レジ in クレジット. */
function splitsWord(words: ReadonlySet<string>, text: string, start: number, end: number): boolean {
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if ((start > at && start < at + word.length) || (end > at && end < at + word.length)) return true;
  return false;
}
