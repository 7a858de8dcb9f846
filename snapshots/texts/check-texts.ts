import type { RecordsReader } from "../records/reader.ts";
import type { SearchIndex } from "../search/index-reader.ts";
import type { SearchableDataset } from "../search/documents/record-documents.ts";
import type { TextIndex } from "./text-index.ts";
import type { IndexedTexts } from "./text-unit.ts";

/** The dataset that each text index leads to. */
export const datasetOfTexts = {
  law_article: "law",
  court_decision: "court_decision",
  enforcement_case: "enforcement_case",
} as const satisfies Readonly<Record<IndexedTexts, SearchableDataset>>;

/**
 * Holds a text index against the records and the search index of its dataset, since a place in one is a place in the other:
 * the same laws, decisions or cases in the same order, and for some units spread over all of them that they are records and
 * are found by a term of their text. Yields null after each step that went well, and a sentence for each fault.
 */
export function* checkTexts(
  table: IndexedTexts,
  texts: TextIndex,
  index: Pick<SearchIndex, "size" | "idOf">,
  records: Pick<RecordsReader, "get">,
  samples: number,
): Generator<string | null> {
  const grouped = table === "law_article";
  const known = grouped ? texts.groups.length : texts.units;
  if (known !== index.size) return yield `the text index has ${known} records, the search index ${index.size}`;
  if (grouped)
    for (const [place, [id]] of texts.groups.entries())
      if (id !== index.idOf(place)) return yield `the text index has ${id} in the place of ${index.idOf(place)}`;
  const wanted = Math.min(samples, texts.units);
  for (let sample = 0; sample < wanted; sample++) {
    const unit = Math.floor((sample * texts.units) / wanted);
    const { id, label } = texts.unit(unit);
    if (!records.get(table, id)) return yield `the text index names ${id}, which is no record`;
    if (!grouped && id !== index.idOf(unit))
      return yield `the text index has ${id} in the place of ${index.idOf(unit)}`;
    if (grouped && texts.find(texts.unitGroups[unit]!, label) !== unit)
      return yield `the text index does not find ${id} by its number`;
    yield null;
  }
}
