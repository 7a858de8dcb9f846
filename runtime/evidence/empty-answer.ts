import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { ageInDays } from "../../snapshots/evidence/staleness.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { SearchedTable } from "../corpus/searched.ts";
import { datasetNames, withCommas } from "../endpoint/match.ts";

/** What an answer without rows was looked for in. */
export type EmptySearch = {
  readonly table: SearchedTable;
  /** Records that have the fields that decide, and what these are called. */
  readonly having: number;
  readonly field: { readonly en: string; readonly ja: string; readonly names: readonly string[] };
};

/** Fields that decide whether a program is listed by its calls, or by its days of effect. */
export const applicationDays = {
  en: "the last day of a call",
  ja: "募集の締切日",
  names: ["application_window"],
} as const;
export const effectDays = {
  en: "a day of effect",
  ja: "施行・終了の日",
  names: ["effective_from", "effective_until"],
} as const;

/** Why an answer has no rows: how many records could have been among them, how old they are, and where to look. */
export function emptyAnswerGap({ searched }: Corpus, { table, having, field }: EmptySearch, asOf: string): KnownGap {
  const { dataset, rows, newest_fetched_at: newest } = searched[table];
  const { ja, en } = datasetNames(dataset);
  const fetched =
    newest === null
      ? { en: "", ja: "" }
      : {
          en: ` Newest source: as fetched on ${jstDate(new Date(newest))}, ${ageInDays(newest, asOf)} days ago.`,
          ja: `最新の取得は${jstDate(new Date(newest))}（${ageInDays(newest, asOf)}日前）です。`,
        };
  return {
    ...knownGap("no_records_returned", []),
    source_fields: [...field.names],
    message:
      `Searched ${withCommas(rows)} records (${en}), of which ${withCommas(having)} hold ${field.en}.${fetched.en} ` +
      `Look at the official pages (jGrants: ${portal}); this does not mean that there is none.`,
    message_ja:
      `${ja}${withCommas(rows)}件を検索しました（うち${field.ja}を収録しているもの${withCommas(having)}件）。${fetched.ja}` +
      `公式の情報（jGrants: ${portal} など）で確認してください。存在しないことを意味しません。`,
  };
}

const portal = "https://www.jgrants-portal.go.jp/";
