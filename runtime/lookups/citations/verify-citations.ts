import type { VerifiedCitation } from "../../../schemas/answers/citation.ts";
import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import { caseNumberIdentifiers } from "../../../snapshots/search/documents/identifiers.ts";
import { formatCaseNumber, parseCaseNumber, toCaseNumberKey } from "../../../snapshots/text/laws/case-number.ts";
import type { Steps } from "../../base/slices.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { LawArticles } from "../law-articles.ts";
import {
  ambiguous,
  type Candidate,
  type Finding,
  found,
  joined,
  openingOf,
  type Reason,
  searchedIn,
  unverified,
} from "./findings.ts";
import { type Citation, readCitations } from "./read-citations.ts";
import { verifyArticle } from "./verify-article.ts";
import { verifyLaw } from "./verify-law.ts";
import { verifyProgram } from "./verify-program.ts";

/** Maximum citations per call. */
export const MOST_CITATIONS = 100;

export type Verified = {
  readonly results: VerifiedCitation[];
  /** Number of citations beyond the maximum. */
  readonly notAnswered: number;
};

/** Citations of a running text without duplicates; a law with a cited article is not listed separately. */
export function* verifyText(corpus: Corpus, text: string, day: string): Steps<Verified> {
  const verify = verifier(corpus, day);
  const results = new Map<string, VerifiedCitation>();
  const beyond = new Set<string>();
  const different = new Map(readCitations(corpus, text).map((citation) => [JSON.stringify(citation), citation]));
  for (const citation of different.values()) {
    if (results.size === MOST_CITATIONS) {
      beyond.add(citation.asWritten);
      continue;
    }
    const result = toResult(citation, verify(citation));
    const key = keyOf(result);
    if (!results.has(key)) results.set(key, result);
    yield;
  }
  const all = [...results.values()];
  const ofArticles = new Set(all.flatMap(({ kind, id }) => (kind === "article" && id !== null ? id : [])));
  return {
    results: all.filter(({ kind, id }) => kind !== "law" || id === null || !ofArticles.has(id)),
    notAnswered: beyond.size,
  };
}

/** Each entry of a list as one citation. */
export function* verifyEach(corpus: Corpus, entries: readonly string[], day: string): Steps<Verified> {
  const verify = verifier(corpus, day);
  const results: VerifiedCitation[] = [];
  for (const entry of entries) {
    results.push(verifyEntry(corpus, entry, verify));
    yield;
  }
  return { results, notAnswered: 0 };
}

type Verify = (citation: Citation) => Finding;

function verifier(corpus: Corpus, day: string): Verify {
  const articles = new LawArticles(corpus);
  return (citation) => {
    if (citation.kind === "article") return verifyArticle(corpus, articles, citation, day);
    if (citation.kind === "law") return verifyLaw(corpus, citation.law);
    return citation.kind === "program" ? verifyProgram(corpus, citation.name) : verifyCase(corpus, citation);
  };
}

function verifyEntry(corpus: Corpus, entry: string, verify: Verify): VerifiedCitation {
  const [citation, ...more] = readCitations(corpus, entry);
  if (citation === undefined) return verifyUnread(corpus, entry);
  if (more.length === 0) return { ...toResult(citation, verify(citation)), as_written: entry };
  const held = [citation, ...more]
    .map(verify)
    .flatMap(({ id, title, source_url }) => (id === null || title === null ? [] : { id, title, source_url }));
  const reason = {
    en: "The entry holds several citations: send each as an entry of its own, or send them as text.",
    ja: "一つの項目に複数の引用があります。1件ずつに分けるか、文章のまま text で送ってください。",
  };
  return toResult(
    { ...citation, asWritten: entry },
    ambiguous(reason, [...new Map(held.map((one) => [one.id, one])).values()]),
  );
}

