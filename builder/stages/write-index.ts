import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeColumns } from "../../snapshots/columns/column-writer.ts";
import { type ColumnDataset, columnDatasets, datasetColumns } from "../../snapshots/columns/dataset-columns.ts";
import type { ColumnDeclaration, ColumnSet } from "../../snapshots/columns/declare.ts";
import { columnsFile, indexFile, suggestFile, textsFile } from "../../snapshots/files/layout.ts";
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
import { type IndexedTexts, indexedTexts } from "../../snapshots/texts/text-unit.ts";
import type { LawNaming } from "../../snapshots/texts/units/law-groups.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import type { Records } from "../reconcile/reconcile.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";

export type IndexInput = {
  readonly records: Records;
  /** What is known of each law beside its record (lawExtrasOf). */
  readonly ofLaws: ReadonlyMap<string, DocumentExtras>;
  readonly language: Language;
  /** The snapshot in the making. */
  readonly directory: string;
  readonly steps: BuildSteps;
  readonly onDetail: (text: string) => void;
};

/** Writes one search index per dataset, and the names that are suggested; rows outside public search are in none. */
export async function writeIndexes(input: IndexInput): Promise<void> {
  const { records, ofLaws, language, directory, steps, onDetail } = input;
  for (const dataset of searchableDatasets) {
    onDetail(dataset);
    const parts = [...documentParts(dataset, steps), steps.keyOf(tableStep("lexicon"))];
    if (await steps.takes(indexStep(dataset), parts, [indexFile(dataset)])) continue;
    await writeFile(join(directory, indexFile(dataset)), writeIndex(documentsOf(dataset), language));
  }
  onDetail("suggestions");
  await writeSuggestions({ records, documentsOf, directory, steps });

  function* documentsOf(dataset: SearchableDataset) {
    for (const record of records[dataset]) {
      if ("excluded" in record && record.excluded) continue;
      const extras = dataset === "law" ? ofLaws.get((record as Records["law"][number]).unified_id) : undefined;
      yield toSearchDocument(dataset, record as never, extras);
    }
  }
}

/** Name of the step that finds the names and citations of laws. */
export const LAW_NAMES = "names of laws";

/** Name of the step that makes the search index of a dataset. */
export function indexStep(dataset: SearchableDataset): string {
  return `index ${dataset}`;
}

/** Name of the step that makes the suggestions of a dataset. */
export function suggestStep(dataset: SuggestDataset): string {
  return `suggestions ${dataset}`;
}

/** Name of the step that makes the filter columns of a dataset. */
export function columnsStep(dataset: ColumnDataset): string {
  return `columns ${dataset}`;
}

/** Name of the step that makes the text index of a table. */
export function textsStep(table: IndexedTexts): string {
  return `texts ${table}`;
}

/** The text indexes that have to be made; the others are taken. */
export async function wantedTexts(steps: BuildSteps): Promise<IndexedTexts[]> {
  const madeFrom: Record<IndexedTexts, readonly string[]> = {
    court_decision: [tableStep("court_decision")],
    enforcement_case: [tableStep("enforcement_case"), tableStep("program")],
    law_article: [tableStep("law_article"), tableStep("law"), tableStep("court_decision"), LAW_NAMES],
  };
  const wanted: IndexedTexts[] = [];
  for (const table of indexedTexts) {
    const parts = madeFrom[table].map((step) => steps.keyOf(step));
    if (!(await steps.takes(textsStep(table), parts, [textsFile(table)]))) wanted.push(table);
  }
  return wanted;
}

/** What the search documents of a dataset are made from. */
function documentParts(dataset: SearchableDataset, steps: BuildSteps): string[] {
  return [steps.keyOf(tableStep(dataset)), ...(dataset === "law" ? [steps.keyOf(LAW_NAMES)] : [])];
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
  readonly steps: BuildSteps;
};

/** Writes the names of each dataset as they are suggested while one types. */
async function writeSuggestions({ records, documentsOf, directory, steps }: SuggestionInput): Promise<void> {
  const kindsOf = lawNameKinds(records);
  const written = ["names", "terms"] as const;
  for (const dataset of suggestDatasets) {
    const parts = [
      ...documentParts(dataset, steps),
      ...(dataset === "law" ? [steps.keyOf(tableStep("law_alias"))] : []),
    ];
    const paths = written.map((part) => suggestFile(dataset, part));
    if (await steps.takes(suggestStep(dataset), parts, paths)) continue;
    const packed = packSuggestions(dataset, named(dataset));
    for (const part of written) await writeFile(join(directory, suggestFile(dataset, part)), packed[part]);
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
export async function writeColumnFiles({
  records,
  language,
  directory,
  steps,
}: Omit<IndexInput, "ofLaws" | "onDetail">): Promise<void> {
  for (const dataset of columnDatasets) {
    const parts = [tableStep(dataset), tableStep("lexicon")].map((step) => steps.keyOf(step));
    if (await steps.takes(columnsStep(dataset), parts, [columnsFile(dataset)])) continue;
    // Each declaration reads the records of its own dataset.
    const declared = datasetColumns[dataset] as ColumnDeclaration<unknown, ColumnSet<unknown>>;
    await writeFile(join(directory, columnsFile(dataset)), writeColumns(declared, records[dataset], language));
  }
}
