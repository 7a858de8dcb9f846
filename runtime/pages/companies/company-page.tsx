import type { Bid } from "../../../schemas/records/bid.ts";
import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import type { Houjin } from "../../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { getHoujin360 } from "../../endpoints/workflows/houjin-360.ts";
import { RecordLink } from "../kit/links.tsx";
import { Table } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { defineRecordPage } from "../records/record-page.tsx";
import { shownCount, shownDay, shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { companyTexts, readingTexts, sectionTexts } from "./company-texts.ts";

type Listed<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** The part of the endpoint's answer that the page shows. */
type Company360 = {
  readonly houjin_bangou: string;
  readonly name: string | null;
  readonly master: Houjin | null;
  readonly invoice_registrant_status: InvoiceRegistrant | null;
  readonly adoption_records: Listed<CaseStudy>;
  readonly enforcement_cases: Listed<EnforcementCase>;
  readonly bids_won: Listed<Bid>;
  readonly recent_changes: Listed<CompanyEvent>;
  readonly readings: Readonly<Record<string, string>>;
};

type CompanyEvent = { readonly event_kind: string; readonly date: string; readonly title: string | null };

/** Everything held about one corporate number, with the result of each lookup in words and without a verdict. */
export const companyPage = defineRecordPage<Company360>({
  table: "houjin",
  read: getHoujin360,
  keyOf: ({ houjin_bangou: number }) => number,
  view(row, visit) {
    const { language } = visit;
    const t = companyTexts[language];
    const { master, invoice_registrant_status: invoice } = row;
    const { name } = row;
    const day = (value: string | null | undefined) => shownDay(value, language);
    const ended = invoice?.revoked_date ?? invoice?.expired_date ?? null;
    return {
      title: name ?? `${t.number} ${row.houjin_bangou}`,
      meta: [`${t.number} ${row.houjin_bangou}`, master?.prefecture ?? null, master?.close_date ? t.closed : null],
      lead: <Readings visit={visit} row={row} />,
      facts: [
        [t.number, <code>{row.houjin_bangou}</code>],
        [t.name, name],
        [t.kana, master?.name_kana],
        [t.english, master?.name_en],
        [t.address, master?.address ?? invoice?.address_normalized],
        [t.assigned, day(master?.assignment_date)],
        [t.changed, day(master?.change_date)],
        [t.closedOn, day(master?.close_date)],
        [t.invoice, invoice && `${invoice.invoice_registration_number} (${day(invoice.registered_date) ?? "–"})`],
        [t.invoiceEnded, day(ended)],
        [
          t.successor,
          master?.successor_houjin_bangou && (
            <RecordLink visit={visit} table="houjin" id={master.successor_houjin_bangou}>
              {master.successor_houjin_bangou}
            </RecordLink>
          ),
        ],
      ],
      sections: <CompanyLists visit={visit} row={row} />,
      jsonLd: {
        "@type": "Organization",
        taxID: row.houjin_bangou,
        ...(master?.address ? { address: master.address } : {}),
      },
    };
  },
});

/** The result of each lookup. An empty result is never shown as proof that nothing exists. */
function Readings({ visit, row }: { readonly visit: Visit; readonly row: Company360 }) {
  const { language } = visit;
  const t = companyTexts[language];
  return (
    <section>
      <h2>{t.readings}</h2>
      <p class="faint">{t.legend}</p>
      <ul class="readings">
        {Object.entries(row.readings).map(([section, reading]) => (
          <li>
            <span>{sectionTexts[language][section] ?? section}</span>
            <span class={`tag ${reading === "HIT" ? "good" : reading === "NO_HIT" ? "info" : "review"}`}>
              {readingTexts[language][reading] ?? reading}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CompanyLists({ visit, row }: { readonly visit: Visit; readonly row: Company360 }) {
  const { language } = visit;
  const t = companyTexts[language];
  const { enforcement_cases: cases, bids_won: bids, adoption_records: studies, recent_changes: changes } = row;
  return (
    <>
      {cases.rows.length > 0 && (
        <ListSection
          title={t.cases}
          total={cases.total}
          head={[t.what, t.by, t.day, t.amount]}
          rows={cases.rows.map((each) => [
            <RecordLink visit={visit} table="enforcement_case" id={each.case_id}>
              {each.event_type ?? each.case_id}
            </RecordLink>,
            each.ministry,
            <span class="day">{shownDay(each.disclosed_date, language)}</span>,
            <span class="amount">{shownYen(each.amount_yen, language)}</span>,
          ])}
        />
      )}
      {bids.rows.length > 0 && (
        <ListSection
          title={t.bids}
          total={bids.total}
          head={[t.what, t.buyer, t.day, t.amount]}
          rows={bids.rows.map((each) => [
            <RecordLink visit={visit} table="bid" id={each.unified_id}>
              {each.bid_title}
            </RecordLink>,
            each.procuring_entity,
            <span class="day">{shownDay(each.decision_date, language)}</span>,
            <span class="amount">{shownYen(each.awarded_amount_yen, language)}</span>,
          ])}
        />
      )}
      {studies.rows.length > 0 && (
        <ListSection
          title={t.studies}
          total={studies.total}
          head={[t.what, t.day]}
          rows={studies.rows.map((each) => [
            <RecordLink visit={visit} table="case_study" id={each.case_id}>
              {each.case_title ?? each.case_id}
            </RecordLink>,
            <span class="day">{shownDay(each.publication_date, language)}</span>,
          ])}
        />
      )}
      {changes.rows.length > 0 && (
        <ListSection
          title={t.changes}
          total={changes.total}
          head={[t.what, t.day]}
          rows={changes.rows.map(({ event_kind: kind, date, title }) => [
            [inWords("event_kind", kind, language), title].filter((text) => text !== null).join(": "),
            <span class="day">{shownDay(date, language)}</span>,
          ])}
        />
      )}
    </>
  );
}

type ListProps = Pick<Parameters<typeof Table>[0], "head" | "rows"> & {
  readonly title: string;
  readonly total: number;
};

function ListSection({ title, total, head, rows }: ListProps) {
  return (
    <section>
      <h2>
        {title} <span class="count">{shownCount(total)}</span>
      </h2>
      <Table caption={`${title}: ${rows.length} / ${shownCount(total)}`} head={head} rows={rows} />
    </section>
  );
}
