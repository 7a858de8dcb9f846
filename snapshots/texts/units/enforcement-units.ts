import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { parsePrefecture } from "../../text/entities/prefecture.ts";
import { passagesOf, type TextUnit } from "../text-unit.ts";

export type IndexedCase = Pick<
  EnforcementCase,
  | "case_id"
  | "recipient_name"
  | "program_name_hint"
  | "event_type"
  | "ministry"
  | "bureau"
  | "prefecture"
  | "legal_basis"
  | "reason_excerpt"
  | "source_title"
  | "disclosed_date"
>;

/** A case as a unit of a text index. `prefectureOf` knows the prefecture of a municipality, where only one has it. */
export function enforcementUnit(row: IndexedCase, prefectureOf: (municipality: string) => string | null): TextUnit {
  const texts = (...values: readonly (string | null)[]) => values.filter((value) => value !== null);
  const party = row.recipient_name;
  // An audit finding names the municipality it is about as the party, and may be filed under another prefecture.
  const home = party === null ? null : (prefectureOf(party) ?? parsePrefecture(party)?.prefecture ?? null);
  const office = [row.ministry, row.bureau].map((name) => (name === null ? null : parsePrefecture(name)?.prefecture));
  const places = home !== null ? [home] : [...office, row.prefecture];
  return {
    id: row.case_id,
    group: null,
    label: "",
    heads: texts(party, row.program_name_hint, row.event_type, row.ministry, row.bureau, row.legal_basis),
    marks: [...new Set(places.filter((place) => place != null))].map((place) => `place:${place}`),
    passages: casePassages(row),
    prior: yearPrior(row.disclosed_date),
    preview: [],
  };
}

/** What a case says, passage by passage. */
export function casePassages({ reason_excerpt, source_title }: Pick<IndexedCase, "reason_excerpt" | "source_title">) {
  return [reason_excerpt, source_title].filter((text) => text !== null).flatMap(passagesOf);
}

/** Newer before older. */
function yearPrior(day: string | null): number {
  return day === null ? 0 : Math.min(1000, Math.max(0, (Number(day.slice(0, 4)) - 2000) * 10));
}
