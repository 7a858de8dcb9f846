import { groupedDigits } from "../text/grouped-digits.ts";
import type { Phrases } from "./phrases.ts";

/** A value of a field as people read it: amounts with their unit, rates in percent, lists and members in a row. */
export function valueText(field: string, value: unknown, phrases: Phrases): string {
  if (value === null || value === undefined) return phrases.notStated;
  if (typeof value === "boolean") return value ? phrases.yes : phrases.no;
  if (typeof value === "number") return numberText(field, value);
  if (Array.isArray(value)) return value.map((item) => valueText(field, item, phrases)).join("、") || phrases.none;
  if (typeof value !== "object") return phrases.term(field, String(value));
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => `${phrases.member(name)} ${valueText(name, member, phrases)}`)
    .join(", ");
}

function numberText(field: string, value: number): string {
  if (/(^|_)rate(_|$)/.test(field)) return `${Number((value * 100).toFixed(2))}%`;
  const number = Number.isInteger(value) && !field.endsWith("year") ? groupedDigits(value) : String(value);
  return `${number}${field.endsWith("_man_yen") ? "万円" : field.endsWith("_yen") ? "円" : ""}`;
}
