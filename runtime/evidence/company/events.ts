import { addDays } from "../../../snapshots/text/era.ts";
import { byText } from "../../../snapshots/text/order.ts";
import type { Company } from "./company.ts";

/** Days of company events that are reported. */
const watchedDays = 365;

type EventKind =
  | `houjin.${"assigned" | "changed" | "closed"}`
  | `invoice_registrant.${"registered" | "revoked" | "expired"}`
  | "enforcement.added"
  | "case_study.published"
  | "bid.awarded";

/** A dated event about one company. */
export type CompanyEvent = {
  readonly event_kind: EventKind;
  readonly date: string;
  readonly table: "houjin" | "invoice_registrant" | "enforcement_case" | "case_study" | "bid";
  readonly entity_id: string;
  readonly title: string | null;
  readonly source_url: string | null;
};

/** Changes of a company in the two registers, latest first. */
export function registerChanges({ master, registrant }: Company): CompanyEvent[] {
  const house = master?.record;
  const row = registrant?.record;
  const events = [
    ...(house
      ? (
          [
            ["houjin.assigned", house.assignment_date],
            ["houjin.changed", house.change_date],
            ["houjin.closed", house.close_date],
          ] as const
        ).map(([kind, date]) => event(kind, date, "houjin", house.houjin_bangou, house.name, house.source_url))
      : []),
    ...(row
      ? (
          [
            ["invoice_registrant.registered", row.registered_date],
            ["invoice_registrant.revoked", row.revoked_date],
            ["invoice_registrant.expired", row.expired_date],
          ] as const
        ).map(([kind, date]) =>
          event(kind, date, "invoice_registrant", row.invoice_registration_number, row.normalized_name, row.source_url),
        )
      : []),
  ];
  return latestFirst(events.flatMap((dated) => dated ?? []));
}

/** Events on the number in the 365 days up to and including a day, by the sources' own dates, latest first. */
export function recentEvents(company: Company, asOf: string): CompanyEvent[] {
  const { enforcement, adoptions, bidsWon } = company;
  const events = [
    ...registerChanges(company),
    ...enforcement.rows.map(({ record: row }) =>
      event("enforcement.added", row.disclosed_date, "enforcement_case", row.case_id, row.event_type, row.source_url),
    ),
    ...adoptions.rows.map(({ record: row }) =>
      event("case_study.published", row.publication_date, "case_study", row.case_id, row.case_title, row.source_url),
    ),
    ...bidsWon.rows.map(({ record: row }) =>
      event("bid.awarded", row.decision_date, "bid", row.unified_id, row.bid_title, row.source_url),
    ),
  ].flatMap((dated) => dated ?? []);
  const first = addDays(asOf, -watchedDays);
  return latestFirst(events.filter(({ date }) => date >= first && date <= asOf));
}

function event(
  event_kind: EventKind,
  date: string | null,
  table: CompanyEvent["table"],
  entity_id: string,
  title: string | null,
  source_url: string | null,
): CompanyEvent | null {
  return date === null ? null : { event_kind, date, table, entity_id, title, source_url };
}

function latestFirst(events: readonly CompanyEvent[]): CompanyEvent[] {
  return events.toSorted(
    (a, b) => byText(b.date, a.date) || byText(a.event_kind, b.event_kind) || byText(a.entity_id, b.entity_id),
  );
}
