import type { z } from "zod";
import type { Houjin, SubsidyGranted } from "../../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";
import { newestFirst } from "../../../snapshots/columns/declare.ts";
import { isHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { byText } from "../../../snapshots/text/order.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { PageRequest } from "../../corpus/tables/dataset.ts";
import { companyName } from "./candidates.ts";
import { type EvidenceEntry, readEntry } from "../entry.ts";
import { factsOf, houjinEntry, registrantEntry } from "../register-entries.ts";

/** Maximum rows of one dataset read for one company. */
const mostRead = 200;

/** A record about a company with its evidence. */
export type Held<Record> = { readonly record: Record; readonly entry: EvidenceEntry };

/** Rows of one dataset, newest first; `total` includes those that were not read. */
export type HeldRows<Record> = { readonly total: number; readonly rows: readonly Held<Record>[] };

/** Everything the snapshot holds about one corporate number, without judgement. */
export type Company = {
  /** 13 digits. */
  readonly number: string;
  /** From a register, else as a record gives it; null when none does. */
  readonly name: string | null;
  /** False for a number that cannot exist; nothing is held about it. */
  readonly checkDigitValid: boolean;
  readonly master: Held<Houjin> | null;
  readonly registrant: Held<InvoiceRegistrant> | null;
  readonly enforcement: HeldRows<RecordOf<"enforcement_case">>;
  /** Published cases in which the company used public programs. */
  readonly adoptions: HeldRows<RecordOf<"case_study">>;
  readonly bidsWon: HeldRows<RecordOf<"bid">>;
  readonly grants: readonly Grant[];
};

export function readCompany(corpus: Corpus, number: string): Company {
  const { enforcementCases, caseStudies, bids } = corpus;
  const checkDigitValid = isHoujinBangou(number);
  return {
    number,
    name: companyName(corpus, number),
    checkDigitValid,
    master: held<Houjin>(corpus.houjin.bytesOf(number), houjinEntry(corpus, number)),
    // A number with a wrong check digit can only belong to a sole proprietor, who is not a company.
    registrant: checkDigitValid
      ? held<InvoiceRegistrant>(corpus.registrants.bytesOf(`T${number}`), registrantEntry(corpus, `T${number}`))
      : null,
    enforcement: rowsOf(corpus, "enforcement_case", enforcementCases, { houjinBangou: number }, ["disclosed_date"]),
    adoptions: rowsOf(corpus, "case_study", caseStudies, { houjinBangou: number }, ["publication_date"]),
    bidsWon: rowsOf(corpus, "bid", bids, { winnerHoujinBangou: number }, ["decision_date", "announcement_date"]),
    grants: grantsOf(corpus, number),
  };
}

/** Whether anything is held about the number. */
export function isHeld({ master, registrant, enforcement, adoptions, bidsWon, grants }: Company): boolean {
  const rows = [enforcement, adoptions, bidsWon].some(({ total }) => total > 0);
  return master !== null || registrant !== null || rows || grants.length > 0;
}

/** Whether the invoice registration is in force on a day; null when none is held. */
export function invoiceActive({ registrant }: Company, asOf: string): boolean | null {
  if (registrant === null) return null;
  const { revoked_date: revoked, expired_date: expired, registered_date: from } = registrant.record;
  if (from !== null && from > asOf) return false;
  return ![revoked, expired].some((day) => day !== null && day <= asOf);
}

type RowTable = "enforcement_case" | "case_study" | "bid";

function rowsOf<Table extends RowTable, Filters>(
  corpus: Corpus,
  table: Table,
  dataset: {
    page(filters: Filters, request: PageRequest): { readonly total: number; readonly rows: readonly number[] };
    idOf(row: number): string;
    bytes(row: number): Buffer;
  },
  filters: Filters,
  days: readonly (keyof RecordOf<Table>)[],
): HeldRows<RecordOf<Table>> {
  const { total, rows } = dataset.page(filters, { limit: mostRead, offset: 0 });
  const read = rows.map((row) => {
    const entry = readEntry(corpus, table, dataset.idOf(row));
    if (entry === null) throw new Error(`records.mdb has lost the evidence of ${table} ${dataset.idOf(row)}`);
    return { record: JSON.parse(dataset.bytes(row).toString()) as RecordOf<Table>, entry };
  });
  const dayOf = ({ record }: Held<RecordOf<Table>>) =>
    (days.map((field) => record[field]).find((day) => day !== null) ?? null) as string | null;
  return {
    total,
    rows: read.toSorted(
      (a, b) => newestFirst(dayOf(a), dayOf(b)) || byText(a.entry.record.entity_id, b.entry.record.entity_id),
    ),
  };
}

function held<Row>(bytes: Buffer | null, entry: EvidenceEntry | null): Held<Row> | null {
  return bytes === null || entry === null ? null : { record: JSON.parse(bytes.toString()) as Row, entry };
}

/** A subsidy that a source says was granted to a company. */
type Grant = z.output<typeof SubsidyGranted>;

/** The subsidies granted to a corporate number, newest first. */
function grantsOf(corpus: Corpus, number: string): Grant[] {
  return factsOf(corpus, number)
    .flatMap(({ fact_id, field, value, source }) => {
      if (field !== "subsidy" || typeof value !== "object" || value === null || Array.isArray(value)) return [];
      const text = (name: string) => {
        const stated = value[name];
        return typeof stated === "string" ? stated : null;
      };
      const title = text("title");
      const amount = value["amount_yen"];
      if (title === null) return [];
      return {
        fact_id,
        title,
        amount_yen: typeof amount === "number" ? amount : null,
        date: text("date"),
        authority: text("authority"),
        source_url: source?.url ?? null,
        source_fetched_at: source?.fetched_at ?? null,
      };
    })
    .toSorted((a, b) => newestFirst(a.date, b.date) || a.fact_id - b.fact_id);
}
