import type { matchBasis, packetProfile, reading } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/evidence.ts";
import { textSize, type TextSize } from "../../snapshots/evidence/text-size.ts";
import type { EvidenceEntry } from "./entry.ts";
import { type RecordText, recordText } from "./record-json.ts";

export type Reading = (typeof reading)[number];
export type Match = { readonly reading: Reading; readonly basis: (typeof matchBasis)[number] };

/** Which parts of a record a packet shows. */
export type Selection = {
  readonly includeFacts: boolean;
  readonly includeRules: boolean;
  readonly profile: (typeof packetProfile)[number];
};

/** A record as a packet shows it, with the entry it was made from and, for those who want it, its JSON. */
export type ServedRecord = {
  readonly record: EvidenceRecord;
  readonly entry: EvidenceEntry;
  text(): RecordText;
};

/** A record as asked for; null when the profile leaves it out. */
export function serveRecord(entry: EvidenceEntry, match: Match, selection: Selection): ServedRecord | null {
  if (selection.profile === "changes_only" && entry.record.recent_changes.length === 0) return null;
  const { core, rest } = partsOf(entry, selection);
  const text = () => {
    const name = [selection.profile, selection.includeFacts, selection.includeRules].join();
    const known = entry.texts.get(name) ?? recordText(core, rest);
    entry.texts.set(name, known);
    return known;
  };
  return { record: { ...core, match_reading: match.reading, match_basis: match.basis, ...rest }, entry, text };
}

/** What stands before and behind the members that tell how a record was matched. */
function partsOf(entry: EvidenceEntry, { includeFacts, includeRules, profile }: Selection) {
  const { facts, rules, pdf_fact_refs, precomputed, short_summary, aliases, ...core } = entry.record;
  if (profile === "brief") return { core, rest: {} };
  const kept = profile === "verified_only" ? facts.filter(({ source }) => source?.checksum) : facts;
  const ids = new Set(kept.map(({ fact_id }) => fact_id));
  const rest = {
    ...(includeFacts ? { facts: kept } : {}),
    ...(includeRules ? { rules } : {}),
    pdf_fact_refs: kept === facts ? pdf_fact_refs : pdf_fact_refs.filter(({ fact_id }) => ids.has(fact_id)),
    precomputed,
    short_summary,
    aliases,
  };
  return { core, rest };
}

/** Characters of the compact JSON of all records as served, the brackets and commas of their list included. */
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

/** Whether every part is shown, so that the size counted by the build holds. */
function isWhole({ facts, rules }: EvidenceRecord, { record }: EvidenceEntry): boolean {
  return facts !== undefined && rules !== undefined && facts.length === record.facts.length;
}

function withMatch({ cjk, other }: TextSize, { match_reading: reading, match_basis: basis }: EvidenceRecord): TextSize {
  return { cjk, other: other + `,"match_reading":"${reading}","match_basis":"${basis}"`.length };
}
