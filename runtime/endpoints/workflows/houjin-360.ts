import { z } from "zod";
import { Artifact } from "../../../schemas/answers/artifact.ts";
import { Bid } from "../../../schemas/records/bid.ts";
import { CaseStudy } from "../../../schemas/records/case-study.ts";
import { Count, CorpusSnapshotId, Disclaimer, HoujinBangou, HttpUrl, IsoDate, Text } from "../../../schemas/common.ts";
import { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { reading } from "../../../schemas/enums.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { Houjin, SubsidyGranted } from "../../../schemas/records/houjin.ts";
import { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { type Company, type HeldRows, invoiceActive, isHeld, readCompany } from "../../evidence/company/company.ts";
import { numberGaps } from "../../evidence/company/company-gaps.ts";
import { type CompanyEvent, recentEvents, registerChanges } from "../../evidence/company/events.ts";
import { evidenceDisclaimer } from "../../evidence/disclaimer.ts";
import { gapsOfEntries, inOrder } from "../../evidence/gap-list.ts";
import { receiptsOf, sourcesOf } from "../../evidence/receipts.ts";
import { readingWords } from "../../evidence/reports/page.ts";
import { emptyGap } from "../../evidence/subject.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { corporateNumber, exampleNumber } from "../corpus-fields.ts";
import { tellTheGaps } from "../evidence/packet-fields.ts";
import { publicRead } from "../terms.ts";

const listOf = <Row extends z.ZodType>(row: Row, what: string) =>
  z
    .object({ total: Count.describe("Number of rows there are."), rows: z.array(row).describe("Newest first.") })
    .describe(what);

const Event = z.object({
  event_kind: Text.describe("What happened."),
  date: IsoDate.describe("When, by the source."),
  table: Text.describe("Dataset of the record."),
  entity_id: Text.describe("Id of the record."),
  title: Text.nullable().describe("The record by name."),
  source_url: HttpUrl.nullable().describe("Where it is stated."),
});

const Company360 = z
  .object({
    houjin_bangou: HoujinBangou,
    name: Text.nullable().describe("Name in a register, else as the first record gives it; null when none does."),
    master: Houjin.nullable().describe("Entry of the register of corporate numbers."),
    adoption_records: listOf(CaseStudy, "Published cases of the company using public programs."),
    enforcement_cases: listOf(EnforcementCase, "Published sanctions, recoveries and audit findings."),
    bids_won: listOf(Bid, "Public contracts the company won."),
    invoice_registrant_status: InvoiceRegistrant.nullable().describe("Entry of the register of invoice issuers."),
    recent_changes: listOf(Event, "What the two registers say has changed."),
    watch_alerts: listOf(Event, "Events of the last 365 days, by the sources' own dates."),
    signals: z
      .object({
        enforcement_count: Count.describe("Cases held. 0 means not confirmable, never none."),
        latest_enforcement_date: IsoDate.nullable().describe("Day of the latest one."),
        adoption_count: Count.describe("Case studies held."),
        invoice_active: z
          .boolean()
          .nullable()
          .describe("Is the registration held in force today? null when none is held."),
      })
      .describe("Counts and dates, no score: what is not held must never look like good conduct."),
    readings: z.record(z.string(), z.enum(reading)).describe("Outcome of the lookup of each section."),
    readings_ja: z
      .record(z.string(), Text)
      .describe("The same in words: 確認できた, 確認できない or 判断できない. None of them means that nothing exists."),
    subsidies_granted: listOf(SubsidyGranted, "Subsidies that sources say were granted to the company."),
    known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    sources: Artifact.shape.sources,
    corpus_snapshot_id: CorpusSnapshotId,
    _disclaimer: Disclaimer,
  })
  .meta({
    id: "Company360",
    description: "Everything held about one corporate number, without any score or verdict.",
  });

export const getHoujin360 = defineEndpoint({
  id: "EVD-10",
  ...publicRead,
  path: "/v1/houjin/{houjin_bangou}/360",
  example: { houjin_bangou: exampleNumber },
  summary: "Read everything held about one company",
  description:
    "Gives the register entry, invoice registration, enforcement cases, case studies, contracts won, subsidies granted, " +
    "register changes and dated events of one corporate number. It has no score and no verdict, and takes no name: a name never identifies one " +
    `company. A number of which nothing is held costs nothing. ${tellTheGaps}`,
  units: (body) => (Object.values(body.readings).includes("HIT") ? 1 : 0),
  unitsRule: "1 when any section has a row, else 0",
  predict: () => 1,
  params: z.object({ houjin_bangou: corporateNumber().describe("13 digits, or T and 13 digits.") }),
  query: z.object({
    limit: queryInteger({ min: 1, max: 50 }).default(10).describe("Most rows of each list."),
  }),
  response: Company360,
  tool: "get_houjin_360",
  guide: {
    use:
      "Everything held about one company by its 13-digit corporate number (法人番号): register entry, invoice registration, " +
      "sanctions, contracts won, case studies. With a name only, call search_houjin first.",
    example: { houjin_bangou: "1011001030018", limit: 5 },
    keywords: ["法人番号", "法人を調", "corporate number", "360"],
  },
  handler({ params: { houjin_bangou: number }, query: { limit } }, { corpus, asOf }) {
    const company = readCompany(corpus, number);
    const { master, registrant, enforcement, adoptions, bidsWon, grants } = company;
    const changes = registerChanges(company);
    const events = recentEvents(company, asOf);
    const shown = [enforcement, adoptions, bidsWon].flatMap(({ rows }) =>
      rows.slice(0, limit).map(({ entry }) => entry),
    );
    const entries = [...[master, registrant].flatMap((row) => (row ? [row.entry] : [])), ...shown];
    const gaps = sectionGaps(corpus, company, changes, events);
    const readings = sections.map((section) => [section, gaps.get(section)?.reading ?? ("HIT" as const)] as const);
    const body = {
      houjin_bangou: number,
      name: company.name,
      master: master?.record ?? null,
      adoption_records: listed(adoptions, limit),
      enforcement_cases: listed(enforcement, limit),
      bids_won: listed(bidsWon, limit),
      invoice_registrant_status: registrant?.record ?? null,
      recent_changes: { total: changes.length, rows: changes.slice(0, limit) },
      watch_alerts: { total: events.length, rows: events.slice(0, limit) },
      signals: {
        enforcement_count: enforcement.total,
        latest_enforcement_date: enforcement.rows[0]?.record.disclosed_date ?? null,
        adoption_count: adoptions.total,
        invoice_active: invoiceActive(company, asOf),
      },
      readings: Object.fromEntries(readings),
      readings_ja: Object.fromEntries(readings.map(([section, read]) => [section, readingWords[read].ja])),
      subsidies_granted: { total: grants.length, rows: grants.slice(0, limit) },
      known_gaps: inOrder([
        ...numberGaps(company),
        ...gaps.values(),
        ...(grants.length > limit || [enforcement, adoptions, bidsWon].some(({ total }) => total > limit)
          ? [knownGap("result_truncated", [number])]
          : []),
        ...gapsOfEntries(entries, asOf),
      ]),
      sources: sourcesOf(
        corpus,
        receiptsOf(entries, () => []),
      ),
      corpus_snapshot_id: corpus.id,
      _disclaimer: evidenceDisclaimer,
    };
    return { body, note: isHeld(company) ? undefined : "not-confirmable", empty: !isHeld(company) };
  },
});

const sections = [
  "master",
  "adoption_records",
  "enforcement_cases",
  "bids_won",
  "invoice_registrant_status",
  "recent_changes",
  "watch_alerts",
  "subsidies_granted",
] as const;

/** The gap of each section without rows. */
function sectionGaps(
  corpus: Parameters<typeof emptyGap>[0],
  { number, master, registrant, enforcement, adoptions, bidsWon, grants }: Company,
  changes: readonly CompanyEvent[],
  events: readonly CompanyEvent[],
): ReadonlyMap<(typeof sections)[number], KnownGap> {
  const found: readonly (readonly [(typeof sections)[number], number, Parameters<typeof emptyGap>[1]])[] = [
    ["master", master ? 1 : 0, "houjin"],
    ["adoption_records", adoptions.total, "case_study"],
    ["enforcement_cases", enforcement.total, "enforcement_case"],
    ["bids_won", bidsWon.total, "bid"],
    ["invoice_registrant_status", registrant ? 1 : 0, "invoice_registrant"],
    ["recent_changes", changes.length, "houjin"],
    ["watch_alerts", events.length, "houjin"],
    ["subsidies_granted", grants.length, "houjin"],
  ];
  return new Map(
    found
      .filter(([, rows]) => rows === 0)
      .map(([section, , table]) => {
        const gap = emptyGap(corpus, table, number);
        const derived = ["recent_changes", "watch_alerts", "subsidies_granted"].includes(section);
        const reported =
          derived && gap.kind === "not_found_in_corpus" ? knownGap("no_records_returned", [number]) : gap;
        return [section, { ...reported, section }];
      }),
  );
}

function listed<Row>({ total, rows }: HeldRows<Row>, limit: number): { total: number; rows: Row[] } {
  return { total, rows: rows.slice(0, limit).map(({ record }) => record) };
}
