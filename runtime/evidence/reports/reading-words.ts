import type { Reading } from "../served-record.ts";

/** Label of a reading, and what may be stated about it. */
export const readingWords: Readonly<Record<Reading, { readonly ja: string; readonly meaning: string }>> = {
  HIT: { ja: "確認できた", meaning: "収録した公開記録に該当があり、出典で照合できる" },
  NO_HIT: { ja: "確認できない", meaning: "収録範囲を検索したが該当がない。存在しないことの証明ではありません" },
  AMBIGUOUS: { ja: "判断できない", meaning: "未収録、未要求、または特定できない" },
};

/** Legend of the readings, in one line. */
export const readingLegend = Object.values(readingWords)
  .map(({ ja, meaning }) => `「${ja}」は${meaning}`)
  .join("。");
