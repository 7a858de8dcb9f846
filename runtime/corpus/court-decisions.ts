import type { CourtDecision } from "../../schemas/records/court-decision.ts";
import type { courtLevel, decisionType } from "../../schemas/enums.ts";
import { citedArticleWord } from "../../snapshots/columns/dataset-columns.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { parseArticleNumber } from "../../snapshots/text/laws/article-number.ts";
import { foldNumbers } from "../../snapshots/text/fold.ts";
import { readStatuteList } from "../../snapshots/text/laws/statute-citation.ts";
import { openingOf } from "../../snapshots/texts/text-unit.ts";
import { decisionPassages } from "../../snapshots/texts/units/decision-units.ts";
import type { Laws } from "./laws.ts";
import { type DatasetColumns, rowsHolding } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";
import { recordAnswers } from "./texts/record-answers.ts";

export type ArticleFilter = {
  /**
   * With `lawId`, an article or paragraph of that law among the statutes that the court lists. Any other value is searched as
   * text in the rulings, in any notation of numbers.
   */
  readonly citation: string;
  /** Also matches articles that the ruling text names, even where the court lists others. */
  readonly namedInRulings: boolean;
};

/** Absent fields do not filter. Bounds are inclusive; decisions without a day are left out. */
export type CourtFilters = {
  /** By its whole name, in any spelling. */
  readonly court?: string | undefined;
  /** Part of its name: the whole name of a court, and its divisions. */
  readonly courtNamed?: readonly string[] | undefined;
  readonly courtLevel?: (typeof courtLevel)[number] | undefined;
  readonly decisionType?: (typeof decisionType)[number] | undefined;
  /** Part of the area, in any spelling. */
  readonly subjectArea?: string | undefined;
  readonly lawId?: string | undefined;
  readonly article?: ArticleFilter | undefined;
  readonly decidedFrom?: string | undefined;
  readonly decidedTo?: string | undefined;
};

/** The decisions of a snapshot: by weight as a precedent, the newest first, then by id. */
export type CourtDecisions = Dataset<"court_decision", CourtFilters>;

export async function openCourtDecisions(
  snapshot: Snapshot,
  { namesOfLawIn }: Pick<Laws, "namesOfLawIn">,
): Promise<CourtDecisions> {
  const answers = recordAnswers({
    index: snapshot.texts("court_decision"),
    kind: "decisions",
    language: await snapshot.language(),
    namesOfLawIn,
    nothing: { matching_text: null },
    shown(record, passage) {
      return { matching_text: openingOf(passagesOf(record)[passage] ?? "", MATCHING_TEXT) };
    },
    passagesOf,
  });
  return openDataset(snapshot, "court_decision", narrowDecisions, answers);
}

function passagesOf(record: Buffer): readonly string[] {
  return decisionPassages(JSON.parse(record.toString()) as CourtDecision);
}

/** Length of the shown passage, in characters. */
const MATCHING_TEXT = 200;

/** The filters over these columns. */
export function narrowDecisions(columns: DatasetColumns<"court_decision">): Narrow<CourtFilters> {
  const courts = columns.texts("court");
  const levels = columns.words("court_level");
  const types = columns.words("decision_type");
  const areas = columns.texts("subject_area");
  const laws = columns.words("related_law_ids");
  const days = columns.numbers("decision_date");
  const listed = columns.words("listed_articles");
  const named = columns.words("named_articles");
  const { table } = columns;
  const rulings = table.texts("rulings");
  return (filters, narrowing) => {
    narrowing.keepText(courts, filters.court);
    narrowing.keepParts(courts, filters.courtNamed);
    narrowing.keepWord(levels, filters.courtLevel);
    narrowing.keepWord(types, filters.decisionType);
    narrowing.keepPart(areas, filters.subjectArea);
    narrowing.keepWord(laws, filters.lawId);
    narrowing.keepDays(days, filters.decidedFrom, filters.decidedTo);
    // Last, because it scans the texts of the remaining rows.
    if (filters.article === undefined) return;
    const { citation, namedInRulings } = filters.article;
    const provision = filters.lawId === undefined ? null : readProvision(citation);
    if (provision !== null && listed.published) {
      const word = citedArticleWord(filters.lawId!, provision.article, provision.paragraph);
      const found = listed.anyOf([word]);
      if (namedInRulings) found.unite(named.anyOf([word]));
      narrowing.keep(listed, found);
    } else {
      const forms = citationForms(citation);
      narrowing.keep(rulings, rowsHolding(table.size, rulings, forms, narrowing.admitted));
    }
  };
}

/** Where a citation is looked for: in the lists of courts where it names an article, else in texts. */
export function citationPlaces({ citation, namedInRulings }: ArticleFilter): ("cited_statutes" | "ruling_text")[] {
  if (readProvision(citation) === null) return ["ruling_text"];
  return namedInRulings ? ["cited_statutes", "ruling_text"] : ["cited_statutes"];
}

/** The article that a whole text names, with its paragraph: 第709条, 民法29条3項, 2の2. Anything longer is text. */
function readProvision(text: string): { readonly article: string; readonly paragraph: number | null } | null {
  const [cited, ...more] = WHOLE_CITATION.test(text.normalize("NFKC")) ? readStatuteList(`法${text}`) : [];
  if (cited?.article && more.length === 0) return { article: cited.article, paragraph: cited.paragraph };
  const article = parseArticleNumber(text);
  return article === null || article.includes(":") ? null : { article, paragraph: null };
}

const WHOLE_CITATION =
  /^[^、。,\s]{0,60}条(?:[のノ]?第?[0-9〇一二三四五六七八九十百千]+[項号]?)*(?:本文|ただし書|前段|後段|各号)?$/;

/** The notations of a citation in the texts: folded and, for an article number without 条 (2の2), also with it (2条の2). */
function citationForms(citation: string): string[] {
  const folded = foldNumbers(citation);
  const [main, ...branches] = (!folded.includes("条") && parseArticleNumber(citation)?.split(":")[0]?.split("_")) || [];
  const withUnit = main === undefined ? [] : [`${main}条${branches.map((branch) => `の${branch}`).join("")}`];
  return [folded, ...withUnit].filter((form) => form !== "");
}
