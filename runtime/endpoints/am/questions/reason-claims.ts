import { quotedWords } from "../../../../snapshots/evidence/known-gaps.ts";
import type { Concept } from "../../../../snapshots/questions/concepts.ts";
import type { Question } from "../../../../snapshots/questions/question.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { datasetNames, withCommas } from "../../../endpoint/match.ts";
import { withoutAskingWords } from "../../../questions/asking-words.ts";
import { carriedBy, weighedConcepts } from "../../../questions/carried.ts";
import { confidenceOf, LEAST_POINTS, pointsOf } from "../../../questions/whereabouts.ts";
import type { IntentId } from "../../../questions/intent.ts";
import { subjectsOf } from "../../../questions/subjects.ts";
import { compact } from "../../../../snapshots/text/compact.ts";
import type { QuestionPart } from "../frame/question-filters.ts";
import { combinationClaims } from "./combination.ts";
import { type FittingRecords, fittingRecords } from "./fitting-records.ts";
import { type Claim, claim, claimsOf, slotsOf } from "./record-claims.ts";

/** The answer to a question: its slots, the claims that fill them, and what was searched. */
export type Bound = {
  readonly slots: readonly string[];
  readonly claims: readonly Claim[];
  readonly notes: readonly string[];
  /** Share of such claims, from 0 to 1, that are about the question. */
  readonly confidence: number;
  /** Parts of the question that narrowed the search. */
  readonly used: readonly QuestionPart[];
};

type Asked = { readonly text: string; readonly question: Question; readonly asOf: string };

/** Looks up what a question asks for. Only records that carry what it names, or a synonym, are quoted. */
export async function bindClaims(corpus: Corpus, intent: IntentId | null, asked: Asked): Promise<Bound> {
  if (intent === "i06_compat_incompat_stacking") {
    const combination = await combinationClaims(corpus, asked.text, asked.asOf);
    return { slots: ["rules", "candidates"], used: [], ...combination };
  }
  // Case studies of accepted applicants do not give an acceptance rate.
  if (intent === "i07_adoption_cases" && corpus.language.pattern("acceptance-figures").test(asked.text)) {
    const figures = await acceptanceClaims(
      corpus,
      withoutAskingWords(corpus.language, asked.question.concepts, intent),
    );
    return { slots: ["acceptance"], ...figures, used: [] };
  }
  const found: FittingRecords[] = [];
  // Without a recognised intent, only certain matches are quoted.
  const leastPoints = intent === null ? WITHOUT_INTENT : undefined;
  for (const table of subjectsOf(corpus.language, intent, asked.text)) {
    found.push(await fittingRecords(corpus, table, { ...asked, intent, leastPoints }));
    if (found.at(-1)!.fitting.length > 0) break;
  }
  const best = found.find(({ fitting }) => fitting.length > 0) ?? found[0]!;
  const slots = slotsOf(best.table, intent);
  const quoted = best.fitting.map((candidate) => ({
    confidence: confidenceOf(candidate.points),
    claims: claimsOf(corpus, best.table, candidate.record, slots),
  }));
  const stating = quoted.filter(({ claims }) => claims.length > 0);
  return {
    slots,
    claims: stating.flatMap(({ claims }) => claims),
    notes: found.map((each) => noteOf(corpus, each, stating.length)),
    confidence: meanOf(stating.map((each) => each.confidence)),
    used: ["prefectures", "industries", "sizes"],
  };
}

const WITHOUT_INTENT = 4;

function meanOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length) / 100;
}

/** What was searched, and which part of the question is not answered. */
function noteOf(
  { searched }: Corpus,
  { table, size, fitting, sought, nearest }: FittingRecords,
  quoted: number,
): string {
  const dataset = table === "certification" ? "certifications" : searched[table].dataset;
  const looked = `${datasetNames(dataset).ja}${withCommas(size)}件を検索`;
  if (size === 0) return `${datasetNames(dataset).ja}はこのスナップショットに収録されていません。`;
  if (fitting.length > 0) {
    const lacking = fitting[0]!.lacking.filter((word) => fitting.every((each) => each.lacking.includes(word)));
    const rest = lacking.length === 0 ? "" : `${quotedWords(lacking)}は引用した記録では確認できません。`;
    if (quoted === 0) return `${looked}: 一致した記録「${fitting[0]!.name}」に、出典を示せる該当の記述はありません。`;
    return `${looked}: ${quoted}件を引用。${rest}`;
  }
  const asked = sought.length === 0 ? "質問" : quotedWords(sought);
  const near =
    nearest === null || nearest.lacking.length === 0
      ? ""
      : `最も近い「${nearest.name}」が${quotedWords(nearest.lacking)}を満たすかは確認できません。`;
  return `${looked}: ${asked}に合うと言える記録は確認できませんでした。${near}存在しないことを意味しません。`;
}

/** Acceptance figures of the programs named in a question. */
async function acceptanceClaims({ companions }: Corpus, concepts: readonly Concept[]) {
  const rows = await companions.rows("acceptance_stat");
  const names = rows.map((row) => compact(row.program_name));
  const weighed = weighedConcepts(concepts, {
    size: rows.length,
    holdersOf: (text) => names.filter((name) => name.includes(compact(text))).length,
  });
  const fitting = rows
    .map((row) => {
      const document = { name: row.program_name, aliases: [], fields: [] };
      const points = pointsOf({ ...carriedBy(weighed, document), where: "nationwide", whole: false });
      return { row, points };
    })
    .filter(({ points }) => points >= LEAST_POINTS)
    .slice(0, MOST_FIGURES);
  const claims = fitting.flatMap(({ row }) =>
    claim("acceptance", row.program_name, acceptedOf(row), { ...row, fetched_at: row.source_fetched_at }),
  );
  const none =
    rows.length === 0 ? "このスナップショットに採択実績は収録されていません。" : "存在しないことを意味しません。";
  return {
    claims,
    confidence: claims.length === 0 ? 0 : meanOf(fitting.map(({ points }) => confidenceOf(points))),
    notes: [`採択実績${withCommas(rows.length)}件を照合: ${claims.length}件を引用。${claims.length === 0 ? none : ""}`],
  };
}

const MOST_FIGURES = 3;

function acceptedOf({ accepted, applied }: { readonly accepted: number | null; readonly applied: number | null }) {
  return accepted === null ? null : `採択 ${accepted}件（申請 ${applied ?? "不明"}）`;
}
