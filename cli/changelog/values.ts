import { countText } from "../terminal/quantities.ts";

/** A value of a field as people read it: amounts with their unit, rates in percent, lists and members in a row. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "not stated";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(field, value);
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join("、") || "none";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([name, member]) => `${wordsOf(name)} ${valueText(name, member)}`)
    .join(", ");
}

/** The name of a field or of a member in words. */
export function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}

function numberText(field: string, value: number): string {
  if (/(^|_)rate(_|$)/.test(field)) return `${Number((value * 100).toFixed(2))}%`;
  const number = Number.isInteger(value) && !field.endsWith("year") ? countText(value) : String(value);
  return `${number}${field.endsWith("_man_yen") ? "万円" : field.endsWith("_yen") ? "円" : ""}`;
}
