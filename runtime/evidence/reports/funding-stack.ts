import type { fundingVerdict } from "../../../schemas/enums.ts";
import type { ExclusionHit } from "../../../schemas/records/exclusion.ts";
import type { Relation } from "../../../schemas/records/provenance.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { linksOf, recordOf } from "../links.ts";

export type Verdict = (typeof fundingVerdict)[number];

/** One registered rule or relation between two programs. */
export type StackRule = {
  readonly rule_id: string;
  /** Kind of the rule, or `relation_` and the type of the relation. */
  readonly kind: string;
  readonly verdict: Verdict;
  /** `same_asset` when it holds only where both pay for the same asset. */
  readonly condition: ExclusionHit["condition"];
  readonly confidence: number;
  readonly description: string | null;
  readonly source_urls: string[];
};

/** The registered rules of one pair; `unknown` with an empty chain when there are none. */
export type PairVerdict = {
  readonly program_a: string;
  readonly program_b: string;
  readonly verdict: Verdict;
  /** Condition of the verdict: that of its rules where all of them have it. */
  readonly condition: ExclusionHit["condition"];
  readonly confidence: number;
  readonly rule_chain: StackRule[];
};

/** Strictest first; unknown is never treated as allowed. */
const strictness: readonly Verdict[] = ["incompatible", "requires_review", "unknown", "compatible"];

/** Every pair of programs with its strictest verdict, in the order sent. `sameAsset`: both are to pay for the same thing. */
export function pairVerdicts(corpus: Corpus, ids: readonly string[], sameAsset: boolean): PairVerdict[] {
  return ids.flatMap((first, at) => ids.slice(at + 1).map((second) => pairVerdict(corpus, first, second, sameAsset)));
}

export function strictest(verdicts: readonly Verdict[]): Verdict {
  return strictness.find((verdict) => verdicts.includes(verdict)) ?? "unknown";
}

function pairVerdict(corpus: Corpus, first: string, second: string, sameAsset: boolean): PairVerdict {
  const rules = [
    ...corpus.exclusions
      .check([first, second])
      .filter(({ programs_involved: involved }) => involved.includes(first) && involved.includes(second))
      .map((hit) => ofHit(hit, sameAsset)),
    ...relationsBetween(corpus, first, second).flatMap((relation) => ofRelation(relation) ?? []),
  ];
  const verdict = strictest(rules.map((rule) => rule.verdict));
  const deciding = rules.filter((rule) => rule.verdict === verdict);
  return {
    program_a: first,
    program_b: second,
    verdict,
    condition: deciding.length > 0 && deciding.every((rule) => rule.condition !== null) ? "same_asset" : null,
    confidence: Math.max(0, ...deciding.map((rule) => rule.confidence)),
    rule_chain: rules,
  };
}

function ofHit({ rule_id, kind, condition, description, source_urls }: ExclusionHit, sameAsset: boolean): StackRule {
  const excludes = kind === "mutually_exclusive" || kind === "same_asset_exclusive";
  const exclusive = excludes && (condition === null || sameAsset);
  return {
    rule_id,
    kind,
    verdict: exclusive ? "incompatible" : "requires_review",
    condition,
    confidence: exclusive ? exclusiveConfidence(source_urls) : 0.6,
    description,
    source_urls,
  };
}

function ofRelation({ relation_id, type, source_url: url }: Relation): StackRule | null {
  const sources = url === null ? [] : [url];
  const rule = {
    rule_id: relation_id,
    kind: `relation_${type}`,
    condition: null,
    description: null,
    source_urls: sources,
  };
  switch (type) {
    case "incompatible":
      return { ...rule, verdict: "incompatible", confidence: exclusiveConfidence(sources) };
    case "prerequisite":
      return { ...rule, verdict: "requires_review", confidence: 0.6 };
    case "compatible":
      return url === null
        ? { ...rule, verdict: "requires_review", confidence: 0.3 }
        : { ...rule, verdict: "compatible", confidence: 1 };
    default:
      return null;
  }
}

function exclusiveConfidence(sources: readonly string[]): number {
  return sources.length > 0 ? 1 : 0.9;
}

/** Relations derived from rules by the build are skipped: the rules themselves are used. */
function relationsBetween(corpus: Corpus, first: string, second: string): Relation[] {
  const [ours, theirs] = [first, second].map((text) => corpus.programs.idsOf(text)) as [string[], string[]];
  return ours
    .flatMap((id) => linksOf(corpus, id).relation ?? [])
    .map((key) => recordOf(corpus, "relation", key))
    .filter(({ basis }) => basis !== "rule")
    .filter(({ from_id: from, to_id: to }) =>
      [from, to].some((one, at) => ours.includes(one) && theirs.includes([to, from][at]!)),
    );
}
