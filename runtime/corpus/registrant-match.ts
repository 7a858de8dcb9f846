import type { InvoiceRegistrant } from "../../schemas/records/invoice.ts";
import { rowKeys } from "../../snapshots/names/name-keys.ts";
import type { NameIndex } from "../../snapshots/names/name-index.ts";
import { endedDate, namedRegisters } from "../../snapshots/names/named-registers.ts";
import type { Condition } from "../../snapshots/names/scan.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { parseInvoiceNumberStart } from "../../snapshots/text/entities/houjin.ts";

/** Filters are joined by AND; absent fields do not filter. Days are inclusive. */
export type RegistrantFilters = {
  readonly houjinBangou?: string | undefined;
  readonly kind?: InvoiceRegistrant["registrant_kind"] | undefined;
  /** Official name; null for registrants whose address is not published. */
  readonly prefecture?: string | null | undefined;
  readonly registeredFrom?: string | undefined;
  readonly registeredUntil?: string | undefined;
  /** Leaves out registrations that were revoked or had lapsed by this day. */
  readonly standingOn?: string | undefined;
};

type Test = (word: string | null) => boolean;

/** Conditions of the filters on columns of the name index, the most selective field first. */
function testsOf(filters: RegistrantFilters): { readonly column: string; readonly passes: Test }[] {
  const { kind, prefecture, registeredFrom: from, registeredUntil: until, standingOn: day } = filters;
  const tests: { column: string; passes: Test }[] = [];
  const add = (column: string, passes: Test) => void tests.push({ column, passes });
  if (prefecture !== undefined) add("prefecture", (word) => word === prefecture);
  if (kind !== undefined) add("registrant_kind", (word) => word === kind);
  if (from !== undefined || until !== undefined)
    add(
      "registered_date",
      (word) => word !== null && (from === undefined || word >= from) && (until === undefined || word <= until),
    );
  if (day !== undefined) add("ended_date", (word) => word === null || word > day);
  return tests;
}

/** The filters as conditions on index rows, except the corporate number. */
export function conditionsOf(filters: RegistrantFilters, index: NameIndex): Condition[] {
  return testsOf(filters).map(({ column: name, passes }) => {
    const column = index.column(name);
    return { column, admitted: column.admitting(passes) };
  });
}

/**
 * Whether a filter uses a field that no registrant of the snapshot has. `ended_date` is exempt: a snapshot may have no ended
 * registrations.
 */
export function asksForMissingField(filters: RegistrantFilters, index: NameIndex): boolean {
  return testsOf(filters).some(({ column }) => column !== "ended_date" && !index.column(column).published);
}

/** Whether a registrant matches filters and query, with the same result as the index gives for rows. */
export function fits(record: InvoiceRegistrant, filters: RegistrantFilters, query: string | undefined): boolean {
  const { houjinBangou } = filters;
  if (houjinBangou !== undefined && record.houjin_bangou !== houjinBangou) return false;
  if (query !== undefined && !fitsQuery(record, query)) return false;
  const words: Record<string, string | null> = {
    prefecture: record.prefecture,
    registrant_kind: record.registrant_kind,
    registered_date: record.registered_date,
    ended_date: endedDate(record),
  };
  return testsOf(filters).every(({ column, passes }) => passes(words[column]!));
}

function fitsQuery(record: InvoiceRegistrant, query: string): boolean {
  const number = parseInvoiceNumberStart(query);
  if (number !== null) return record.invoice_registration_number.startsWith(number);
  const folded = fold(query);
  return (
    folded !== "" && rowKeys(namedRegisters.invoice_registrant.names(record)).some((key) => key.startsWith(folded))
  );
}

/** Browsing order: by the bytes of the name, those without one last, then by number. */
export function compareRegistrants(a: InvoiceRegistrant, b: InvoiceRegistrant): number {
  const [nameA, nameB] = [a.normalized_name, b.normalized_name];
  if (nameA !== nameB) {
    if (nameA === null || nameB === null) return nameA === null ? 1 : -1;
    return Buffer.from(nameA).compare(Buffer.from(nameB));
  }
  return a.invoice_registration_number < b.invoice_registration_number ? -1 : 1;
}
