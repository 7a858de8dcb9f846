import { purposes } from "./purposes.ts";

/** Ids of the purposes that a word of a list stands for: an id, the name of one, a word of sources, or words that a name could hold. */
export function statedPurposes(word: string): readonly string[] {
  const listed = byWord[word];
  if (listed !== undefined) return [listed];
  return purposes.filter(({ id, ja, names }) => id === word || ja === word || names.test(word)).map(({ id }) => id);
}

/** Words by which sources list purposes. */
const byWord: Readonly<Record<string, string>> = {
  facility: "premises",
  sales_channel: "sales",
  sales_channel_development: "sales",
  marketing: "sales",
  labor: "hiring",
  operating: "working_capital",
  startup: "start_up",
  energy_saving: "energy",
  人件費: "hiring",
  研修費: "training",
  環境対応: "energy",
  創業支援: "start_up",
  災害対応: "disaster_recovery",
  施設建設: "premises",
  医療研究: "research",
  "IT/DX": "digital",
};
