import { asked, inputTitles, nameOf, type PackPlan, wordsOf } from "./pack.ts";

/** What public records say of a company, as a starting point. */
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
      make: ({ lookups }) =>
        asked(lookups).map(({ dataset, reading, total, gaps }) => ({
          dataset,
          title: inputTitles[dataset],
          reading,
          total,
          gap_ids: gaps.map(({ gap_id: id }) => id),
        })),
    },
  ],
  parts: (inputs) => [
    {
      part_id: "baseline_summary",
      label: "概要",
      text: [
        `${nameOf(inputs.company)}の公開情報（${inputs.asOf}時点）`,
        ...asked(inputs.lookups).map((lookup) => `・${wordsOf(lookup)}`),
      ].join("\n"),
    },
  ],
};
