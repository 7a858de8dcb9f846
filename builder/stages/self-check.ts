import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { lexiconKinds } from "../../schemas/records/lexicon.ts";
import { outlines } from "../../schemas/records/outlines.ts";
import { type TableName, tables } from "../../schemas/records/tables.ts";
import { canonicalRecord } from "../../snapshots/files/canonical.ts";
import { type ColumnDataset, columnDatasets } from "../../snapshots/columns/dataset-columns.ts";
import { openReadOnly } from "../../snapshots/database/settings.ts";
import type { TableDigest } from "../../snapshots/format/identity.ts";
import { createLanguage } from "../../snapshots/language/language.ts";
import { readLexicon } from "../../snapshots/lexicon/lexicon.ts";
import { indexFile, layout, nameIndexFile, suggestFile, textsFile } from "../../snapshots/files/layout.ts";
import { MerkleReader } from "../../snapshots/merkle/file.ts";
import { recordLeaf } from "../../snapshots/merkle/hashing.ts";
import { rootFromProof } from "../../snapshots/merkle/tree.ts";
import { checkNames } from "../../snapshots/names/check-names.ts";
import { NameIndex } from "../../snapshots/names/name-index.ts";
import { checkParties } from "../../snapshots/names/named-parties.ts";
import { type NamedRegister, namedRegisters } from "../../snapshots/names/named-registers.ts";
import {
  type CorpusStatistics,
  type StatisticsDataset,
  statisticsDatasets,
} from "../../snapshots/records/corpus-statistics.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { goldenFault } from "../../snapshots/search/golden-queries.ts";
import { openIndex, type SearchIndex } from "../../snapshots/search/index-reader.ts";
import { type SearchableDataset, searchableDatasets } from "../../snapshots/search/documents/record-documents.ts";
import { checkSuggestions } from "../../snapshots/suggest/check-suggestions.ts";
import { readSuggestions } from "../../snapshots/suggest/suggest-index.ts";
import { type SuggestDataset, suggestDatasets } from "../../snapshots/suggest/suggested-names.ts";
import { checkTexts, datasetOfTexts } from "../../snapshots/texts/check-texts.ts";
import { TextIndex } from "../../snapshots/texts/text-index.ts";
import { indexedTexts } from "../../snapshots/texts/text-unit.ts";
import { tableStep } from "../run/build-steps.ts";
import { CHECK_MEMORY } from "../run/databases.ts";
import { BuildFailure } from "../run/workspace.ts";
import { columnFault } from "./check-columns.ts";
import { columnsStep, indexStep, suggestStep, textsStep } from "./write-index.ts";

/** Records of each table that are recomputed; reading all of a register would fill the memory with its pages. */
const SAMPLES = 200;
/** The same where a table was taken, and checked when it was made: whether records and tree still fit shows in a few. */
const TAKEN_SAMPLES = 20;
const GOLDEN_QUERIES = 200;

/**
 * Holds database, records, tree and indexes of a finished build against each other: row counts, leaves and paths of a
 * sample of every table recomputed from the stored bytes, every index id and prepared answer resolving to a record,
 * statistics that count what is stored, filter
 * columns that say what the records say, golden queries (names of records find their record), and the same for suggestions,
 * the name indexes of the registers and the text indexes. A disagreement fails the build. Indexes that were taken from an
 * earlier snapshot with their records (`wasTaken`) were checked when it was built.
 */
