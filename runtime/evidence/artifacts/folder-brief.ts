import type { JsonValue } from "../../../schemas/common.ts";
import { asked, dutyLines, inputTitles, nameOf, type PackInputs, type PackPlan, readingLines } from "./pack.ts";

/** Contents for the folder of a client company. */
export const companyFolderBrief: PackPlan = {
  type: "company_folder_brief",
  title: "顧客フォルダ用ブリーフ",
  sections: [
    { id: "folder_readme", title: "フォルダの説明", make: (inputs) => linesOf(readme(inputs)) },
    { id: "crm_note", title: "顧客管理メモ", make: (inputs) => linesOf(crmNote(inputs)) },
    { id: "owner_questions", title: "経営者への確認事項", make: ownerQuestions },
    {
      id: "company_profile",
      title: "法人の概要",
      from: ["meta", "invoice_status", "jurisdiction", "peer_summary"],
    },
    {
      id: "diligence_snapshot",
      title: "公表された記録",
      from: ["enforcement", "adoption_history", "bids", "watch_status"],
    },
    {
      id: "folder_checklist",
      title: "確認項目",
      page: ({ lookups }) => dutyLines(lookups, { held: "出典で照合する", open: "公式の情報源で確認する" }),
      make: ({ lookups }) =>
        asked(lookups).map(({ dataset, reading }) => ({
          dataset,
          item_ja: `${inputTitles[dataset]}を${reading === "HIT" ? "出典で照合する" : "公式の情報源で確認する"}`,
          reading,
          done: false,
        })),
    },
  ],
  parts: (inputs) => [
    { part_id: "folder_readme", label: "フォルダの説明", text: asMarkdown(readme(inputs)) },
    { part_id: "crm_note", label: "顧客管理メモ", text: crmNote(inputs).join("\n") },
    {
      part_id: "owner_questions",
      label: "経営者への確認事項",
      text: ownerQuestions(inputs)
        .map(({ question_ja: question }, at) => `${at + 1}. ${question}`)
        .join("\n"),
    },
  ],
};

function readme({ company, lookups, asOf }: PackInputs): string[] {
  return [
    nameOf(company),
    `公開情報の収録内容（${asOf}時点）。記載のない事項は「確認できない」であり、「ない」ではありません。`,
    ...readingLines(lookups),
  ];
}

/** The first line as a heading, the lines after the second as a list. */
function asMarkdown([heading, note, ...lines]: readonly string[]): string {
  return [`# ${heading}`, note, ...lines.map((line) => `- ${line}`)].join("\n");
}

function crmNote({ company, lookups, asOf }: PackInputs): string[] {
  const counts = asked(lookups).filter(({ reading }) => reading === "HIT");
  const open = asked(lookups).filter(({ reading }) => reading !== "HIT");
  return [
    `${asOf} 公開情報確認: ${nameOf(company)}`,
    `確認できた: ${counts.map((lookup) => `${inputTitles[lookup.dataset]} ${lookup.total}件`).join("、") || "なし"}`,
    `要確認（確認できない・判断できない）: ${open.map(({ dataset }) => inputTitles[dataset]).join("、") || "なし"}`,
  ];
}

type Question = { question_ja: string; reason: string; dataset: string };

function ownerQuestions({ company, lookups, asOf }: PackInputs): Question[] {
  const byDataset = new Map(asked(lookups).map((lookup) => [lookup.dataset, lookup]));
  const questions: Question[] = [];
  const ask = (dataset: Parameters<typeof byDataset.get>[0], hit: string, open: string) => {
    const lookup = byDataset.get(dataset);
    if (!lookup) return;
    questions.push({ dataset, question_ja: lookup.reading === "HIT" ? hit : open, reason: lookup.reading });
  };
  ask("meta", "登記上の商号と所在地に変更の予定はありますか。", "法人番号と登記上の商号を確認させてください。");
  ask(
    "invoice_status",
    hasEnded(company.registrant?.record, asOf)
      ? "適格請求書発行事業者の登録の取消・失効の経緯と、再登録の予定を教えてください。"
      : "適格請求書発行事業者の登録番号は取引先に通知済みですか。",
    "適格請求書発行事業者の登録はありますか。登録番号を教えてください。",
  );
  ask(
    "enforcement",
    "公表されている処分等の内容と、その後の対応を教えてください。",
    "過去に行政処分や補助金の返還を受けたことはありますか。",
  );
  ask(
    "adoption_history",
    "公表されている事例の補助事業は完了していますか。",
    "これまでに補助金や認定を利用したことはありますか。",
  );
  ask("bids", "公表されている契約は履行中ですか。", "公共調達への参加実績はありますか。");
  return questions;
}

function hasEnded(
  row: { readonly revoked_date: string | null; readonly expired_date: string | null } | undefined,
  asOf: string,
): boolean {
  return [row?.revoked_date, row?.expired_date].some((day) => day !== null && day !== undefined && day <= asOf);
}

function linesOf(lines: readonly string[]): Record<string, JsonValue>[] {
  return lines.map((line) => ({ line }));
}