/** An entry that is not a citation may be the name of a program. */
function verifyUnread(corpus: Corpus, entry: string): VerifiedCitation {
  const name = entry.trim().replace(/^[「『](.*)[」』]$/, "$1");
  const asProgram = { asWritten: entry, kind: "program", name } as const;
  if (corpus.language.pattern("program-name").test(name) || corpus.programs.named(name).length > 0)
    return toResult(asProgram, verifyProgram(corpus, name));
  const hint = {
    en: "This could not be read as a citation: send a law with its article, a case number, a court with a day, or the name of a program.",
    ja: "引用として読み取れません。法令名と条、事件番号、裁判所と日付、制度名のいずれかを送ってください。",
  };
  const kind = /[条項号]/.test(name)
    ? "article"
    : /[判決]|\(|（/.test(name)
      ? "case_number"
      : /[法令則]$/.test(name)
        ? "law"
        : "program";
  const searched = kind === "program" ? searchedIn(corpus, "programs") : null;
  return { ...toResult(asProgram, unverified(joined(hint, searched)!)), kind };
}

function toResult(
  { asWritten, kind }: Pick<Citation, "asWritten" | "kind">,
  { status, ...finding }: Finding,
): VerifiedCitation {
  return { as_written: asWritten, kind, status, ...finding };
}

/** Identifies what is cited; when unknown, and for decisions, whose citation forms vary, the words themselves. */
function keyOf({ kind, status, id, article, paragraph, item, as_written: written }: VerifiedCitation): string {
  const words = id === null || kind === "case_number" || (kind === "article" && article === null) ? written : "";
  return [kind, status, id, article, paragraph, item, words].join("\n");
}

type CaseCitation = Extract<Citation, { kind: "case_number" }>;

/** Verifies a decision by its number, and its court and day where cited; otherwise by court and day. */
function verifyCase(corpus: Corpus, cited: CaseCitation): Finding {
  if (cited.number === null) return byCourtAndDay(corpus, cited);
  const numbered = withNumber(corpus, cited);
  const fitting = numbered.filter((decision) => fits(decision, cited));
  if (fitting.length === 1) return found(shown(fitting[0]!), cited.impossibleDay ? impossibleDay : null);
  if (fitting.length > 1) return severalFit(fitting, severalCourts);
  if (numbered.length > 0) return ambiguous(contradiction, numbered.map(candidateOf));
  return unverified(joined(noNumber, searchedIn(corpus, "court_decisions"))!);
}

function byCourtAndDay(corpus: Corpus, cited: CaseCitation): Finding {
  if (cited.day === null) return unverified(impossibleDay);
  const { day } = cited;
  const { rows } = corpus.courtDecisions.page(
    { decidedFrom: day, decidedTo: day },
    { limit: MOST_OF_A_DAY, offset: 0 },
  );
  const fitting = rows.map((row) => decisionAt(corpus, row)).filter((decision) => fits(decision, cited));
  if (fitting.length === 1) return found(shown(fitting[0]!), onlyByDay);
  if (fitting.length > 1) return severalFit(fitting, severalOfDay);
  return unverified(joined(noneOfDay, searchedIn(corpus, "court_decisions"))!);
}

/** More than the decisions of any day. */
const MOST_OF_A_DAY = 1000;

function withNumber(corpus: Corpus, { number }: CaseCitation): CourtDecision[] {
  const key = `case:${toCaseNumberKey(number!)}`;
  const query = formatCaseNumber(number!);
  const { rows } = corpus.courtDecisions.page({}, { query, limit: 50, offset: 0, wholeOnly: true });
  return rows
    .map((row) => decisionAt(corpus, row))
    .filter(({ case_number: numbers }) => caseNumberIdentifiers(numbers).includes(key));
}

/** Whether the citation contradicts the record in nothing; missing values do not contradict. */
function fits(decision: CourtDecision, cited: CaseCitation): boolean {
  const { court, case_number: number, decision_date: day, decision_type: type } = decision;
  const bench = /大法廷|第[一二三]小法廷/.exec(court ?? "")?.[0];
  return (
    (cited.court === null || (court?.startsWith(cited.court) ?? true)) &&
    (cited.field === null || fieldOf(number) === null || fieldOf(number) === cited.field) &&
    (cited.bench === null || bench === undefined || bench === cited.bench) &&
    (cited.day === null || day === null || day === cited.day) &&
    (cited.type === null || type === null || type === cited.type)
  );
}

/** Criminal case registers are marked in hiragana, others in katakana or kanji. */
function fieldOf(numbers: string | null): CaseCitation["field"] {
  const mark = parseCaseNumber(numbers ?? "")?.mark;
  if (mark === undefined) return null;
  return /[ぁ-ん]$/.test(mark) ? "criminal" : "civil";
}

function severalFit(decisions: readonly CourtDecision[], reason: (count: number) => Reason): Finding {
  return ambiguous(reason(decisions.length), decisions.map(candidateOf));
}

function shown(decision: CourtDecision) {
  const opening = openingOf(decision.key_ruling ?? decision.ruling_summary ?? decision.source_excerpt);
  return { ...candidateOf(decision), opening };
}

/** A decision in the usual form: court, day, number, name. */
function candidateOf(decision: CourtDecision): Candidate {
  const { unified_id: id, court, decision_date: day, case_number: number, case_name: name, source_url } = decision;
  const title = [court, day, decision.decision_type, number, name].filter((part) => part !== null).join(" ") || id;
  return { id, title, source_url };
}

function decisionAt({ courtDecisions }: Corpus, row: number): CourtDecision {
  return JSON.parse(courtDecisions.bytes(row).toString()) as CourtDecision;
}

const noNumber: Reason = {
  en: "No decision that is held has this number.",
  ja: "この事件番号の裁判例は収録されていません。",
};
const noneOfDay: Reason = {
  en: "No decision that is held is of this court and day.",
  ja: "この裁判所・日付の裁判例は収録されていません。",
};
const impossibleDay: Reason = {
  en: "The day that is written is in no calendar, or outside its era, so that nothing could be searched for.",
  ja: "記載の年月日は、暦にない日付か元号の期間外の日付のため、照合できません。",
};
const onlyByDay: Reason = {
  en: "Found by court and day: the only decision of them that is held. Others of that day may not be; compare title and opening.",
  ja: "裁判所と日付から特定しました（収録は1件のみ）。同じ日の、収録されていない裁判例を指す可能性があるため、事件名と判示を確認してください。",
};
const contradiction: Reason = {
  en: "The number is held, but for another court, day or kind of decision than is written.",
  ja: "この事件番号の裁判例は収録されていますが、記載の裁判所・日付・裁判の種類と一致しません。",
};
const severalCourts = (count: number): Reason => ({
  en: `The number stands for ${count} decisions that are held; name the court and the day.`,
  ja: `この事件番号の裁判例が${count}件収録されています。裁判所と日付で特定してください。`,
});
const severalOfDay = (count: number): Reason => ({
  en: `${count} decisions of this court and day are held; name the number.`,
  ja: `この裁判所・日付の裁判例が${count}件収録されています。事件番号で特定してください。`,
});
