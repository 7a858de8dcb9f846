import type { JsonValue } from "../../../schemas/common.ts";
import { readingWords } from "../reports/page.ts";
import {
  asked,
  dutyLines,
  inputTitles,
  nameOf,
  type PackInputs,
  type PackPlan,
  readingLines,
  wordsOf,
} from "./pack.ts";

/** Public evidence on a company for an audit file. */
export const companyPublicAuditPack: PackPlan = {
  type: "company_public_audit_pack",
  title: "監査用公開情報パック",
  sections: [
    { id: "audit_subject", title: "監査対象の特定", from: ["meta", "invoice_status"] },
    {
      id: "evidence_ledger",
      title: "証拠台帳",
      from: [
        "meta",
        "invoice_status",
        "enforcement",
        "adoption_history",
        "bids",
        "jurisdiction",
        "peer_summary",
        "watch_status",
      ],
    },
    { id: "risk_and_gap_register", title: "留意事項と未確認事項", make: register, page: registerLines },
    {
      id: "review_controls",
      title: "確認手続",
      page: ({ lookups }) =>
        dutyLines(lookups, {
          held: "出典と照合し、取得日時とチェックサムを記録する",
          open: "公式の情報源で照会し、結果と日時を記録する",
        }),
      make: ({ lookups }) =>
        asked(lookups).map(({ dataset, reading }) => ({
          dataset,
          reading_ja: readingWords[reading].ja,
          control_ja:
            reading === "HIT"
              ? `${inputTitles[dataset]}の各行を出典と照合し、取得日時とチェックサムを記録する`
              : `${inputTitles[dataset]}を公式の情報源で照会し、結果と日時を記録する`,
          reading,
          reviewer: null,
          reviewed_at: null,
        })),
    },
  ],
  parts: (inputs) => [
    {
      part_id: "audit_memo",
      label: "監査調書メモ",
      text: [
        `対象: ${nameOf(inputs.company)}`,
        `基準日: ${inputs.asOf}`,
        ...readingLines(inputs.lookups).map((line) => `・${line}`),
        "結論: 公開情報の収録内容のみを記載した。判断は監査人が行う。",
      ].join("\n"),
    },
  ],
};

/** Published measures and dated events, then what is not connected. Not a rating. */
function register({ lookups, gaps }: PackInputs): Record<string, JsonValue>[] {
  const records = lookups
    .filter(({ dataset }) => dataset === "enforcement" || dataset === "watch_status")
    .flatMap(({ rows }) => rows);
  return [
    ...records.map(({ dataset, entity_id, date, statement_ja, source_receipt_id }) => ({
      kind: "record",
      dataset,
      entity_id,
      date,
      statement_ja,
      source_receipt_id,
    })),
    ...gaps.map(({ gap_id, reading, section, message_ja }) => ({
      kind: "gap",
      dataset: section,
      gap_id,
      reading,
      statement_ja: message_ja,
    })),
  ];
}

/** The ledger shows the records and the page its gaps, so counts are enough here. */
function registerLines({ lookups, gaps }: PackInputs): string[] {
  const counted = asked(lookups).filter(({ dataset }) => dataset === "enforcement" || dataset === "watch_status");
  return [...counted.map(wordsOf), `未収録・未確認の事項: ${gaps.length}件`];
}
