import type { TableName } from "../../schemas/records/tables.ts";
import type { ColumnTable } from "../../snapshots/columns/column-table.ts";
import { type ColumnDataset, columnDatasets } from "../../snapshots/columns/dataset-columns.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import { columnsFile, indexFile, layout, nameIndexFile, suggestFile, textsFile } from "../../snapshots/files/layout.ts";
import { checkNames } from "../../snapshots/names/check-names.ts";
import { checkParties } from "../../snapshots/names/named-parties.ts";
import { type NamedRegister, namedRegisters } from "../../snapshots/names/named-registers.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { SearchIndex } from "../../snapshots/search/index-reader.ts";
import {
  type SearchableDataset,
  searchableDatasets,
  toSearchDocument,
} from "../../snapshots/search/documents/record-documents.ts";
import { goldenFault } from "../../snapshots/search/golden-queries.ts";
import { checkSuggestions } from "../../snapshots/suggest/check-suggestions.ts";
import { suggestDatasets } from "../../snapshots/suggest/suggested-names.ts";
import { checkTexts, datasetOfTexts } from "../../snapshots/texts/check-texts.ts";
import { indexedTexts } from "../../snapshots/texts/text-unit.ts";
import { type Rest, withoutPause } from "../base/slices.ts";
import { MountError } from "./mount-error.ts";

/** Two golden queries for each sampled record of each dataset: its id and its name. */
const SAMPLES = 200 / 2 / searchableDatasets.length;
const PROOFS = 5;
/** Rows of each register that are looked up by name. */
const NAMED_ROWS = 50;
/** Units of each text index that are looked up. */
const TEXT_UNITS = 50;

type SearchedIndex = Pick<SearchIndex, "size" | "idOf" | "search">;
type FilterColumns = Pick<ColumnTable, "size" | "byId" | "idOf">;

export type CheckedFiles = {
  index(dataset: SearchableDataset): Promise<SearchedIndex> | SearchedIndex;
  columns(dataset: ColumnDataset): Promise<FilterColumns> | FilterColumns;
};

/**
 * Checks records, tree, indexes and filter columns of an open snapshot against its manifest and each other: row counts, proofs of
 * a few records of each table, that every id of an index is a record and has its row in the columns, and golden queries (id and
 * name of sampled records find them), including suggestions, texts and the name indexes of the registers. It also loads what the
 * first requests need into memory. Does not block the event loop. Throws MountError, or DamagedRecordError when a record does not
 * match its tree.
 */
export async function checkAgreement(
  snapshot: Snapshot,
  files: CheckedFiles = snapshot,
  rest: Rest = withoutPause(),
): Promise<void> {
  const { records, manifest } = snapshot;
  for (const { name, rows } of recordTables(manifest.tables)) {
    const stored = records.count(name);
    if (stored !== rows) fail(layout.records, `table ${name} has ${stored} records, the manifest says ${rows}`);
    proveFirst(name as TableName);
    await rest();
  }
  for (const dataset of searchableDatasets) {
    const index = await files.index(dataset);
    const columns = isColumnDataset(dataset) ? await files.columns(dataset) : null;
    const shown = dataset === "program" ? records.count(prepared.programDefault) : records.count(dataset);
    if (index.size !== shown) fail(indexFile(dataset), `the index has ${index.size} records, the table shows ${shown}`);
    if (columns && columns.size !== index.size)
      fail(columnsFile(dataset), `the columns have ${columns.size} rows, the index ${index.size}`);
    for (let ordinal = 0; ordinal < index.size; ordinal++) {
      await rest();
      const id = index.idOf(ordinal);
      if (!records.get(dataset, id)) fail(indexFile(dataset), `the index names ${id}, which is no record`);
      if (columns && columns.idOf(columns.byId[ordinal]!) !== id)
        fail(columnsFile(dataset), `the columns have another record than ${id} at its place`);
      if (dataset === "program") checkPrepared(id);
    }
    for (const id of sampleIds(index)) {
      await rest();
      checkGolden(dataset, index, id);
    }
  }
  for (const dataset of suggestDatasets) {
    const index = await snapshot.index(dataset);
    const suggested = await snapshot.suggestions(dataset);
    for (const fault of checkSuggestions(suggested, (id) => index.ordinalOf(id) >= 0, SAMPLES)) {
      if (fault) fail(suggestFile(dataset, "names"), fault);
      await rest();
    }
  }
  for (const register of Object.keys(namedRegisters) as NamedRegister[])
    for (const fault of checkNames(register, snapshot.names(register), records, NAMED_ROWS)) {
      if (fault) fail(nameIndexFile(register), fault);
      await rest();
    }

  for (const fault of checkParties(snapshot.names("party"), records, NAMED_ROWS)) {
    if (fault) fail(nameIndexFile("party"), fault);
    await rest();
  }
  for (const table of indexedTexts) {
    const index = await files.index(datasetOfTexts[table]);
    for (const fault of checkTexts(table, snapshot.texts(table), index, records, TEXT_UNITS)) {
      if (fault) fail(textsFile(table), fault);
      await rest();
    }
  }

  /** The first records, because other positions of a table are reached only by scanning. */
  function proveFirst(table: TableName): void {
    let proven = 0;
    for (const { key } of records.sample(table, Infinity)) {
      snapshot.proof(table, key);
      proven += 1;
      if (proven === PROOFS) return;
    }
  }

  function checkPrepared(id: string): void {
    for (const shape of [prepared.programMinimal, prepared.programDefault])
      if (!records.prepared(shape, id)) fail(layout.records, `program ${id} has no prepared answer ${shape}`);
  }

  function checkGolden(dataset: SearchableDataset, index: SearchedIndex, id: string): void {
    snapshot.proof(dataset, id);
    const { json } = records.get(dataset, id)!;
    const fault = goldenFault(index, id, toSearchDocument(dataset, JSON.parse(json.toString())).name);
    if (fault) fail(indexFile(dataset), fault);
  }

  function fail(file: string, reason: string): never {
    throw new MountError(snapshot.directory, { file, reason });
  }
}

function isColumnDataset(dataset: string): dataset is ColumnDataset {
  return (columnDatasets as readonly string[]).includes(dataset);
}

/** Ids spread evenly over an index. */
function sampleIds(index: SearchedIndex): string[] {
  const wanted = Math.min(SAMPLES, index.size);
  return Array.from({ length: wanted }, (_, place) => index.idOf(Math.floor((place * index.size) / wanted)));
}