export async function selfCheck(
  directory: string,
  digests: readonly TableDigest[],
  wasTaken: (step: string) => boolean = () => false,
): Promise<void> {
  // The words as they were written: those have their stems, which take long to find.
  const language = createLanguage(await readLexicon(join(directory, layout.lexicon)));
  const records = new RecordsReader(join(directory, layout.records));
  const treePath = join(directory, layout.tree);
  const tree = new MerkleReader(treePath, statSync(treePath).size);
  const database = await openReadOnly(join(directory, layout.database), { memoryLimit: CHECK_MEMORY });
  const connection = await database.connect();
  try {
    for (const { name, rows, root } of digests) {
      const counted = (
        await connection.runAndReadAll(`SELECT CAST(count(*) AS DOUBLE) FROM "${name}"`)
      ).getRows()[0]![0] as number;
      if (counted !== rows) fail(name, `the database has ${counted} rows, the tree ${rows}`);
      if (tree.rows(name) !== rows || tree.root(name).toString("hex") !== root)
        fail(name, "the tree file disagrees with the root");
      checkSample(name as TableName, rows, root);
    }
    checkPrepared();
    checkStatistics();
    checkLexicon();
    await checkIndexes();
    checkNameIndexes();
    checkTextIndexes();
  } finally {
    connection.closeSync();
    database.closeSync();
    tree.close();
    await records.close();
  }

  function checkSample(name: TableName, rows: number, root: string): void {
    const stored = records.count(name);
    if (stored !== rows) fail(name, `${stored} records are stored, the tree has ${rows}`);
    for (const { key, json, index } of records.sample(name, wasTaken(tableStep(name)) ? TAKEN_SAMPLES : SAMPLES)) {
      const leaf = recordLeaf(name, key, json);
      if (!tree.leaf(name, index).equals(leaf)) fail(name, `record ${key} is not what its leaf covers`);
      if (rootFromProof(leaf, index, rows, tree.path(name, index))?.toString("hex") !== root)
        fail(name, `record ${key} does not lead to the root`);
      const record = JSON.parse(json.toString()) as Record<string, unknown>;
      if (canonicalRecord(record) !== json.toString()) fail(name, `record ${key} is not canonical`);
      const issue = tables[name].record.safeParse(record).error?.issues[0];
      if (issue) fail(name, `record ${key} does not fit its schema: ${issue.path.join(".")}: ${issue.message}`);
      if (!records.get(name, key)?.json.equals(json)) fail(name, `record ${key} is not found by its key`);
    }
  }

  function checkPrepared(): void {
    for (const [shape, table] of [
      [prepared.programMinimal, "program"],
      [prepared.programDefault, "program"],
      [prepared.lawPrograms, "law"],
    ] as const)
      for (const key of records.preparedKeys(shape))
        if (!records.get(table, key)) fail(table, `a prepared answer names ${key}, which is no record`);
  }

  /** What is counted ahead of requests is what the tables hold. */
  function checkStatistics(): void {
    const { datasets } = JSON.parse(records.prepared(prepared.corpus, "statistics")!.toString()) as CorpusStatistics;
    for (const [dataset, table] of Object.entries(statisticsDatasets)) {
      const { count } = datasets[dataset as StatisticsDataset];
      const shown =
        table === "program" ? [...records.preparedKeys(prepared.programDefault)].length : records.count(table);
      if (count !== shown) fail(table, `the statistics count ${count} public records, ${shown} are stored`);
    }
  }

  /** The file of words holds the lines of the table, each once. */
  function checkLexicon(): void {
    const places = new Set<string>();
    for (const kind of Object.keys(lexiconKinds))
      for (const { file, line } of language.lexicon.lines(kind)) places.add(`${file}:${line}`);
    const stored = records.count("lexicon");
    if (places.size !== stored) fail("lexicon", `the file has ${places.size} lines, the table ${stored}`);
  }

  /** Every id of an index is a record, every public record is in its index, and golden queries find their record. */
  async function checkIndexes(): Promise<void> {
    for (const dataset of searchableDatasets) {
      const steps = [
        tableStep(dataset),
        indexStep(dataset),
        ...(isSuggested(dataset) ? [suggestStep(dataset)] : []),
        ...(hasColumns(dataset) ? [columnsStep(dataset)] : []),
      ];
      if (steps.every(wasTaken)) continue;
      const index = openIndex(readFileSync(join(directory, indexFile(dataset))), language);
      let ids = 0;
      for (const id of index.ids()) {
        ids++;
        if (!records.get(dataset, id)) fail(dataset, `the index names ${id}, which is no record`);
      }
      const shown =
        dataset === "program" ? [...records.preparedKeys(prepared.programDefault)].length : records.count(dataset);
      if (ids !== shown) fail(dataset, `the index has ${ids} records, the table ${shown}`);
      if (hasColumns(dataset)) checkColumns(dataset, index);
      if (isSuggested(dataset)) await checkSuggested(dataset, index);
      for (const { key, json } of records.sample(dataset, GOLDEN_QUERIES / searchableDatasets.length)) {
        if (dataset === "program" && !records.prepared(prepared.programDefault, key)) continue;
        const fault = goldenFault(index, key, nameOf(dataset, json));
        if (fault) fail(dataset, fault);
      }
    }
  }

  async function checkSuggested(dataset: SuggestDataset, index: SearchIndex): Promise<void> {
    const pathOf = (part: "names" | "terms") => join(directory, suggestFile(dataset, part));
    const suggested = await readSuggestions(dataset, { names: pathOf("names"), terms: pathOf("terms") });
    const faults = checkSuggestions(
      suggested,
      (id) => index.ordinalOf(id) >= 0,
      GOLDEN_QUERIES / suggestDatasets.length,
    );
    for (const fault of faults) if (fault) fail(dataset, fault);
  }

  function checkNameIndexes(): void {
    for (const name of [...(Object.keys(namedRegisters) as NamedRegister[]), "party"] as const) {
      if (wasTaken(`names ${name}`)) continue;
      const index = new NameIndex(join(directory, nameIndexFile(name)));
      try {
        const faults =
          name === "party"
            ? checkParties(index, records, GOLDEN_QUERIES)
            : checkNames(name, index, records, GOLDEN_QUERIES);
        for (const fault of faults) if (fault) fail(name, fault);
      } finally {
        index.close();
      }
    }
  }

  function checkTextIndexes(): void {
    for (const table of indexedTexts) {
      if (wasTaken(textsStep(table))) continue;
      const texts = new TextIndex(join(directory, textsFile(table)));
      try {
        const index = openIndex(readFileSync(join(directory, indexFile(datasetOfTexts[table]))), language);
        for (const fault of checkTexts(table, texts, index, records, GOLDEN_QUERIES)) if (fault) fail(table, fault);
      } finally {
        texts.close();
      }
    }
  }

  function checkColumns(dataset: ColumnDataset, index: SearchIndex): void {
    const samples = Array.from(
      records.sample(dataset, SAMPLES),
      ({ json }) => JSON.parse(json.toString()) as Record<string, unknown>,
    );
    const fault = columnFault(directory, dataset, index, samples, language);
    if (fault) fail(dataset, fault);
  }
}

function hasColumns(dataset: SearchableDataset): dataset is ColumnDataset & SearchableDataset {
  return (columnDatasets as readonly string[]).includes(dataset);
}

function isSuggested(dataset: SearchableDataset): dataset is SuggestDataset & SearchableDataset {
  return (suggestDatasets as readonly string[]).includes(dataset);
}

function nameOf(dataset: SearchableDataset, json: Buffer): string | null {
  return ((JSON.parse(json.toString()) as Record<string, unknown>)[outlines[dataset].name!] as string | null) ?? null;
}

function fail(table: string, reason: string): never {
  throw new BuildFailure("verify_failed", `self-check: table ${table}: ${reason}`);
}
