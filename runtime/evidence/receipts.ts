import type { Artifact, SourceReceipt } from "../../schemas/answers/artifact.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { EvidenceEntry } from "./entry.ts";
import { sourceById } from "./sources.ts";

export type UsedSource = Artifact["sources"][number];

/** One receipt per source URL of the records; `usedIn` states where a record is used. */
export function receiptsOf(
  entries: readonly EvidenceEntry[],
  usedIn: (entry: EvidenceEntry) => readonly string[],
): SourceReceipt[] {
  const receipts = new Map<string, SourceReceipt>();
  for (const entry of entries)
    for (const receipt of entry.receipts) {
      const known = receipts.get(receipt.source_receipt_id);
      const used = [...new Set([...(known?.used_in ?? []), ...usedIn(entry)])];
      receipts.set(receipt.source_receipt_id, { ...receipt, used_in: used });
    }
  return [...receipts.values()].toSorted((a, b) => byText(a.source_url, b.source_url));
}

/** The sources behind receipts, with their publishers. */
export function sourcesOf(corpus: Corpus, receipts: readonly SourceReceipt[]): UsedSource[] {
  return receipts.map((receipt) => ({
    source_url: receipt.source_url,
    source_kind: receipt.source_kind,
    publisher: sourceById(corpus, receipt.source_receipt_id)?.publisher ?? null,
    license: receipt.license,
    source_fetched_at: receipt.source_fetched_at,
  }));
}
