import type { Note } from "../../rows/adapter.ts";
import type { ValueReader } from "./values.ts";
import { readDate, readDayRange } from "../reading/read-date.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/** Readers of fields that hold objects; a field without one is left to its schema. */
export function structureReader(field: string): ValueReader {
  if (field === "application_window") return readWindow;
  if (field === "law_references") return readLawReferences;
  return (value) => value;
}

const startKeys = ["start", "start_date", "open_date", "opens", "from"];
const endKeys = ["end", "end_date", "close_date", "closes", "deadline", "until"];

/** A window of applications, whatever its two ends are called; one without any date says nothing. */
function readWindow(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value === "string") {
    const range = readDayRange(value);
    if (range === null && value.trim() !== "") notes.push({ field, reason: `holds no date: ${quoteValue(value)}` });
    return range;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const stated = value as Readonly<Record<string, unknown>>;
  const start = readEnd(stated, startKeys, `${field}.start`, notes);
  const end = readEnd(stated, endKeys, `${field}.end`, notes);
  if (start !== null && end !== null && Object.values(stated).some(tellsSeveral)) {
    notes.push({ field, reason: "runs over several rounds, between which nothing is taken" });
    return null;
  }
  if (start !== null || end !== null) return { start, end };
  if (Object.keys(stated).length > 0) notes.push({ field, reason: "holds no date" });
  return null;
}

/** 第1回: 5月13日〜19日。第2回: 9月9日〜15日: words that tell the rounds of a year one by one. */
function tellsSeveral(words: unknown): boolean {
  return typeof words === "string" && /第1回\s*:.*第2回\s*:/s.test(words.normalize("NFKC"));
}

function readEnd(
  stated: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  field: string,
  notes: Note[],
): unknown {
  for (const key of keys) {
    const value = stated[key];
    if (value !== null && value !== undefined && value !== "") return readDate(value, field, notes) ?? null;
  }
  return null;
}

/** A law may be named by a bare text. */
function readLawReferences(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((member: unknown) => (typeof member === "string" ? { law: member } : member))
    : value;
}
