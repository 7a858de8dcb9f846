import type { ComparedTable } from "../../schemas/outlines.ts";

/** Fields that are called otherwise in one table. */
export const tableFieldsInJapanese: Readonly<Partial<Record<ComparedTable, Readonly<Record<string, string>>>>> = {
  houjin: { close_date: "閉鎖日" },
  court_decision: { decision_date: "裁判年月日" },
};

/** What records are called that belong to others. */
export const tablesInJapanese: Readonly<Partial<Record<ComparedTable, string>>> = {
  law_article: "条文",
  application_round: "募集回",
  acceptance_stat: "採択の実績",
  annotation: "注記",
};
