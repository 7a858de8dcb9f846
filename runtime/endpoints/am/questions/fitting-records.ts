import type { RecordOf } from "../../../../schemas/records/tables.ts";
import type { Language } from "../../../../snapshots/language/language.ts";
import type { Concept } from "../../../../snapshots/questions/concepts.ts";
import { type Question, readPlaces } from "../../../../snapshots/questions/question.ts";
import { AskedQuery } from "../../../../snapshots/search/query/asked-query.ts";
import { compact } from "../../../../snapshots/text/compact.ts";
import type { SearchDocument } from "../../../../snapshots/search/documents/document.ts";
import type { MatchFacts } from "../../../../snapshots/search/match-facts.ts";
import { toSearchDocument } from "../../../../snapshots/search/documents/record-documents.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { withoutAskingWords } from "../../../questions/asking-words.ts";
import { carriedBy, type Rarity, weighedConcepts, type WeighedConcept } from "../../../questions/carried.ts";
import { LEAST_POINTS, pointsOf, type Whereabouts, whereaboutsOf } from "../../../questions/whereabouts.ts";
import type { IntentId } from "../../../questions/intent.ts";
import type { Subject } from "../../../questions/subjects.ts";
import { meetsAny } from "../frame/program-rows.ts";

/** A record compared with a question. */
export type Candidate<Table extends Subject = Subject> = {
  readonly record: RecordOf<Table>;
  readonly name: string;
  readonly points: number;
  /** Parts of the question that the record lacks. */
  readonly lacking: readonly string[];
};

export type FittingRecords<Table extends Subject = Subject> = {
  readonly table: Table;
  /** Rows of the table. */
  readonly size: number;
  /** Records that fit as well as the best one, in search order. */
  readonly fitting: readonly Candidate<Table>[];
  /** Parts of the question, as asked. */
  readonly sought: readonly string[];
  /** The best record that does not fit well enough to be quoted; null when one does, or when nothing was found. */
  readonly nearest: Candidate<Table> | null;
};

/** How many search results are compared with the question, and how many are quoted. */
const POOL = 8;
const MOST_QUOTED = 3;
/** Records with at least these points are quoted beside a better one; others are usually irrelevant then. */
const SURE_POINTS = 5;

export type AskedRecords = {
  readonly text: string;
  readonly question: Question;
  readonly intent?: IntentId | null | undefined;
  readonly leastPoints?: number | undefined;
};

/** The records of a table that fit the words, places, industries and sizes of a question. */
export async function fittingRecords<Table extends Subject>(
  corpus: Corpus,
  table: Table,
  { text, question, intent = null, leastPoints = LEAST_POINTS }: AskedRecords,
): Promise<FittingRecords<Table>> {
  const { rarity, records, match } = await search(corpus, table, text);
  const concepts = weighedConcepts(withoutAskingWords(corpus.language, question.concepts, intent), rarity);
  const narrows = concepts.length === 0 || !concepts.every((concept) => isCommon(concept, rarity));
  const isWhole = narrows && (match.kind === "full" || match.kind === "identifier");
  const candidates = records.map((record, at): Candidate<Table> => {
    const document = toSearchDocument(table, record);
    const carried = carriedBy(concepts, document, (concept) => statesIndustry(corpus.language, record, concept));
    const where = whereIs(corpus.language, table, { ...(record as Placed), name: document.name }, question);
    const points = pointsOf({
      ...carried,
      where,
      whole: (isWhole && at === 0) || (narrows && isNamed(document, text, rarity)),
    });
    const fits = admits(record, question) && (narrows || where === "here");
    return { record, name: document.name, points: fits ? points : 0, lacking: carried.lacking };
  });
  const best = Math.max(0, ...candidates.map(({ points }) => points));
  const fitting = candidates.filter(({ points }) => points >= Math.max(leastPoints, Math.min(best, SURE_POINTS)));
  return {
    table,
    size: rarity.size,
    fitting: fitting.slice(0, MOST_QUOTED),
    sought: concepts.flatMap(({ concept }) => (concept.near ? [] : concept.words)),
    nearest: fitting.length > 0 ? null : (candidates[0] ?? null),
  };
}

