import { z } from "zod";
import { CaseStudy } from "../../../schemas/records/case-study.ts";
import { Count, CorpusSnapshotId, Disclaimer, HoujinBangou, HttpUrl, IsoDate, Text } from "../../../schemas/common.ts";
import { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { Houjin } from "../../../schemas/records/houjin.ts";
import { AuditSeal } from "../../../schemas/answers/seal.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { defineEndpoint, type RecordRef } from "../../endpoint/endpoint.ts";
import { type Company, type Held, readCompany } from "../../evidence/company/company.ts";
import { numberGaps } from "../../evidence/company/company-gaps.ts";
import { type CompanyEvent, registerChanges } from "../../evidence/company/events.ts";
import { gapsOfEntries, inOrder } from "../../evidence/gap-list.ts";
import { emptyGap } from "../../evidence/subject.ts";
import { corporateNumber, exampleNumber } from "../corpus-fields.ts";
import { workpaperDisclaimerJa, workpaperPage } from "./workpaper-page.ts";
import { tellTheGaps } from "../evidence/packet-fields.ts";
import { publicQuestion } from "../terms.ts";

/** Units of a workpaper with at least one finding. */
export const workpaperUnits = 5;

export const workpaperDisclaimer =
  `${workpaperDisclaimerJa} Public records of the fiscal year as this snapshot holds them; no audit opinion and no verdict on ` +
  "the company. An empty section is not proof of absence.";

const WorkpaperRequest = z
  .object({
    client_houjin_bangou: corporateNumber().describe("Corporate number of the client, 13 digits, or T and 13 digits."),
    fiscal_year: z.int().min(2000).max(2100).describe("Year in which the fiscal year begins, on 1 April."),
  })
  .meta({
    id: "WorkpaperRequest",
    description: "The client and fiscal year of a workpaper.",
    examples: [{ client_houjin_bangou: exampleNumber, fiscal_year: 2025 }],
  });

const Workpaper = z
  .object({
    client_houjin_bangou: HoujinBangou,
    fiscal_year: z.int().describe("As sent."),
    fy_window: z
      .object({ start: IsoDate.describe("First day."), end: IsoDate.describe("Last day.") })
      .describe("The fiscal year."),
    houjin_meta: Houjin.nullable().describe("Entry of the register of corporate numbers."),
    fy_adoptions: z.array(CaseStudy).describe("Case studies published in the year, latest first."),
    fy_enforcement: z.array(EnforcementCase).describe("Measures published in the year, latest first."),
    jurisdiction_breakdown: z
      .record(z.string(), Count)
      .describe("Records of the year by prefecture; _none without one."),
    amendment_alerts: z
      .array(
        z.object({
          event_kind: Text.describe("What changed."),
          date: IsoDate.describe("When, by the source."),
          table: Text.describe("Register that says so."),
          entity_id: Text.describe("Id of the entry."),
          title: Text.nullable().describe("Name of the entry."),
          source_url: HttpUrl.nullable().describe("Where it is stated."),
        }),
      )
      .describe("What the registers say has changed in the year, latest first."),
    counts: z.record(z.string(), Count).describe("Rows of each section."),
    auditor_flags: z
      .array(
        z.object({ flag_id: Text.describe("Id of the point."), reason_ja: Text.describe("Why to look, in Japanese.") }),
      )
      .describe("Points an auditor should look at; no finding."),
    known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    markdown_display: z.string().describe("The workpaper as one page of Markdown in Japanese."),
    corpus_snapshot_id: CorpusSnapshotId,
    audit_seal: AuditSeal.nullable().describe("Seal of the answer; null for anonymous callers."),
    _disclaimer: Disclaimer,
  })
  .meta({ id: "Workpaper", description: "Public records of one company in one fiscal year." });

export const makeWorkpaper = defineEndpoint({
  id: "AUD-2",
  ...publicQuestion,
  path: "/v1/audit/workpaper",
  summary: "Make a workpaper of a company's public records in a fiscal year",
  description:
    "Gives register entry, case studies, published measures and register changes between 1 April and 31 March. Five units " +
    `when any section has a row; nothing when none has. With a key the answer carries an audit seal. ${tellTheGaps}`,
  units: ({ counts }) => (Object.values(counts).some((rows) => rows > 0) ? workpaperUnits : 0),
  unitsRule: "5 when any section has a row, else 0",
  predict: () => workpaperUnits,
  body: WorkpaperRequest,
  response: Workpaper,
  sealed: true,
  exported: "public",
  tool: "make_audit_workpaper",
  guide: {
    use: "A sealed workpaper (監査調書) of what public records say about one company in one fiscal year (April to March), by corporate number.",
    example: { client_houjin_bangou: "1011001030018", fiscal_year: 2025 },
    keepsOperationId: true,
    keywords: ["監査調書", "年度", "workpaper", "fiscal year"],
  },
  handler({ body: { client_houjin_bangou: number, fiscal_year: year } }, { corpus, asOf }) {
    const window = { start: `${year}-04-01`, end: `${year + 1}-03-31` };
    const within = (day: string | null) => day !== null && day >= window.start && day <= window.end;
    const company = readCompany(corpus, number);
    const adoptions = company.adoptions.rows.filter(({ record }) => within(record.publication_date));
    const enforcement = company.enforcement.rows.filter(({ record }) => within(record.disclosed_date));
    const changes = registerChanges(company).filter(({ date }) => within(date));
    const rows: Held<{ readonly prefecture: string | null }>[] = [...adoptions, ...enforcement];
    const entries = [...(company.master ? [company.master.entry] : []), ...rows.map(({ entry }) => entry)];
    const counts = {
      houjin_meta: company.master ? 1 : 0,
      fy_adoptions: adoptions.length,
      fy_enforcement: enforcement.length,
      amendment_alerts: changes.length,
    };
    const empty = Object.values(counts).every((count) => count === 0);
    const flags = flagsOf(company, enforcement.length, changes);
    const gapOf = (section: keyof typeof counts, table: Parameters<typeof emptyGap>[1]) =>
      counts[section] > 0 ? [] : [{ ...emptyGap(corpus, table, number), section }];
    const gaps = inOrder([
      ...numberGaps(company),
      ...gapOf("houjin_meta", "houjin"),
      ...gapOf("fy_adoptions", "case_study"),
      ...gapOf("fy_enforcement", "enforcement_case"),
      ...(changes.length > 0 ? [] : [knownGap("no_records_returned", [number], "amendment_alerts")]),
      ...gapsOfEntries(entries, asOf),
    ]);
    return {
      body: {
        client_houjin_bangou: number,
        fiscal_year: year,
        fy_window: window,
        houjin_meta: company.master?.record ?? null,
        fy_adoptions: adoptions.map(({ record }) => record),
        fy_enforcement: enforcement.map(({ record }) => record),
        jurisdiction_breakdown: byPrefecture(rows),
        amendment_alerts: changes,
        counts,
        auditor_flags: flags,
        known_gaps: gaps,
        markdown_display: workpaperPage(corpus, {
          company,
          fiscalYear: year,
          asOf,
          adoptions,
          enforcement,
          changes,
          flags,
          gaps,
        }),
        corpus_snapshot_id: corpus.id,
        audit_seal: null,
        _disclaimer: workpaperDisclaimer,
      },
      records: [
        ...new Map(
          [
            ...entries.map(({ record }): RecordRef => ({ table: record.record_kind, key: record.entity_id })),
            ...changes.map(({ table, entity_id: key }): RecordRef => ({ table, key })),
          ].map((ref) => [`${ref.table} ${ref.key}`, ref]),
        ).values(),
      ],
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});

function flagsOf({ master }: Company, enforcement: number, changes: readonly CompanyEvent[]) {
  const happened = (kind: CompanyEvent["event_kind"]) => changes.some(({ event_kind: own }) => own === kind);
  const flags: readonly (readonly [boolean, string, string])[] = [
    [master === null, "number_unverified", "法人番号公表データで確認できません。"],
    [enforcement > 0, "enforcement_in_year", "対象年度に処分等の公表記録があります。"],
    [happened("invoice_registrant.revoked"), "invoice_revoked_in_year", "対象年度に登録の取消が記録されています。"],
    [happened("invoice_registrant.expired"), "invoice_expired_in_year", "対象年度に登録の失効が記録されています。"],
    [happened("houjin.closed"), "closed_in_year", "対象年度に登記記録の閉鎖が記録されています。"],
  ];
  return flags.flatMap(([applies, flag_id, reason_ja]) => (applies ? [{ flag_id, reason_ja }] : []));
}

function byPrefecture(rows: readonly Held<{ readonly prefecture: string | null }>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { record } of rows) {
    const place = record.prefecture ?? "_none";
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
