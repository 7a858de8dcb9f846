import { createHash } from "node:crypto";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/** Natural key of an award without a number of its own: the first 16 hex digits of SHA-256 over its four facts as published. */
export function awardKey(decisionDate: string, title: string, amount: string, winner: string): string {
  return createHash("sha256").update([decisionDate, title, amount, winner].join("|")).digest("hex").slice(0, 16);
}

/** Yen from digits, with or without a fraction of zeros (`31389000.00`); anything else is null with a note, blank is null. */
export function readYen(written: string, field: string, notes: Note[]): number | null {
  const text = written.trim();
  if (text === "") return null;
  const digits = /^(\d+)(?:\.0+)?$/.exec(text)?.[1];
  const amount = digits === undefined ? Number.NaN : Number(digits);
  if (Number.isSafeInteger(amount)) return amount;
  notes.push({ field, reason: `not an amount in whole yen: ${quoteValue(text)}` });
  return null;
}
