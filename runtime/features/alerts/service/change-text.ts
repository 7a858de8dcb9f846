import { type ComparedTable, outlines } from "../../../../schemas/outlines.ts";
import { english, japanese, type Phrases } from "../../../../snapshots/changelog/phrases.ts";
import { valueText } from "../../../../snapshots/changelog/values.ts";
import { groupedDigits } from "../../../../snapshots/text/grouped-digits.ts";
import type { Language } from "../../../wire/language.ts";
import type { FieldChange } from "../events/event.ts";

/** Longer values are cut in a mail; the evidence has them whole. */
const mostCharacters = 120;

const phrasesOf: Readonly<Record<Language, Phrases>> = { ja: japanese, en: english };

/** The changes of a record of this table, each in one line. Records that came or went as a whole are told by their event. */
export function changeLines(table: string, changes: readonly FieldChange[], language: Language): string[] {
  return changes.filter(({ before, after }) => !isRecord(after ?? before)).map((each) => lineOf(table, each, language));
}

/** What it is about, what it was and what it is. */
function lineOf(table: string, { field, before, after }: FieldChange, language: Language): string {
  const [old, now] = [before, after].map((value) => shortText(field, value, language));
  const label = isCompared(table) ? phrasesOf[language].label(table, field) : field;
  // What a date brings about was nothing else before.
  return before === null ? `${label}: ${now}` : `${label}: ${old} → ${now}`;
}

function isCompared(table: string): table is ComparedTable {
  return Object.hasOwn(outlines, table);
}

function shortText(field: string, value: unknown, language: Language): string {
  // Readers of English count in yen, not in tens of thousands of them.
  if (language === "en" && typeof value === "number" && field.endsWith("_man_yen"))
    return `${groupedDigits(value * 10_000)} JPY`;
  const text = valueText(field, value, phrasesOf[language]);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

/** A record, not a value of one; the window of a program is the only value with members. */
function isRecord(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).some((name) => name !== "start" && name !== "end")
  );
}
