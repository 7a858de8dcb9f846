import type { Artifact } from "../../../schemas/answers/artifact.ts";
import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import type { JsonValue } from "../../../schemas/common.ts";
import type { Company } from "../company/company.ts";
import type { Reading } from "../served-record.ts";
import { readingWords } from "../reports/page.ts";
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

/** One section: rows of the named inputs, or rows computed from all inputs. */
export type SectionPlan = {
  readonly id: string;
  readonly title: string;
  readonly from?: readonly InputSection[];
  readonly make?: (inputs: PackInputs) => Record<string, JsonValue>[];
  /** Shorter lines for the page, in place of the rows. */
  readonly page?: (inputs: PackInputs) => string[];
};

/** One kind of pack. */
export type PackPlan = {
  readonly type: Artifact["artifact_type"];
  readonly title: string;
  readonly sections: readonly SectionPlan[];
  readonly parts: (inputs: PackInputs) => CopyPart[];
};

/** A section as the answer shows it. A computed section has the combined reading of all inputs. */
export function sectionOf({ id, title, from = [], make }: SectionPlan, inputs: PackInputs): Section {
  const own = inputs.lookups.filter(({ dataset }) => from.includes(dataset));
  const rows = make ? make(inputs) : own.flatMap((lookup) => lookup.rows.map((row) => ({ ...row })));
  return {
    section_id: id,
    title,
    reading: readingOf(make ? inputs.lookups : own),
    reading_ja: readingWords[readingOf(make ? inputs.lookups : own)].ja,
    rows,
    total: make ? rows.length : own.reduce((sum, { total }) => sum + total, 0),
    truncated: own.some(({ truncated }) => truncated),
  };
}

/** One hit makes a hit; otherwise an input that could not be looked up keeps the result open. */
export function readingOf(lookups: readonly Lookup[]): Reading {
  if (lookups.some(({ reading }) => reading === "HIT")) return "HIT";
  const searched = lookups.filter(({ reading }) => reading === "NO_HIT");
  return searched.length > 0 && searched.length === asked(lookups).length ? "NO_HIT" : "AMBIGUOUS";
}

/** The requested inputs. */
export function asked(lookups: readonly Lookup[]): Lookup[] {
  return lookups.filter(({ gaps }) => !gaps.some(({ kind }) => kind === "section_not_requested"));
}

/**
 * The company's display name: the registered name if held, otherwise the name in a record under its number, always with the
 * number.
 */
export function nameOf({ number, name, master, registrant }: Company): string {
  if (name === null) return `法人番号 ${number}`;
  const isRegistered = (master?.record.name ?? registrant?.record.normalized_name ?? null) !== null;
  return `${name}（法人番号 ${number}${isRegistered ? "" : "。名称は公表記録による"}）`;
}

/** Duties for the requested inputs: one line for those with results, one for the others. */
export function dutyLines(
  lookups: readonly Lookup[],
  duties: { readonly held: string; readonly open: string },
): string[] {
  const titlesWith = (isHeld: boolean) =>
    asked(lookups)
      .filter(({ reading }) => (reading === "HIT") === isHeld)
      .map(({ dataset }) => inputTitles[dataset])
      .join("、");
  const [held, open] = [titlesWith(true), titlesWith(false)];
  return [...(held ? [`${duties.held}: ${held}`] : []), ...(open ? [`${duties.open}: ${open}`] : [])];
}

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

/** What may be stated about an input. */
export function wordsOf({ dataset, reading, total }: Lookup): string {
  const { ja, meaning } = readingWords[reading];
  return `${inputTitles[dataset]}: ${ja}（${reading === "HIT" ? `${total}件` : meaning}）`;
}

/** What may be stated about all requested inputs, one line per reading. */
export function readingLines(lookups: readonly Lookup[]): string[] {
  return (["HIT", "NO_HIT", "AMBIGUOUS"] as const).flatMap((reading) => {
    const own = asked(lookups).filter((lookup) => lookup.reading === reading);
    const { ja, meaning } = readingWords[reading];
    const titles = own.map(({ dataset, total }) => `${inputTitles[dataset]}${reading === "HIT" ? ` ${total}件` : ""}`);
    if (own.length === 0) return [];
    return [`${ja}${reading === "HIT" ? "" : `（${meaning}）`}: ${titles.join("、")}`];
  });
}
