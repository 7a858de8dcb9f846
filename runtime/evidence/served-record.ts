import type { matchBasis, packetProfile, reading } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/answers/evidence.ts";
import { textSize, type TextSize } from "../../snapshots/evidence/text-size.ts";
import { type EvidenceEntry, ServedRecord } from "./entry.ts";

export type Reading = (typeof reading)[number];
export type Match = { readonly reading: Reading; readonly basis: (typeof matchBasis)[number] };

export type Selection = {
  readonly includeFacts: boolean;
  readonly includeRules: boolean;
  readonly profile: (typeof packetProfile)[number];
};

/**
 * A record as selected; null when the profile leaves it out. Cached in the entry: serialising ten records takes as long as the
 * rest of a packet.
 */
export function serveRecord(entry: EvidenceEntry, match: Match, selection: Selection): ServedRecord | null {
  if (selection.profile === "changes_only" && entry.record.recent_changes.length === 0) return null;
  const { includeFacts, includeRules, profile } = selection;
  const name = `${match.basis} ${match.reading} ${profile} ${includeFacts} ${includeRules}`;
  const known = entry.served.get(name);
  if (known !== undefined) return known;
  const served = new ServedRecord(entry, shownRecord(entry, match, selection));
  entry.served.set(name, served);
  return served;
}

function shownRecord(
  { record }: EvidenceEntry,
  { reading: match_reading, basis: match_basis }: Match,
  { includeFacts, includeRules, profile }: Selection,
): EvidenceRecord {
  const { facts, rules, pdf_fact_refs, precomputed, short_summary, aliases, ...core } = record;
  if (profile === "brief") return { ...core, match_reading, match_basis };
  const kept = profile === "verified_only" ? facts.filter(({ source }) => source?.checksum) : facts;
  const ids = new Set(kept.map(({ fact_id }) => fact_id));
  return {
    ...core,
    match_reading,
    match_basis,
    ...(includeFacts ? { facts: kept } : {}),
    ...(includeRules ? { rules } : {}),
    pdf_fact_refs: kept === facts ? pdf_fact_refs : pdf_fact_refs.filter(({ fact_id }) => ids.has(fact_id)),
    precomputed,
    short_summary,
    aliases,
  };
}

/** Characters of the compact JSON of all served records, including brackets and commas of the list. */
export function sizeOfRecords(served: readonly ServedRecord[]): TextSize {
  let cjk = 0;
  let other = 2 + Math.max(0, served.length - 1);
  for (const { record, entry } of served) {
    const size = isWhole(record, entry) ? withMatch(entry.size, record) : textSize(JSON.stringify(record));
    cjk += size.cjk;
    other += size.other;
  }
  return { cjk, other };
}

/** Whether every part is shown, so that the size counted by the build applies. */
function isWhole({ facts, rules }: EvidenceRecord, { record }: EvidenceEntry): boolean {
  return facts !== undefined && rules !== undefined && facts.length === record.facts.length;
}

function withMatch({ cjk, other }: TextSize, { match_reading: reading, match_basis: basis }: EvidenceRecord): TextSize {
  return { cjk, other: other + `,"match_reading":"${reading}","match_basis":"${basis}"`.length };
}
