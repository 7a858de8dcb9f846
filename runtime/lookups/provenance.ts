import { type license as licenses, redistributableLicense } from "../../schemas/enums.ts";
import type { Fact } from "../../schemas/provenance.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { linksOf, recordOf } from "../evidence/links.ts";
import { sourceById } from "../evidence/sources.ts";
import type { Entity } from "./entities.ts";

/** A page or file behind an entity. The address is withheld where its terms do not let it be passed on. */
export type SourceRow = {
  readonly source_id: string;
  readonly source_url: string | null;
  readonly role: "primary" | "mention" | "fact";
  readonly publisher: string | null;
  readonly license: (typeof licenses)[number];
  readonly fetched_at: string | null;
  readonly checksum: string | null;
};

/** Facts stated about an entity, by number. */
export function factsOf(corpus: Corpus, entityId: string): Fact[] {
  return (linksOf(corpus, entityId).fact ?? []).map((key) => recordOf(corpus, "fact", key));
}

/** Every source of an entity once, with what it was used for first: its own page, pages that mention it, those of its facts. */
export function sourcesOf(corpus: Corpus, entity: Entity, facts: readonly Fact[]): SourceRow[] {
  const roles = new Map<string, { role: SourceRow["role"]; url: string | null }>();
  for (const { sourceId, role, url } of entity.pages) roles.set(sourceId, { role, url });
  for (const { source_id: id } of facts) if (id !== null && !roles.has(id)) roles.set(id, { role: "fact", url: null });
  return [...roles].map(([id, { role, url }]) => sourceRow(corpus, id, role, url));
}

/** The source of a fact, or null when it names none. */
export function sourceOfFact(corpus: Corpus, { source_id: id }: Fact): SourceRow | null {
  return id === null ? null : sourceRow(corpus, id, "fact", null);
}

/** How many sources stand under each licence. */
export function licenseSummary(rows: readonly SourceRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { license } of rows) counts[license] = (counts[license] ?? 0) + 1;
  return counts;
}

function sourceRow(corpus: Corpus, id: string, role: SourceRow["role"], url: string | null): SourceRow {
  const source = sourceById(corpus, id);
  const license = source?.license ?? "unknown";
  const shown = (redistributableLicense as readonly string[]).includes(license);
  return {
    source_id: id,
    source_url: shown ? (source?.url ?? url) : null,
    role,
    publisher: source?.publisher ?? null,
    license,
    fetched_at: source?.fetched_at ?? null,
    checksum: source?.checksum ?? null,
  };
}
