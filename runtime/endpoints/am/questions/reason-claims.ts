import type { ExclusionRule } from "../../../../schemas/exclusion.ts";
import type { CaseStudy } from "../../../../schemas/case-study.ts";
import type { ProgramDetail } from "../../../../schemas/program.ts";
import { fold } from "../../../../snapshots/text/fold.ts";
import type { IntentId } from "../../../questions/intent.ts";
import type { Question } from "../../../../snapshots/questions/question.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { linksOf, recordOf } from "../../../evidence/links.ts";
import { fitting } from "../frame/program-rows.ts";
import { fitsQuestion, type QuestionPart } from "../frame/question-filters.ts";

/** One statement of a record that fills a slot of an answer. */
export type Claim = {
  readonly slot: string;
  readonly text: string;
  readonly snippet: string;
  readonly sourceUrl: string;
  readonly fetchedAt: string | null;
};

/** What a question leads to: the slots of its answer, the statements that fill them, and where they were looked for. */
export type Bound = {
  readonly slots: readonly string[];
  readonly claims: readonly Claim[];
  readonly notes: readonly string[];
  /** Parts of the question that narrowed the search. */
  readonly used: readonly QuestionPart[];
};

/** Records that one slot quotes. */
const mostRecords = 3;

/** Looks up what the intent of a question asks for. Records without a source state nothing here. */
export async function bindClaims(
  corpus: Corpus,
  intent: IntentId | null,
  { text, question }: { readonly text: string; readonly question: Question },
): Promise<Bound> {
  if (intent === "i04_tax_measure_sunset") return taxClaims(corpus, text, question);
  if (intent === "i05_certification_howto") return certificationClaims(corpus, question);
  if (intent === "i07_adoption_cases") return caseClaims(corpus, question);
  return programClaims(corpus, intent, question);
}

type Stated = { readonly source_url: string | null; readonly fetched_at: string | null };

function claim(slot: string, name: string, value: string | null, { source_url: url, fetched_at }: Stated): Claim[] {
  if (value === null || value === "" || url === null) return [];
  return [{ slot, text: `${name}: ${value}`, snippet: value, sourceUrl: url, fetchedAt: fetched_at }];
}

const programSlots: Partial<Record<IntentId, readonly string[]>> = {
  i02_program_deadline_documents: ["deadline", "documents"],
  i03_program_successor_revision: ["successor", "candidates"],
  i06_compat_incompat_stacking: ["rules", "candidates"],
  i08_similar_municipality_programs: ["candidates", "region"],
  i09_succession_closure: ["candidates", "amount", "deadline"],
};

async function programClaims(corpus: Corpus, intent: IntentId | null, question: Question): Promise<Bound> {
  const slots = (intent && programSlots[intent]) ?? ["candidates", "amount", "deadline"];
  const { rows, note } = await programRows(corpus, question);
  const claims = rows
    .slice(0, mostRecords)
    .flatMap((row) => claimsOfProgram(corpus, corpus.programs.record(row), slots));
  return { slots, claims, notes: [note], used: ["prefectures", "industries", "sizes", "amounts", "themes"] };
}

function claimsOfProgram(corpus: Corpus, record: ProgramDetail, slots: readonly string[]): Claim[] {
  const stated = { source_url: record.source_url, fetched_at: record.source_fetched_at };
  const { start, end } = record.application_window;
  const values: Readonly<Record<string, string | null>> = {
    candidates: record.authority_name,
    amount: record.amount_max_man_yen === null ? null : `上限 ${record.amount_max_man_yen}万円`,
    deadline: end === null ? null : `受付 ${start ?? ""}〜${end}`,
    documents: record.required_documents.join("、"),
    region: record.prefecture ?? (record.authority_level === "national" ? "全国" : null),
  };
  return [
    ...slots.flatMap((slot) => claim(slot, record.primary_name, values[slot] ?? null, stated)),
    ...(slots.includes("successor") ? successorClaims(corpus, record.unified_id, record.primary_name) : []),
    ...(slots.includes("rules") ? ruleClaims(corpus, record.unified_id, record.primary_name) : []),
  ];
}

/**
 * Programs that the words no rule understood find, all of them or the longest ones, among those that fit what was read where
 * there are such. Words that find nothing leave those that fit, best first, unless nothing was read that narrows.
 */
async function programRows(corpus: Corpus, question: Question): Promise<{ rows: readonly number[]; note: string }> {
  const { programs } = corpus;
  const { terms } = fitting(await corpus.programTerms.all(), {
    regions: question.prefectures,
    industries: question.industries,
    sizes: question.sizes,
  });
  const fits = new Set(terms.filter((term) => fitsQuestion(term, question)).map(({ row }) => row));
  for (const words of wordings(question)) {
    const { rows, partial, total } = programs.page({}, { query: words, limit: 200, offset: 0 });
    if (partial || total === 0) continue;
    const both = rows.filter((row) => fits.has(row));
    if (both.length > 0) return { rows: both, note: `program: ${both.length} hold "${words}" and fit what was read` };
    if (total <= mostNamed)
      return { rows, note: `program: ${total} hold "${words}", none fits what was read beside it` };
  }
  if (fits.size === programs.size) return { rows: [], note: "program: nothing in the question narrows the search" };
  return {
    rows: [...programs.byMerit].filter((row) => fits.has(row)),
    note: `program: ${fits.size} fit what was read`,
  };
}

