import type { InputOf } from "../../schemas/input/input.ts";
import { enforcementKind } from "../../schemas/enums.ts";
import { partyNames } from "../../snapshots/text/entities/party-name.ts";
import { parsePrefecture } from "../../snapshots/text/entities/prefecture.ts";
import { hostOf } from "../publishers/publishers.ts";
import type { ValueRule } from "./value-rule.ts";

type CaseRow = InputOf<"enforcement_case">;
type Kind = (typeof enforcementKind)[number];

/** What published measures are called, in the spellings of sources. */
const SPELLINGS: Readonly<Record<string, Kind>> = {
  補助金の返還命令: "補助金返還命令",
  補助金交付決定の取消し: "補助金交付決定取消",
  "課徴金 / 罰則": "課徴金・罰金",
  許認可の取消し又は停止: "許認可取消・停止",
  許可取消し: "許認可取消・停止",
};
const spellings = new Map<string, Kind>(
  [...enforcementKind.map((kind) => [kind, kind] as const), ...Object.entries(SPELLINGS)].map(([written, kind]) => [
    plainOf(written),
    kind,
  ]),
);
const OTHER: Kind = "その他処分";

/** Words that stand in for a reason, or are the numbers of some. */
const NO_REASON =
  /^(?:理由要約は公表されていません|詳細は.*(?:ご確認|ご覧)ください|(?:[（(]?[ア-ンa-z0-9一二三四五六七八九十][）)]?[､、,・]?)+$|[-ー－―\s]*$)/u;
/** An address, a day or the kind of an office inside a name: cells of a table ran together. */
const RAN_TOGETHER =
  /(?:都|道|府|県)\p{Script=Han}{1,6}[市区町村郡]|(?:令和|平成)\d+年\d+月|本社営業所|文書警告|使用停止/u;

/** Tables of transport bureaus have the name of the representative beside that of the company. */
const PERSON_BEFORE_COMPANY = /^\p{Script=Han}{4}\p{Script=Hiragana}.*(?:株式|有限|合同)会社$/u;

/** What a published measure says of itself against what it says of where and why. */
export const caseValueRules: readonly ValueRule<"enforcement_case">[] = [
  {
    id: "prefecture-against-bureau",
    why: "the office that acted is that of another prefecture",
    mend: (row) => {
      const bureau = prefectureOfBureau(row.bureau ?? row.ministry ?? "");
      return bureau !== null && row.prefecture && row.prefecture !== bureau ? { ...row, prefecture: null } : row;
    },
  },
  {
    id: "finding-is-no-order",
    why: "the board of audit finds and does not order",
    mend: (row) => kindOf(row, isFinding(row) ? "会計検査院の指摘" : null),
  },
  {
    id: "fraud-is-no-fine",
    why: "the office published who obtained a subsidy by fraud, and imposed no fine",
    mend: (row) => kindOf(row, /課徴金|罰/.test(row.event_type ?? "") && isFraudList(row) ? "不正受給の公表" : null),
  },
  {
    id: "kind-spelling",
    why: "the kind of measure is written in another way",
    mend: (row) => kindOf(row, row.event_type ? (spellings.get(plainOf(row.event_type)) ?? null) : null),
  },
  {
    id: "kind-unknown",
    why: "the kind of measure is none of the list",
    mend: (row) => kindOf(row, row.event_type && !spellings.has(plainOf(row.event_type)) ? OTHER : null),
  },
  {
    id: "reason-placeholder",
    why: "the words stand for a reason that is not there",
    mend: (row) =>
      row.reason_excerpt && NO_REASON.test(row.reason_excerpt.trim()) ? { ...row, reason_excerpt: null } : row,
  },
  {
    id: "name-after-heading",
    why: "the end of a heading stands before the name",
    mend: (row) => {
      const [, name] = /^[^【]*】\s*(.+)$/u.exec(row.recipient_name ?? "") ?? [];
      return name === undefined ? row : { ...row, recipient_name: name };
    },
  },
  {
    id: "name-ran-together",
    why: "the name holds other cells of its table",
    mend: (row) => {
      // A place in brackets behind the name is a remark of the source, no other cell.
      const names = row.recipient_name ? partyNames(row.recipient_name) : [];
      const isTwo = row.ministry?.endsWith("運輸局") === true && names.some((name) => PERSON_BEFORE_COMPANY.test(name));
      return isTwo || names.some((name) => RAN_TOGETHER.test(name)) ? { ...row, recipient_name: null } : row;
    },
  },
];

function kindOf(row: CaseRow, kind: Kind | null): CaseRow {
  return kind === null || row.event_type === kind ? row : { ...row, event_type: kind };
}

function isFinding({ source_url: url }: CaseRow): boolean {
  return /(?:^|\.)jbaudit\.go\.jp$/.test(hostOf(url ?? "") ?? "");
}

function isFraudList({ reason_excerpt: reason, source_title: title }: CaseRow): boolean {
  return /不正に?受給/.test(`${title ?? ""}${reason ?? ""}`.replaceAll(/\s/g, ""));
}

/** 大阪府, or the prefecture of 厚生労働省 大阪労働局; null for offices of larger parts of the country. */
function prefectureOfBureau(bureau: string): string | null {
  const [, name] = /^(?:厚生労働省\s*)?(.+?)(?:労働局)?$/u.exec(bureau.trim()) ?? [];
  return name === undefined ? null : (parsePrefecture(name)?.prefecture ?? null);
}

function plainOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s/・]/g, "");
}
