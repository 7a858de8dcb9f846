import type { license as licenses } from "../../schemas/enums.ts";
import type { Fact } from "../../schemas/records/provenance.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { linksOf, recordOf } from "../evidence/links.ts";
import { shownTexts, sourceById } from "../evidence/receipts.ts";
import type { Entity } from "./entities.ts";

/** A source page or file of an entity. */
export type SourceRow = {
  readonly source_id: string;
  readonly source_url: string | null;
  readonly role: "primary" | "mention" | "fact";
  readonly publisher: string | null;
  readonly license: (typeof licenses)[number];
  readonly fetched_at: string | null;
  readonly checksum: string | null;
};

/** Facts about an entity, by number. */
export function factsOf(corpus: Corpus, entityId: string): Fact[] {
  return (linksOf(corpus, entityId).fact ?? []).map((key) => recordOf(corpus, "fact", key));
}

/** Every source of an entity once, with its first use: its own page, pages that mention it, those of its facts. */
export function sourcesOf(corpus: Corpus, entity: Entity, facts: readonly Fact[]): SourceRow[] {
  const uses = new Map<string, SourceUse>();
  for (const page of entity.pages) uses.set(page.sourceId, page);
  for (const { source_id: id } of facts) if (id !== null && !uses.has(id)) uses.set(id, usedForFact);
  return [...uses].map(([id, use]) => sourceRow(corpus, id, use));
}

/** The source of a fact, or null when none is stated. */
export function sourceOfFact(corpus: Corpus, { source_id: id }: Fact): SourceRow | null {
  return id === null ? null : sourceRow(corpus, id, usedForFact);
}

/** A fact as its source's licence allows it to be shown. */
export function shownFact(corpus: Corpus, fact: Fact) {
  const { fact_id, entity_id, field, unit, source_id, page, confidence } = fact;
  const license = source_id === null ? null : (sourceById(corpus, source_id)?.license ?? "unknown");
  return { fact_id, entity_id, field, ...shownTexts(fact, license), unit, source_id, page, confidence };
}

/** Number of sources per licence. */
export function licenseSummary(rows: readonly SourceRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { license } of rows) counts[license] = (counts[license] ?? 0) + 1;
  return counts;
}

/** The use of a source, and what the referring record states about it. */
type SourceUse = {
  readonly role: SourceRow["role"];
  readonly url: string | null;
  readonly fetchedAt: string | null;
};

const usedForFact: SourceUse = { role: "fact", url: null, fetchedAt: null };

function sourceRow(corpus: Corpus, id: string, { role, url, fetchedAt }: SourceUse): SourceRow {
  const source = sourceById(corpus, id);
  return {
    source_id: id,
    source_url: source?.url ?? url,
    role,
    publisher: source?.publisher ?? null,
    license: source?.license ?? "unknown",
    fetched_at: source?.fetched_at ?? fetchedAt,
    checksum: source?.checksum ?? null,
  };
}
