import type { Artifact, SourceReceipt } from "../../schemas/answers/artifact.ts";
import { redistributableLicense } from "../../schemas/enums.ts";
import type { Fact, Source } from "../../schemas/records/provenance.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { EvidenceEntry } from "./entry.ts";

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

/** The source of a URL, or null when the snapshot has none. */
export function sourceOf(corpus: Corpus, url: string | null): Source | null {
  return url === null ? null : sourceById(corpus, sourceIdOf(url));
}

export function sourceById({ snapshot }: Corpus, id: string): Source | null {
  const stored = snapshot.record("source", id);
  return stored && (JSON.parse(stored.json.toString()) as Source);
}

/** Whether texts under this licence may be redistributed. URLs are facts and always shown. */
export function mayPassOn(license: string | null): boolean {
  return (redistributableLicense as readonly (string | null)[]).includes(license);
}

/**
 * The parts of a fact that may be shown under its source's licence (null when it has none): texts are null when they may not be
 * redistributed.
 */
export function shownTexts({ value, excerpt }: Pick<Fact, "value" | "excerpt">, license: string | null) {
  if (mayPassOn(license)) return { value, excerpt };
  return { value: license !== null && isSentence(value) ? null : value, excerpt: null };
}

/** Whether a value is a copied sentence; numbers, dates, names and addresses are facts. */
function isSentence(value: unknown): boolean {
  return typeof value === "string" && /。|[.!?](?:\s|$)/u.test(value);
}