/** A record whose name occurs in the question is its subject, unless the name is a common word. */
function isNamed({ name, aliases }: SearchDocument, text: string, rarity: Rarity): boolean {
  const asked = compact(text);
  const standing = [name, ...aliases].map(compact).filter((own) => own.length >= SHORTEST_NAME && asked.includes(own));
  return standing.some((own) => rarity.holdersOf(own) <= FEW);
}
const SHORTEST_NAME = 5;

/** A word of many records identifies none of them: 補助金 alone is not specific. */
function isCommon({ concept, holders }: WeighedConcept, { size }: Rarity): boolean {
  return !concept.near && holders > Math.max(FEW, size / COMMON);
}
const FEW = 10;
const COMMON = 8;

/** Tables whose records apply to a place. For cases and decisions, a question without a place means any place. */
const LOCAL_TABLES: readonly Subject[] = ["program", "loan_program", "certification"];

type Placed = {
  readonly prefecture?: string | null;
  readonly municipality?: string | null;
  readonly authority_level?: string | null;
};

/** Loans, and programs whose source does not say, may name their place in their name only. */
function whereIs(
  language: Language,
  table: Subject,
  record: Placed & { readonly name: string },
  { places }: Question,
): Whereabouts {
  if (!LOCAL_TABLES.includes(table)) {
    const where = whereaboutsOf(record, places);
    return where === "local" ? "nationwide" : where;
  }
  const [own] = (record.prefecture ?? null) === null ? readPlaces(language, record.name) : [];
  const placed =
    own === undefined ? record : { prefecture: own.prefectures[0] ?? null, municipality: own.municipality };
  const where = whereaboutsOf(placed, places);
  const isLocal = record.authority_level === "municipality" || record.authority_level === "prefecture";
  return where === "nationwide" && isLocal ? "local" : where;
}

/** The columns of a record must not contradict the question. */
function admits(record: object, { industries, sizes }: Question): boolean {
  const stated = statedBy(record);
  return (
    (industries.length === 0 || meetsAny(stated.industries, industries)) &&
    (sizes.length === 0 || stated.sizes.length === 0 || sizes.some((size) => stated.sizes.includes(size)))
  );
}

function statesIndustry({ findIndustries }: Language, record: object, { forms: [own] }: Concept): boolean {
  const { industries } = statedBy(record);
  if (own?.basis !== "written" || industries.length === 0) return false;
  const asked = findIndustries(own.text).map(({ division }) => division);
  return asked.length > 0 && meetsAny(industries, asked);
}

type Enriched = { readonly enriched?: { readonly B_target?: Readonly<Record<string, unknown>> } | null };

/** Industries and sizes stated by a program; none for other records. */
function statedBy(record: object): { industries: readonly string[]; sizes: readonly string[] } {
  const target = (record as Enriched).enriched?.B_target;
  return { industries: listOf(target?.["industries_jsic"]), sizes: listOf(target?.["company_sizes"]) };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

type Found<Table extends Subject> = {
  readonly rarity: Rarity;
  readonly records: readonly RecordOf<Table>[];
  readonly match: MatchFacts;
};

async function search<Table extends Subject>(corpus: Corpus, table: Table, text: string): Promise<Found<Table>> {
  if (table === "certification") return (await searchCertifications(corpus, text)) as unknown as Found<Table>;
  const dataset = datasetOf(corpus, table as Exclude<Subject, "certification">);
  const { rows, match } = dataset.page({}, { query: new AskedQuery(text, corpus.language), limit: POOL, offset: 0 });
  const records = rows.map((row) => JSON.parse(dataset.bytes(row).toString()) as RecordOf<Table>);
  return { rarity: dataset, records, match };
}

async function searchCertifications({ companions }: Corpus, text: string): Promise<Found<"certification">> {
  const { rows, match } = await companions.findCertifications(text);
  return { rarity: await companions.certificationRarity(), records: rows.slice(0, POOL), match };
}

function datasetOf(corpus: Corpus, table: Exclude<Subject, "certification">) {
  switch (table) {
    case "program":
      return corpus.programs;
    case "loan_program":
      return corpus.loanPrograms;
    case "tax_ruleset":
      return corpus.taxRulesets.records;
    case "case_study":
      return corpus.caseStudies;
    case "law":
      return corpus.laws.records;
    case "court_decision":
      return corpus.courtDecisions;
    case "enforcement_case":
      return corpus.enforcementCases;
  }
}
