import { join } from "node:path";
import type { Language } from "../../snapshots/language/language.ts";
import { indexFile } from "../../snapshots/files/layout.ts";
import { writeIndex } from "../../snapshots/search/file/index-writer.ts";
import { lawExtras } from "../../snapshots/search/documents/law-extras.ts";
import {
  type DocumentExtras,
  type SearchableDataset,
  searchableDatasets,
  toSearchDocument,
} from "../../snapshots/search/documents/record-documents.ts";
import type { LawNaming } from "../../snapshots/texts/units/law-groups.ts";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import type { Records } from "../reconcile/reconcile.ts";
import { writeSuggestions } from "./write-suggestions.ts";

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
