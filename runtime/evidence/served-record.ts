import type { matchBasis, packetProfile, reading } from "../../schemas/enums.ts";
import type { EvidenceRecord } from "../../schemas/answers/evidence.ts";
import type { OpenState } from "../../schemas/records/program.ts";
import type { Corpus } from "../corpus/corpus.ts";
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
export function serveRecord(
  entry: EvidenceEntry,
  match: Match,
  selection: Selection,
  state: OpenState | null,
): ServedRecord | null {
  if (selection.profile === "changes_only" && entry.record.recent_changes.length === 0) return null;
  const { includeFacts, includeRules, profile } = selection;
  const name = `${match.basis} ${match.reading} ${profile} ${includeFacts} ${includeRules} ${state?.as_of}`;
  const known = entry.served.get(name);
  if (known !== undefined) return known;
  const served = new ServedRecord(entry, shownRecord(entry, match, selection, state));
  entry.served.set(name, served);
  return served;
}

function shownRecord(
  { record }: EvidenceEntry,
  { reading: match_reading, basis: match_basis }: Match,
  { includeFacts, includeRules, profile }: Selection,
  state: OpenState | null,
): EvidenceRecord {
  const { facts, rules, pdf_fact_refs, precomputed, short_summary, aliases, ...stored } = record;
  const core = { ...stored, ...state };
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

function withMatch({ cjk, other }: TextSize, shown: EvidenceRecord): TextSize {
  const { match_reading, match_basis, open_status, open_window, as_of } = shown;
  const added = JSON.stringify({ match_reading, match_basis, open_status, open_window, as_of });
  // The brackets become the comma before the first member.
  return { cjk, other: other + added.length - 1 };
}

/** Whether the program of an entry takes applications on a day; null for other records. */
export function openStateOf(
  { programs, deadlines }: Corpus,
  { record: { record_kind: kind, entity_id: id } }: EvidenceEntry,
  asOf: string,
): OpenState | null {
  const row = kind === "program" ? programs.rowOf(id) : null;
  return row === null ? null : deadlines.stateOf(row, asOf);
}
