import { join } from "node:path";
import { suggestFile } from "../../snapshots/files/layout.ts";
import type { SearchDocument } from "../../snapshots/search/documents/document.ts";
import { packSuggestions } from "../../snapshots/suggest/suggest-writer.ts";
import {
  type KnownKinds,
  type SuggestDataset,
  suggestDatasets,
  suggestedRecord,
} from "../../snapshots/suggest/suggested-names.ts";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import type { Records } from "../reconcile/reconcile.ts";

export type SuggestionInput = {
  readonly records: Pick<Records, "law" | "law_alias">;
  /** What search knows of the records of a dataset. */
  documentsOf(dataset: SuggestDataset): Iterable<SearchDocument>;
  /** The snapshot in the making. */
  readonly directory: string;
};

/** Writes the names of each dataset as they are suggested while one types. */
export async function writeSuggestions({ records, documentsOf, directory }: SuggestionInput): Promise<void> {
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
