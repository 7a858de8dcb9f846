import { japaneseLabels } from "../../../schemas/japanese-labels.ts";
import { outlines } from "../../../schemas/outlines.ts";
import type { Language } from "../../wire/language.ts";
import type { FieldChange } from "./event.ts";

/** Longer values are cut in a mail; the evidence has them whole. */
const mostCharacters = 120;

/** The changes of a record of this table, each in one line. Records that came or went as a whole are told by their event. */
export function changeLines(table: string, changes: readonly FieldChange[], language: Language): string[] {
  return changes.filter(({ before, after }) => !isRecord(after ?? before)).map((each) => lineOf(table, each, language));
}

/** What it is about, what it was and what it is. */
function lineOf(table: string, { field, before, after }: FieldChange, language: Language): string {
  const [old, now] = [before, after].map((value) => valueText(field, value, language));
  const label = labelOf(table, field, language);
  // What a date brings about was nothing else before.
  return before === null ? `${label}: ${now}` : `${label}: ${old} → ${now}`;
}

function labelOf(table: string, field: string, language: Language): string {
  if (language === "ja") return japaneseLabels[field] ?? field;
  const outline = outlines[table as keyof typeof outlines] as { core: Readonly<Record<string, string>> } | undefined;
  return outline?.core[field] ?? field.replaceAll("_", " ");
}

function valueText(field: string, value: unknown, language: Language): string {
  if (value === null) return language === "ja" ? "記載なし" : "not stated";
  if (typeof value === "number" && field.endsWith("_man_yen"))
    return language === "ja" ? `${grouped(value)}万円` : `${grouped(value * 10_000)} JPY`;
  const text = isSpan(value) ? spanText(value, language) : typeof value === "string" ? value : JSON.stringify(value);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isSpan(value);
}

type Span = { readonly start: string | null; readonly end: string | null };

function isSpan(value: unknown): value is Span {
  return typeof value === "object" && value !== null && Object.keys(value).toSorted().join() === "end,start";
}

function spanText({ start, end }: Span, language: Language): string {
  return `${start ?? ""}${language === "ja" ? "～" : " – "}${end ?? ""}`.trim();
}

/** Digits by three, before the decimal point. */
function grouped(amount: number): string {
  return String(amount).replaceAll(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}
