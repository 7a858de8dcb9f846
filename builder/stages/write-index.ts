import { join } from "node:path";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import { writeIndex } from "../../snapshots/search/index-writer.ts";
import {
  type DocumentExtras,
  type SearchableDataset,
  searchableDatasets,
  toSearchDocument,
} from "../../snapshots/search/record-documents.ts";
import { groupBy } from "../reconcile/merge.ts";
import type { Records } from "./reconcile.ts";

/** Writes one search index per dataset; rows outside public search are in none. */
export async function writeIndexes(
  records: Records,
  directory: string,
  onDetail: (text: string) => void,
): Promise<void> {
  const lawExtras = lawExtrasOf(records);
  for (const dataset of searchableDatasets) {
    onDetail(dataset);
    await writeDurably(join(directory, `${dataset}.idx`), writeIndex(documentsOf(dataset)));
  }

  function* documentsOf(dataset: SearchableDataset) {
    for (const record of records[dataset]) {
      if ("excluded" in record && record.excluded) continue;
      const extras: DocumentExtras = dataset === "law" ? lawExtras((record as Records["law"][number]).unified_id) : {};
      yield toSearchDocument(dataset, record as never, extras);
    }
  }
}

function lawExtrasOf(records: Records): (lawId: string) => DocumentExtras {
  const aliases = groupBy(records.law_alias, ({ law_id }) => law_id);
  const mentions = new Map<string, number>();
  for (const { related_law_ids } of records.court_decision)
    for (const law of related_law_ids) mentions.set(law, (mentions.get(law) ?? 0) + 1);
  return (lawId) => {
    const own = aliases.get(lawId) ?? [];
    const names = (...kinds: string[]) =>
      own
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ alias }) => alias)
        .toSorted();
    return {
      aliases: names("abbreviation", "old_title", "kana"),
      sourceIds: names("egov_law_id"),
      mentions: mentions.get(lawId) ?? 0,
    };
  };
}
