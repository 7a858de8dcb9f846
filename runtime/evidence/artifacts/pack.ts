import type { Artifact } from "../../../schemas/artifact.ts";
import type { KnownGap } from "../../../schemas/evidence.ts";
import type { JsonValue } from "../../../schemas/well-formed.ts";
import type { Company } from "../company/company.ts";
import type { Reading } from "../served-record.ts";
import { readingWords } from "../reports/reading-words.ts";
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
  /** Lines of the page for people, where the rows would say the same at greater length. */
  readonly page?: (inputs: PackInputs) => string[];
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
    reading_ja: readingWords[readingOf(make ? inputs.lookups : own)].ja,
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

/**
 * The company as texts name it: by its registered name where one is held, else as a record under its number names it, and
 * always with its number.
 */
export function nameOf({ number, master, registrant, enforcement, adoptions, bidsWon }: Company): string {
  const registered = master?.record.name ?? registrant?.record.normalized_name ?? null;
  if (registered !== null) return `${registered}（法人番号 ${number}）`;
  const published = [
    ...enforcement.rows.map(({ record }) => record.recipient_name),
    ...adoptions.rows.map(({ record }) => record.company_name),
    ...bidsWon.rows.map(({ record }) => record.winner_name),
  ].find((name) => name !== null);
  return published === undefined || published === null
    ? `法人番号 ${number}`
    : `${published}（法人番号 ${number}。名称は公表記録による）`;
}

/** What to do about the inputs that were asked for: one line for those that gave something, one for the others. */
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

/** What may be said of an input. */
export function wordsOf({ dataset, reading, total }: Lookup): string {
  const { ja, meaning } = readingWords[reading];
  return `${inputTitles[dataset]}: ${ja}（${reading === "HIT" ? `${total}件` : meaning}）`;
}

/** What may be said of all inputs that were asked for, one line for each reading. */
export function readingLines(lookups: readonly Lookup[]): string[] {
  return (["HIT", "NO_HIT", "AMBIGUOUS"] as const).flatMap((reading) => {
    const own = asked(lookups).filter((lookup) => lookup.reading === reading);
    const { ja, meaning } = readingWords[reading];
    const titles = own.map(({ dataset, total }) => `${inputTitles[dataset]}${reading === "HIT" ? ` ${total}件` : ""}`);
    if (own.length === 0) return [];
    return [`${ja}${reading === "HIT" ? "" : `（${meaning}）`}: ${titles.join("、")}`];
  });
}
