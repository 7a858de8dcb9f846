import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { nameOf } from "../../evidence/artifacts/pack.ts";
import { adoptionRow, enforcementRow, eventRow, identityRow, type Row } from "../../evidence/artifacts/rows.ts";
import type { Company, Held } from "../../evidence/company/company.ts";
import type { CompanyEvent } from "../../evidence/company/events.ts";
import { receiptsOf, sourcesOf } from "../../evidence/receipts.ts";
import { type PageSection, toPage } from "../../evidence/reports/page.ts";

export type WorkpaperParts = {
  readonly company: Company;
  readonly fiscalYear: number;
  readonly asOf: string;
  readonly adoptions: readonly Held<CaseStudy>[];
  readonly enforcement: readonly Held<EnforcementCase>[];
  readonly changes: readonly CompanyEvent[];
  readonly flags: readonly { readonly reason_ja: string }[];
  readonly gaps: readonly KnownGap[];
};

/** Titles of the sections. */
const titles = {
  houjin_meta: "法人番号公表データ",
  fy_enforcement: "年度内に公表された処分等",
  fy_adoptions: "年度内に公表された制度の活用事例",
  amendment_alerts: "年度内の登録の変更",
} as const;

/** A workpaper as one page of Markdown in Japanese. */
export function workpaperPage(corpus: Corpus, parts: WorkpaperParts): string {
  const { company, fiscalYear, asOf, adoptions, enforcement, changes, flags, gaps } = parts;
  const held = [...(company.master ? [company.master] : []), ...enforcement, ...adoptions];
  const entries = held.map(({ entry }) => entry);
  const section = (id: keyof typeof titles, rows: readonly Row[]): PageSection => ({
    title: titles[id],
    reading: rows.length > 0 ? "HIT" : (gaps.find((gap) => gap.section === id)?.reading ?? "NO_HIT"),
    lines: rows.map(({ statement_ja: text, source_url: sourceUrl }) => ({ text, sourceUrl })),
    total: rows.length,
  });
  return toPage({
    title: `公開情報調書（${fiscalYear}年度）: ${nameOf(company)}`,
    asOf,
    corpusSnapshotId: corpus.id,
    sections: [
      section("houjin_meta", company.master ? [identityRow(company.master)] : []),
      section(
        "fy_enforcement",
        enforcement.map((row) => enforcementRow(row, asOf)),
      ),
      section("fy_adoptions", adoptions.map(adoptionRow)),
      section("amendment_alerts", changes.map(eventRow)),
      { title: "確認を要する点", reading: null, lines: flags.map(({ reason_ja: text }) => ({ text })), total: 0 },
    ],
    gaps,
    sectionTitles: titles,
    sources: sourcesOf(
      corpus,
      receiptsOf(entries, () => []),
    ),
    disclaimer: workpaperDisclaimerJa,
  });
}

export const workpaperDisclaimerJa =
  "収録範囲の公開情報であり、監査意見ではありません。該当なしは不存在の証明ではありません。";