/** A word that so many programs hold names none of them. */
const mostNamed = 20;

/** All words that no rule understood, then each alone, longest first. */
function wordings({ notUnderstood }: Question): string[] {
  const alone = notUnderstood.toSorted((a, b) => b.length - a.length).slice(0, 3);
  return [...new Set([notUnderstood.join(" "), ...alone])].filter((words) => words !== "");
}

function successorClaims(corpus: Corpus, id: string, name: string): Claim[] {
  return (linksOf(corpus, id).relation ?? []).flatMap((key) => {
    const { type, from_id, to_id, source_url } = recordOf(corpus, "relation", key);
    const newer = type === "replaces" ? corpus.programs.nameOf(from_id) : null;
    const value = newer === null || to_id !== id ? null : `後継制度 ${newer}`;
    return claim("successor", name, value, { source_url, fetched_at: null });
  });
}

function ruleClaims(corpus: Corpus, id: string, name: string): Claim[] {
  return (linksOf(corpus, id).exclusion_rule ?? []).flatMap((key) => {
    const rule: ExclusionRule = recordOf(corpus, "exclusion_rule", key);
    return claim("rules", name, rule.description, { source_url: rule.source_urls[0] ?? null, fetched_at: null });
  });
}

/** Measures that the question names, else those that its other words find. */
function taxClaims(corpus: Corpus, text: string, question: Question): Bound {
  const { records, all } = corpus.taxRulesets;
  const asked = fold(text);
  const named = all.filter(({ ruleset_name }) => asked.includes(fold(ruleset_name)));
  const words = question.notUnderstood.join(" ");
  const { rows } = records.page({}, { query: words, limit: mostRecords, offset: 0 });
  const searched = rows.map((row) => all[row]!);
  const found = (named.length > 0 ? named : searched).slice(0, mostRecords);
  const claims = found.flatMap((ruleset) => {
    const { ruleset_name: name, effective_from: from, effective_until: until } = ruleset;
    return [
      ...claim("window", name, `適用期間 ${from}〜${until ?? "（終期の定めなし）"}`, ruleset),
      ...claim("rate", name, ruleset.rate_or_amount, ruleset),
      ...claim("conditions", name, ruleset.eligibility_conditions, ruleset),
    ];
  });
  return { slots: ["window", "rate", "conditions"], claims, notes: [`tax_ruleset: ${found.length} quoted`], used: [] };
}

const certificationSlots = ["requirements", "validity", "benefits"] as const;

async function certificationClaims(corpus: Corpus, question: Question): Promise<Bound> {
  const words = question.notUnderstood.map(fold);
  const found = (await corpus.companions.rows("certification"))
    .map((row) => {
      const text = fold([row.name, row.requirements, row.benefits].join("\n"));
      return { row, held: words.filter((word) => text.includes(word)).length };
    })
    .filter(({ held }) => held > 0 || words.length === 0)
    .toSorted((a, b) => b.held - a.held)
    .map(({ row }) => row);
  const claims = found.slice(0, mostRecords).flatMap(({ name, source_url, source_fetched_at, ...row }) => {
    const stated = { source_url, fetched_at: source_fetched_at };
    return certificationSlots.flatMap((slot) => claim(slot, name, row[slot], stated));
  });
  return {
    slots: certificationSlots,
    claims,
    notes: [`certification: ${found.length} found`],
    used: [],
  };
}

async function caseClaims(corpus: Corpus, question: Question): Promise<Bound> {
  const words = question.notUnderstood.join(" ");
  const page = corpus.caseStudies.page(
    { prefecture: question.prefectures[0], industry: question.industries[0] },
    { query: words, limit: mostRecords, offset: 0 },
  );
  const cases = page.rows.flatMap((row) => {
    const study = JSON.parse(corpus.caseStudies.bytes(row).toString()) as CaseStudy;
    const name = study.company_name ?? study.case_id;
    return claim("cases", name, study.case_title ?? study.case_summary, study);
  });
  const stats = (await corpus.companions.rows("acceptance_stat"))
    .filter(({ program_name }) => words !== "" && fold(program_name).includes(fold(words)))
    .slice(0, mostRecords)
    .flatMap((stat) => {
      const stated = { source_url: stat.source_url, fetched_at: stat.source_fetched_at };
      const value = stat.accepted === null ? null : `採択 ${stat.accepted}件（申請 ${stat.applied ?? "不明"}）`;
      return claim("acceptance", stat.program_name, value, stated);
    });
  return {
    slots: ["cases", "acceptance"],
    claims: [...cases, ...stats],
    notes: [`case_study: ${page.total} found`, `acceptance_stat: ${stats.length} found`],
    used: ["prefectures", "industries"],
  };
}
