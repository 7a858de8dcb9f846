import type { exclusionKind } from "../../../../schemas/enums.ts";
import type { ExclusionRule } from "../../../../schemas/records/exclusion.ts";
import type { ProgramDetail } from "../../../../schemas/records/program.ts";
import { readQuestion } from "../../../../snapshots/questions/question.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { classNamed } from "../../../corpus/program/classes.ts";
import { confidenceOf } from "../../../questions/whereabouts.ts";
import { namedInCombination } from "../../../questions/named-programs.ts";
import { fittingRecords } from "./fitting-records.ts";
import { type Claim, claim, claimsOf } from "./record-claims.ts";

/** A program, or a class of programs, named in a question in the caller's words, with the records it may mean. */
type Mention = {
  readonly written: string;
  /** What rules know it by: the id of the program that it most likely means, or the key of the class. */
  readonly key: string;
  readonly name: string;
  readonly programs: readonly { readonly id: string; readonly record: ProgramDetail }[];
  readonly confidence: number;
};

export type Combination = {
  readonly claims: readonly Claim[];
  readonly notes: readonly string[];
  readonly confidence: number;
};

/** Confidence of a program that is named exactly. */
const NAMED = 0.9;

/**
 * The programs named in a question about combining them, and the rules registered for them. No rule never means that combining
 * is allowed.
 */
export async function combinationClaims(corpus: Corpus, text: string, asOf: string): Promise<Combination> {
  const written = namedInCombination(corpus.language, text);
  const all = await Promise.all(written.map((words) => mentionOf(corpus, words, asOf)));
  const known = all.filter(({ key }) => key !== "");
  const rules = rulesAbout(corpus, known);
  const unknown = all.filter(({ key }) => key === "").map((each) => each.written);
  return {
    claims: [
      ...rules.flatMap((about) => ruleClaims(corpus, about)),
      ...known.flatMap(({ programs }) =>
        programs.flatMap(({ record }) => claimsOf(corpus, "program", record, ["candidates"])),
      ),
    ],
    notes: [
      `併用ルール${corpus.exclusions.rules.length}件を照合しました。`,
      ...unknown.map((words) => `「${words}」が指す制度を特定できませんでした。正式な名称で指定してください。`),
      ...rules.flatMap(({ rule }) => (rule.source_urls.length > 0 ? [] : [`出典のない規則: ${wordsOf(rule)}`])),
      ...(rules.some(({ sides }) => sides.length > 1) ? [] : [noRule(known)]),
    ],
    confidence: known.length === 0 ? 0 : known.reduce((sum, each) => sum + each.confidence, 0) / known.length,
  };
}

function noRule(known: readonly Mention[]): string {
  const names = known.map(({ written }) => `「${written}」`).join("と");
  return (
    `${names === "" ? "質問の制度" : names}の組み合わせについて、このスナップショットに登録された規則はありません。` +
    "併用できるという意味ではありません。公募要領か窓口で確認してください。"
  );
}

async function mentionOf(corpus: Corpus, written: string, asOf: string): Promise<Mention> {
  const { programs } = corpus;
  const [whole] = programs.idsOf(written);
  if (whole !== undefined) {
    const record = programs.record(programs.rowOf(whole)!);
    return { written, key: whole, name: record.primary_name, confidence: NAMED, programs: [{ id: whole, record }] };
  }
  const ofTier = classNamed(corpus.language, written);
  if (ofTier !== null) return { written, key: ofTier, name: written, confidence: NAMED, programs: [] };
  const { fitting } = await fittingRecords(corpus, "program", {
    text: written,
    question: readQuestion(corpus.language, written, asOf),
  });
  const [best] = fitting;
  return {
    written,
    key: best?.record.unified_id ?? "",
    name: (best?.record as ProgramDetail | undefined)?.primary_name ?? written,
    confidence: confidenceOf(best?.points ?? 0),
    programs: fitting.map(({ record }) => ({ id: record.unified_id, record: record as ProgramDetail })),
  };
}

/** A rule and the mentions it covers; one that covers two states whether they can be combined. */
type RuleAbout = {
  readonly rule: ExclusionRule;
  readonly sides: readonly { key: string; mention: Mention }[];
  /** It holds for the same asset or expense only. */
  readonly isSameAsset: boolean;
};

/** Rules that cover several of the programs first, also by their classes, then those that cover one. */
function rulesAbout({ exclusions }: Corpus, mentions: readonly Mention[]): RuleAbout[] {
  const hits = exclusions.check(mentions.map(({ key }) => key));
  const about = exclusions.rules.map((rule) => {
    const sides = sidesOf(rule, mentions);
    const hit = hits.find(({ rule_id: id }) => id === rule.rule_id);
    const isSameAsset = hit?.condition === "same_asset";
    if (sides.length > 1 || hit === undefined) return { rule, sides, isSameAsset };
    const ofClass = mentions.flatMap((mention) =>
      hit.programs_involved.includes(mention.key) ? [{ key: mention.key, mention }] : [],
    );
    return { rule, sides: ofClass.length > 1 ? ofClass : sides, isSameAsset };
  });
  return [...about.filter(({ sides }) => sides.length > 1), ...about.filter(({ sides }) => sides.length === 1)];
}

/** Each mention with its key in the rule; no two mentions share a key. */
function sidesOf({ linked_programs: linked }: ExclusionRule, mentions: readonly Mention[]): RuleAbout["sides"] {
  const taken = new Set<string>();
  return mentions.flatMap((mention) => {
    const side = linked.find(
      ({ key, program_ids: ids }) => !taken.has(key) && mention.programs.some(({ id }) => ids.includes(id)),
    );
    if (side === undefined) return [];
    taken.add(side.key);
    return [{ key: side.key, mention }];
  });
}

function ruleClaims({ programs }: Corpus, { rule, sides, isSameAsset }: RuleAbout): Claim[] {
  const names = sides.map(({ mention }) => mention.name);
  const others = rule.linked_programs
    .filter(({ key }) => !sides.some((side) => side.key === key))
    .flatMap(({ key, program_ids: [first] }) => (first === undefined ? null : programs.nameOf(first)) ?? nameIn(key));
  const about = sides.length > 1 ? names : [...names, ...others];
  const words = isSameAsset ? `${wordsOf(rule)}（同じ資産・経費に使う場合の規則）` : wordsOf(rule);
  return claim("rules", about.join(" × "), words, {
    source_url: rule.source_urls[0] ?? null,
    fetched_at: null,
  });
}

/** Keys in Latin letters are codes, not names. */
function nameIn(key: string): string[] {
  return /[^\p{ASCII}]/u.test(key) ? [key] : [];
}

/** The rule in the words of its source, otherwise the meaning of its kind. */
function wordsOf({ description, kind }: ExclusionRule): string {
  return description ?? kindWords[kind];
}

const kindWords: Readonly<Record<(typeof exclusionKind)[number], string>> = {
  same_asset_exclusive: "同じ資産・設備への重複利用を認めない規則",
  mutually_exclusive: "同時の受給を認めない規則",
  duplicate_expense: "同じ経費への重複充当を認めない規則",
  prerequisite: "事前に別の認定・制度などを必要とする規則",
  amount_adjustment: "併用時に金額を調整する規則",
  needs_confirmation: "併用の前に確認を求める規則",
};
