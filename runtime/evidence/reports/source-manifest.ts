import type { verificationState } from "../../../schemas/enums.ts";
import type { SourceManifest } from "../../../schemas/answers/source-manifest.ts";
import type { Source } from "../../../schemas/records/provenance.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { sourceIdOf } from "../../../snapshots/evidence/source-id.ts";
import { byText } from "../../../snapshots/text/order.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { evidenceDisclaimer } from "../disclaimer.ts";
import { type EvidenceEntry, readEntry } from "../entry.ts";
import { gapsOfEntries, inOrder } from "../gap-list.ts";
import { linksOf, recordOf } from "../links.ts";
import { mayPassOn, shownTexts, sourceById, sourceOf } from "../receipts.ts";
import { stalenessOn } from "../../../snapshots/evidence/staleness.ts";

type State = (typeof verificationState)[number];
type ManifestSource = SourceManifest["sources"][number];
type FactProvenance = SourceManifest["fact_provenance"][number];

/** Sources of everything known about a public program; null when there is no such program. */
export function sourceManifest(sent: string, { corpus, asOf }: SnapshotContext): SourceManifest | null {
  const row = corpus.programs.rowOf(sent);
  const programId = row === null ? sent : corpus.programs.idOf(row);
  const entry = readEntry(corpus, "program", programId);
  if (row === null || entry === null) return null;
  const program = corpus.programs.record(row);
  const facts = (linksOf(corpus, programId).fact ?? []).map((key) => recordOf(corpus, "fact", key));
  const primary = sourceOf(corpus, program.source_url);
  const roles = rolesOf(program.source_url, [
    ...(program.source_mentions ?? []).map(({ url }) => ["mention", sourceIdOf(url), url] as const),
    ...facts.flatMap(({ source_id: id }) => (id === null ? [] : [["fact", id, null] as const])),
  ]);
  const sources = [...roles].map(([id, { role, url }]) => chainLink(id, role, url, sourceById(corpus, id), asOf));
  const withheld: string[] = [];
  const provenance = facts.map((fact): FactProvenance => {
    const { fact_id, field, source_id } = fact;
    const source = source_id === null ? null : sourceById(corpus, source_id);
    if (source !== null && shownTexts(fact, source.license).excerpt !== fact.excerpt) withheld.push(source.license);
    return {
      fact_id,
      field,
      source_id,
      source_url: source?.url ?? null,
      publisher: source?.publisher ?? null,
      fetched_at: source?.fetched_at ?? null,
      license: source?.license ?? null,
      checksum: source?.checksum ?? null,
    };
  });
  const license = primary?.license ?? "unknown";
  return {
    program_id: programId,
    primary_name: program.primary_name,
    tier: program.tier,
    prefecture: program.prefecture,
    authority_name: program.authority_name,
    primary_source_url: program.source_url,
    source_fetched_at: program.source_fetched_at,
    source_checksum: program.source_checksum,
    primary_license: license,
    redistribution_allowed: mayPassOn(license),
    verification_state: stateOn(program.trust_level ?? "unverified", program.source_fetched_at, asOf),
    sources,
    fact_provenance: provenance,
    fact_provenance_coverage_pct: entry.record.fact_provenance_coverage_pct ?? 0,
    summary: summaryOf(sources, provenance),
    license_gate: {
      policy: "texts of sources whose licence does not allow redistribution are withheld; addresses are shown",
      withheld_count: withheld.length,
      withheld_reasons: [...new Set(withheld.map((terms) => `license_${terms}`))].toSorted(byText),
    },
    known_gaps: gapsOf(entry, programId, withheld.length > 0, asOf),
    corpus_snapshot_id: corpus.id,
    _disclaimer: evidenceDisclaimer,
  };
}

function gapsOf(entry: EvidenceEntry, programId: string, withheld: boolean, asOf: string) {
  const gaps = gapsOfEntries([entry], asOf);
  const reported = gaps.some(({ kind }) => kind === "license_withheld");
  return inOrder([...gaps, ...(withheld && !reported ? [knownGap("license_withheld", [programId])] : [])]);
}

type Role = { readonly role: string; readonly url: string | null };

/** Each source once, with its first use. */
function rolesOf(
  primaryUrl: string | null,
  others: readonly (readonly [role: string, id: string, url: string | null])[],
): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  if (primaryUrl !== null) roles.set(sourceIdOf(primaryUrl), { role: "primary", url: primaryUrl });
  for (const [role, id, url] of others) if (!roles.has(id)) roles.set(id, { role, url });
  return roles;
}

function chainLink(id: string, role: string, url: string | null, source: Source | null, asOf: string): ManifestSource {
  const license = source?.license ?? "unknown";
  const address = source?.url ?? url;
  const fetchedAt = source?.fetched_at ?? null;
  const checksum = source?.checksum ?? null;
  return {
    source_id: id,
    source_url: address,
    role,
    publisher: source?.publisher ?? null,
    license,
    fetched_at: fetchedAt,
    checksum,
    verification_state: stateOn(stateOfSource(address, fetchedAt, checksum), fetchedAt, asOf),
  };
}

function stateOfSource(url: string | null, fetchedAt: string | null, checksum: string | null): Exclude<State, "stale"> {
  if (url === null) return "unverified";
  return fetchedAt !== null && checksum !== null ? "verified" : "linked";
}

function stateOn(state: Exclude<State, "stale">, fetchedAt: string | null, asOf: string): State {
  return state !== "unverified" && stalenessOn(asOf)(fetchedAt) ? "stale" : state;
}

function summaryOf(sources: readonly ManifestSource[], facts: readonly FactProvenance[]): SourceManifest["summary"] {
  const fetched = sources.flatMap(({ fetched_at: at }) => at ?? []).toSorted(byText);
  return {
    source_count: sources.length,
    unique_publishers: new Set(sources.flatMap(({ publisher }) => publisher ?? [])).size,
    license_set: [...new Set(sources.map(({ license }) => license))].toSorted(byText),
    oldest_fetched_at: fetched[0] ?? null,
    latest_fetched_at: fetched.at(-1) ?? null,
    field_paths_covered: [
      ...new Set(facts.flatMap(({ field, source_id: source }) => (source === null ? [] : [field]))),
    ].toSorted(byText),
  };
}
