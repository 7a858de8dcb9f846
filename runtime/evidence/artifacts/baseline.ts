import { readingWords } from "../reports/page.ts";
import { asked, inputTitles, nameOf, type PackPlan, readingLines, wordsOf } from "./pack.ts";

export const companyPublicBaseline: PackPlan = {
  type: "company_public_baseline",
  title: "公開情報ベースライン",
  sections: [
    { id: "company_identity", title: "法人の特定", from: ["meta"] },
    { id: "registration_status", title: "登録の状況", from: ["invoice_status"] },
    {
      id: "public_signals",
      title: "公表された記録",
      from: ["enforcement", "adoption_history", "bids", "jurisdiction", "peer_summary", "watch_status"],
    },
    {
      id: "data_gaps",
      title: "確認できていない事項",
      page: ({ lookups }) => readingLines(lookups.filter(({ reading }) => reading !== "HIT")),
      make: ({ lookups }) =>
        asked(lookups).map((lookup) => ({
          dataset: lookup.dataset,
          title: inputTitles[lookup.dataset],
          statement_ja: wordsOf(lookup),
          reading: lookup.reading,
          reading_ja: readingWords[lookup.reading].ja,
          total: lookup.total,
          gap_ids: lookup.gaps.map(({ gap_id: id }) => id),
        })),
    },
  ],
  parts: (inputs) => [
    {
      part_id: "baseline_summary",
      label: "概要",
      text: [
        `${nameOf(inputs.company)}の公開情報（${inputs.asOf}時点）`,
        ...readingLines(inputs.lookups).map((line) => `・${line}`),
      ].join("\n"),
    },
  ],
};
