import { join } from "node:path";
import { writeColumns } from "../../snapshots/columns/column-writer.ts";
import { columnDatasets, datasetColumns } from "../../snapshots/columns/dataset-columns.ts";
import type { ColumnDeclaration, ColumnSet } from "../../snapshots/columns/declare.ts";
import { columnsFile, indexFile, suggestFile } from "../../snapshots/files/layout.ts";
import type { Language } from "../../snapshots/language/language.ts";
import type { SearchDocument } from "../../snapshots/search/documents/document.ts";
import { lawExtras } from "../../snapshots/search/documents/law-extras.ts";
import {
  type DocumentExtras,
  type SearchableDataset,
  searchableDatasets,
  toSearchDocument,
} from "../../snapshots/search/documents/record-documents.ts";
import { writeIndex } from "../../snapshots/search/file/index-writer.ts";
import { packSuggestions } from "../../snapshots/suggest/suggest-writer.ts";
import {
  type KnownKinds,
  type SuggestDataset,
  suggestDatasets,
  suggestedRecord,
} from "../../snapshots/suggest/suggested-names.ts";
import type { LawNaming } from "../../snapshots/texts/units/law-groups.ts";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import type { Records } from "../reconcile/reconcile.ts";

export type IndexInput = {
  readonly records: Records;
  /** What is known of each law beside its record (lawExtrasOf). */
  readonly ofLaws: ReadonlyMap<string, DocumentExtras>;
  readonly language: Language;
  /** The snapshot in the making. */
  readonly directory: string;
  readonly onDetail: (text: string) => void;
};

/** Writes one search index per dataset, and the names that are suggested; rows outside public search are in none. */
export async function writeIndexes({ records, ofLaws, language, directory, onDetail }: IndexInput): Promise<void> {
  for (const dataset of searchableDatasets) {
    onDetail(dataset);
    await writeDurably(join(directory, indexFile(dataset)), writeIndex(documentsOf(dataset), language));
  }
  onDetail("suggestions");
  await writeSuggestions({ records, documentsOf, directory });

  function* documentsOf(dataset: SearchableDataset) {
    for (const record of records[dataset]) {
      if ("excluded" in record && record.excluded) continue;
      const extras = dataset === "law" ? ofLaws.get((record as Records["law"][number]).unified_id) : undefined;
      yield toSearchDocument(dataset, record as never, extras);
    }
  }
}

/** The same as the text indexes take it. */
export function lawNaming(ofLaws: ReadonlyMap<string, DocumentExtras>): Map<string, LawNaming> {
  return new Map(
    [...ofLaws].map(([id, { aliases = [], mentions = 0 }]) => [id, { names: [...aliases], mentions }] as const),
  );
}

/** Names and citations of laws; texts of law articles introduce short names of laws and cite them. */
export function lawExtrasOf(records: Records, articleTexts: Iterable<string>): Map<string, DocumentExtras> {
  const aliases = groupBy(records.law_alias, ({ law_id }) => law_id);
  const laws = records.law.map(({ unified_id: id, law_title: title, law_number: number }) => {
    const names = (...kinds: string[]) =>
      (aliases.get(id) ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ alias }) => alias)
        .toSorted();
    return {
      id,
      titles: [title, ...names("old_title")],
      number,
      aliases: names("abbreviation", "kana"),
      sourceIds: names("egov_law_id"),
    };
  });
  return lawExtras(laws, textsOf());

  function* textsOf(): Generator<string> {
    yield* articleTexts;
    for (const { key_ruling: ruling, source_excerpt: excerpt } of records.court_decision) {
      if (ruling) yield ruling;
      if (excerpt) yield excerpt;
    }
  }
}

type SuggestionInput = {
  readonly records: Pick<Records, "law" | "law_alias">;
  /** What search knows of the records of a dataset. */
  documentsOf(dataset: SuggestDataset): Iterable<SearchDocument>;
  /** The snapshot in the making. */
  readonly directory: string;
};

/** Writes the names of each dataset as they are suggested while one types. */
async function writeSuggestions({ records, documentsOf, directory }: SuggestionInput): Promise<void> {
  const kindsOf = lawNameKinds(records);
  for (const dataset of suggestDatasets) {
    const packed = packSuggestions(dataset, named(dataset));
    for (const part of ["names", "terms"] as const)
      await writeDurably(join(directory, suggestFile(dataset, part)), packed[part]);
  }

  function* named(dataset: SuggestDataset) {
    for (const document of documentsOf(dataset)) {
      const record = suggestedRecord(dataset, document, dataset === "law" ? kindsOf.get(document.id) : {});
      if (record !== null) yield record;
    }
  }
}

/** Which names of a law are abbreviations and readings, by law id. */
function lawNameKinds({ law, law_alias: aliases }: SuggestionInput["records"]): Map<string, KnownKinds> {
  const kinds = new Map(
    law.map(({ unified_id: id, law_short_title: short }) => [
      id,
      { abbreviations: new Set(short === null ? [] : [short]), readings: new Set<string>() },
    ]),
  );
  for (const { law_id: id, alias, kind } of aliases) {
    if (kind === "abbreviation") kinds.get(id)?.abbreviations.add(alias);
    if (kind === "kana") kinds.get(id)?.readings.add(alias);
  }
  return kinds;
}

/** Writes what requests filter and order by, one file per dataset; rows outside public search are in none. */
export async function writeColumnFiles(records: Records, language: Language, directory: string): Promise<void> {
  for (const dataset of columnDatasets) {
    // Each declaration reads the records of its own dataset.
    const declared = datasetColumns[dataset] as ColumnDeclaration<unknown, ColumnSet<unknown>>;
    await writeDurably(join(directory, columnsFile(dataset)), writeColumns(declared, records[dataset], language));
  }
}
