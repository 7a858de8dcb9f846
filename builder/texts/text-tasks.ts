import { join } from "node:path";
import type { RecordOf, TableName } from "../../schemas/records/tables.ts";
import { textsFile } from "../../snapshots/files/layout.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";
import { lawNumberKey } from "../../snapshots/text/laws/law-number.ts";
import { writeTextIndex } from "../../snapshots/texts/text-index-writer.ts";
import type { IndexedTexts, TextUnit } from "../../snapshots/texts/text-unit.ts";
import { articleUnits, type IndexedArticle } from "../../snapshots/texts/units/article-units.ts";
import { decisionUnit } from "../../snapshots/texts/units/decision-units.ts";
import { enforcementUnit } from "../../snapshots/texts/units/enforcement-units.ts";
import { actOfOrder, lawGroup, type LawNaming } from "../../snapshots/texts/units/law-groups.ts";

export type TextsRequest = {
  /** Path of the finished records. */
  readonly records: string;
  /** Folder of the snapshot. */
  readonly directory: string;
  /** Names and citations of each law, by id. */
  readonly laws: ReadonlyMap<string, LawNaming>;
  /** The indexes that are to be written. */
  readonly wanted: readonly IndexedTexts[];
};

/** Writes the text indexes of a snapshot from its records. */
export async function writeTexts({ records: path, directory, laws, wanted }: TextsRequest): Promise<void> {
  const records = new RecordsReader(path);
  try {
    const pathOf = (table: IndexedTexts) => join(directory, textsFile(table));
    if (wanted.includes("court_decision")) writeTextIndex(pathOf("court_decision"), [], decisionUnits(records));
    if (wanted.includes("enforcement_case")) writeTextIndex(pathOf("enforcement_case"), [], enforcementUnits(records));
    if (wanted.includes("law_article")) writeArticles(pathOf("law_article"), records, laws, citationsOf(records));
  } finally {
    await records.close();
  }
}

function* rowsOf<Name extends TableName>(records: RecordsReader, table: Name): Generator<RecordOf<Name>> {
  for (const { json } of records.records(table)) yield JSON.parse(json.toString()) as RecordOf<Name>;
}

function* decisionUnits(records: RecordsReader): Generator<TextUnit> {
  for (const decision of rowsOf(records, "court_decision")) yield decisionUnit(decision);
}

/** How many decisions cite each article. */
function citationsOf(records: RecordsReader): Map<string, number> {
  const citations = new Map<string, number>();
  for (const { cited_statutes: statutes } of rowsOf(records, "court_decision"))
    for (const article of new Set(statutes.map(({ law_id: law, article: number }) => `${law}/${number}`)))
      citations.set(article, (citations.get(article) ?? 0) + 1);
  return citations;
}

function* enforcementUnits(records: RecordsReader): Generator<TextUnit> {
  const prefectures = new Map<string, string | null>();
  for (const { prefecture, municipality } of rowsOf(records, "program")) {
    if (prefecture === null || municipality === null) continue;
    const known = prefectures.get(municipality);
    prefectures.set(municipality, known === undefined || known === prefecture ? prefecture : null);
  }
  for (const row of rowsOf(records, "enforcement_case"))
    yield enforcementUnit(row, (municipality) => prefectures.get(municipality) ?? null);
}

function writeArticles(
  path: string,
  records: RecordsReader,
  naming: ReadonlyMap<string, LawNaming>,
  citations: ReadonlyMap<string, number>,
): void {
  const laws = [...rowsOf(records, "law")];
  const groups = laws.map((law) => lawGroup(law, naming.get(law.unified_id) ?? { names: [], mentions: 0 }));
  const priors = new Map(groups.map(({ id, prior }) => [id, prior]));
  const idOfTitle = new Map(laws.map(({ law_title: title, unified_id: id }) => [title, id]));
  const titles = new Map(laws.map(({ law_title: title, unified_id: id }) => [id, title]));
  const parents = new Map<string, string>();
  writeTextIndex(path, groups, unitsOfLaws(), (id) => parents.get(id) ?? parentByTitle(id));

  function* unitsOfLaws(): Generator<TextUnit> {
    const byNumber = new Map(laws.map(({ law_number: number, unified_id: id }) => [lawNumberKey(number), id]));
    for (const articles of articlesByLaw(records)) {
      const [{ law_id: law }] = articles;
      for (const { text } of articles) {
        const act = parents.has(law) || text === null ? null : actOfOrder(text);
        const parent = act === null ? undefined : byNumber.get(act);
        if (parent !== undefined && parent !== law) parents.set(law, parent);
      }
      yield* articleUnits(articles, priors.get(law) ?? 0, (number) => citations.get(`${law}/${number}`) ?? 0);
    }
  }

  /** An order is named after its act: 建築基準法施行令. */
  function parentByTitle(id: string): string | null {
    const act = /^(.+?)(?:施行令|施行規則|施行細則|施行規程)$/.exec(titles.get(id)!)?.[1];
    return (act === undefined ? undefined : idOfTitle.get(act)) ?? null;
  }
}

function* articlesByLaw(records: RecordsReader): Generator<[IndexedArticle, ...IndexedArticle[]]> {
  let held: IndexedArticle[] = [];
  for (const article of rowsOf(records, "law_article")) {
    const [first] = held;
    if (first !== undefined && first.law_id !== article.law_id) {
      yield held as [IndexedArticle];
      held = [];
    }
    held.push(article);
  }
  if (held.length > 0) yield held as [IndexedArticle];
}
