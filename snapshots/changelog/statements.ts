import { groupedDigits } from "../text/numerals.ts";
import type { Difference } from "./diff.ts";
import { english, type Phrases } from "./phrases.ts";
import type { RecordChanges } from "./record-changes.ts";

/** A part of a statement; what went and what came inside of a text is marked, each format in its own way. */
export type Piece = string | { readonly mark: "old" | "new"; readonly text: string };
export type Statement = readonly Piece[];

/** Texts that are longer show only the passage that differs. */
const WHOLE_TEXT = 40;
const CONTEXT = 24;
/** Of a removed or added text this much is shown. */
const FACT_TEXT = 120;

/** What happened to a record, one statement each, most important first. */
export function statementsOf({ op, own, parts }: RecordChanges, phrases: Phrases = english): Statement[] {
  const facts = (difference: Difference) => factsStatement(difference, phrases);
  const fields = (difference: Difference) => fieldStatements(difference, phrases);
  if (op !== "changed") return [...own.flatMap(facts), ...companyOf(parts, op, phrases)];
  const ofParts = parts
    .filter((part) => !isOwnWindow(part, own))
    .flatMap((part) => {
      const head = phrases.partOf(part.name ?? phrases.kind(part.table), part.op);
      return part.own.flatMap(part.op === "changed" ? fields : facts).map((statement) => said(head, statement));
    });
  return own.flatMap(fields).concat(ofParts);
}

function said(subject: string, statement: Statement): Statement {
  return [`${subject}: `, ...statement];
}

/** A call without a name is the application window of its program, which is already stated. */
function isOwnWindow({ table, name }: RecordChanges, own: readonly Difference[]): boolean {
  return table === "application_round" && name === null && own.some(({ field }) => field === "application_window");
}

/** What came or went together with a record. */
function companyOf(parts: readonly RecordChanges[], op: "added" | "removed", phrases: Phrases): Statement[] {
  const counts = new Map<RecordChanges["table"], number>();
  for (const { table } of parts) counts.set(table, (counts.get(table) ?? 0) + 1);
  return [...counts].map(([table, count]) => [phrases.together(count, table, op)]);
}

/** What a removed record was, or an added one is. */
function factsStatement({ table, op, before, after }: Difference, phrases: Phrases): Statement[] {
  const facts = Object.entries((op === "removed" ? before : after) as Record<string, unknown>).map(
    ([field, value]) => `${phrases.label(table, field)} ${clipped(valueText(field, value, phrases))}`,
  );
  return facts.length === 0 ? [] : [[`${op === "removed" ? phrases.was : ""}${facts.join("; ")}`]];
}

/** How a field changed; of a field with members each that did. */
function fieldStatements({ table, field, before, after }: Difference, phrases: Phrases): Statement[] {
  const label = phrases.label(table, field!);
  if (!isMembers(before) || !isMembers(after)) return [said(label, changeOf(field!, before, after, phrases))];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))
    .map((member) =>
      said(`${label} ${phrases.member(member)}`, changeOf(member, before[member], after[member], phrases)),
    );
}

function changeOf(field: string, before: unknown, after: unknown, phrases: Phrases): Statement {
  const [old, now] = [before, after].map((value) => valueText(field, value, phrases)) as [string, string];
  if (before === null || before === undefined) return [phrases.came(clipped(now))];
  if (after === null || after === undefined) return [phrases.went(clipped(old))];
  if (typeof before === "number" && typeof after === "number") return [phrases.number(old, now, after > before)];
  if (isDay(before) && isDay(after)) return [phrases.day(old, now)];
  if (isTexts(before) && isTexts(after)) return listChange(field, before, after, phrases);
  if (Math.max(old.length, now.length) <= WHOLE_TEXT) return [phrases.text(old, now)];
  return passage(Array.from(old), Array.from(now));
}

function listChange(field: string, before: readonly string[], after: readonly string[], phrases: Phrases): Statement {
  const named = (items: readonly string[]) => items.map((item) => phrases.term(field, item)).join("、");
  const [came, went] = [after.filter((item) => !before.includes(item)), before.filter((item) => !after.includes(item))];
  const moves = [
    ...(came.length > 0 ? [phrases.listAdded(named(came))] : []),
    ...(went.length > 0 ? [phrases.listRemoved(named(went))] : []),
  ];
  return [moves.join(", ") || phrases.otherOrder];
}

/** The part of two texts that differs, with a little of what stands around it. */
function passage(before: readonly string[], after: readonly string[]): Statement {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [from, to] = [Math.max(0, start - CONTEXT), Math.min(after.length, after.length - end + CONTEXT)];
  const [old, now] = [before, after].map((text) => text.slice(start, text.length - end).join("")) as [string, string];
  return [
    `${from > 0 ? "…" : ""}${after.slice(from, start).join("")}`,
    ...(old ? [{ mark: "old" as const, text: old }] : []),
    ...(now ? [{ mark: "new" as const, text: now }] : []),
    `${after.slice(after.length - end, to).join("")}${to < after.length ? "…" : ""}`,
  ];
}

function clipped(text: string): string {
  return text.length > FACT_TEXT ? `${text.slice(0, FACT_TEXT)}…` : text;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isDay(value: unknown): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

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
