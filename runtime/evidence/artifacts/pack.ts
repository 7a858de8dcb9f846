import type { Artifact } from "../../../schemas/artifact.ts";
import type { KnownGap } from "../../../schemas/evidence.ts";
import type { JsonValue } from "../../../schemas/well-formed.ts";
import type { Company } from "../company/company.ts";
import type { Reading } from "../served-record.ts";
import type { InputSection, Lookup } from "./lookups.ts";

export type Section = Artifact["sections"][number];
export type CopyPart = Artifact["copy_paste_parts"][number];

/** What a pack is made from. */
export type PackInputs = {
  readonly company: Company;
  readonly lookups: readonly Lookup[];
  readonly gaps: readonly KnownGap[];
  readonly asOf: string;
};

/** One section: rows of the named inputs as they are, or rows that a function makes from everything. */
export type SectionPlan = {
  readonly id: string;
  readonly title: string;
  readonly from?: readonly InputSection[];
  readonly make?: (inputs: PackInputs) => Record<string, JsonValue>[];
};

/** One kind of pack. */
export type PackPlan = {
  readonly type: Artifact["artifact_type"];
  readonly title: string;
  readonly sections: readonly SectionPlan[];
  readonly parts: (inputs: PackInputs) => CopyPart[];
};

/** A section as the answer shows it. What is made from everything is read as everything was. */
export function sectionOf({ id, title, from = [], make }: SectionPlan, inputs: PackInputs): Section {
  const own = inputs.lookups.filter(({ dataset }) => from.includes(dataset));
  const rows = make ? make(inputs) : own.flatMap((lookup) => lookup.rows.map((row) => ({ ...row })));
  return {
    section_id: id,
    title,
    reading: readingOf(make ? inputs.lookups : own),
    rows,
    total: make ? rows.length : own.reduce((sum, { total }) => sum + total, 0),
    truncated: own.some(({ truncated }) => truncated),
  };
}

/** One hit is enough; otherwise what could not be looked up keeps the whole open. */
export function readingOf(lookups: readonly Lookup[]): Reading {
  if (lookups.some(({ reading }) => reading === "HIT")) return "HIT";
  const searched = lookups.filter(({ reading }) => reading === "NO_HIT");
  return searched.length > 0 && searched.length === asked(lookups).length ? "NO_HIT" : "AMBIGUOUS";
}

/** The inputs that were asked for. */
export function asked(lookups: readonly Lookup[]): Lookup[] {
  return lookups.filter(({ gaps }) => !gaps.some(({ kind }) => kind === "section_not_requested"));
}

/** The company as texts name it: by its registered name where one is held, always with its number. */
export function nameOf({ number, master, registrant }: Company): string {
  const name = master?.record.name ?? registrant?.record.normalized_name ?? null;
  return name === null ? `法人番号 ${number}` : `${name}（法人番号 ${number}）`;
}

/** What an input is called. */
export const inputTitles: Readonly<Record<InputSection, string>> = {
  meta: "法人番号公表データ",
  invoice_status: "適格請求書発行事業者の登録",
  enforcement: "行政処分等",
  adoption_history: "制度の活用事例",
  bids: "落札した調達",
  jurisdiction: "地域",
  peer_summary: "同じ地域の収録状況",
  watch_status: "直近365日の出来事",
};

/** What may be said of an input that gave nothing. */
export function wordsOf({ dataset, reading, total }: Lookup): string {
  const title = inputTitles[dataset];
  if (reading === "HIT") return `${title}: ${total}件`;
  if (reading === "NO_HIT") return `${title}: 収録範囲では確認できません（存在しないことの証明ではありません）`;
  return `${title}: 判断できません（未収録または未要求）`;
}
