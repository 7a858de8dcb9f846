import { japaneseLabels } from "../../schemas/japanese-labels.ts";
import { type ComparedTable, type Outline, outlines } from "../../schemas/records/outlines.ts";
import { groupedDigits } from "../text/numerals.ts";

/** How a language says what happened to a value. */
export type Phrases = {
  readonly notStated: string;
  readonly none: string;
  readonly yes: string;
  readonly no: string;
  /** Stands before the values of a record that is gone. */
  readonly was: string;
  readonly otherOrder: string;
  /** What a field of a table is about. */
  label(table: ComparedTable, field: string): string;
  /** What a part of a value is called. */
  member(name: string): string;
  /** A word of a vocabulary; as it is stored where the language has none. */
  term(field: string, value: string): string;
  /** What a record without a name of its own is called. */
  kind(table: ComparedTable): string;
  came(now: string): string;
  went(old: string): string;
  number(old: string, now: string, raised: boolean): string;
  day(old: string, now: string): string;
  text(old: string, now: string): string;
  listAdded(items: string): string;
  listRemoved(items: string): string;
  /** A part that was added or removed with its name. */
  partOf(name: string, op: "added" | "removed" | "changed"): string;
  together(count: number, table: ComparedTable, op: "added" | "removed"): string;
};

export const english: Phrases = {
  notStated: "not held",
  none: "none",
  yes: "yes",
  no: "no",
  was: "was: ",
  otherOrder: "in another order",
  label(table, field) {
    const { core }: Outline = outlines[table];
    return core[field] ?? wordsOf(field);
  },
  member: wordsOf,
  term: (_field, value) => value,
  kind: wordsOf,
  came: (now) => `now ${now}, not held before`,
  went: (old) => `no longer held, was ${old}`,
  number: (old, now, raised) => `${raised ? "raised" : "lowered"} from ${old} to ${now}`,
  day: (old, now) => `moved from ${old} to ${now}`,
  text: (old, now) => `from ${old} to ${now}`,
  listAdded: (items) => `${items} added`,
  listRemoved: (items) => `${items} removed`,
  partOf: (name, op) => (op === "changed" ? name : `${name} ${op}`),
  together: (count, table, op) => `${op} with it: ${groupedDigits(count)} ${wordsOf(table)}${count === 1 ? "" : "s"}`,
};

export const japanese: Phrases = {
  notStated: "未収録",
  none: "なし",
  yes: "はい",
  no: "いいえ",
  was: "収録時の内容: ",
  otherOrder: "並び順の変更",
  label: (table, field) => tableFieldsInJapanese[table]?.[field] ?? japaneseLabels[field] ?? wordsOf(field),
  member: (name) => japaneseLabels[name] ?? wordsOf(name),
  term: (_field, value) => value,
  kind: (table) => tablesInJapanese[table] ?? wordsOf(table),
  came: (now) => `未収録 → ${now}`,
  went: (old) => `${old} → 未収録`,
  number: (old, now, raised) => `${old} → ${now}（${raised ? "引き上げ" : "引き下げ"}）`,
  day: (old, now) => `${old} → ${now}`,
  text: (old, now) => `${old} → ${now}`,
  listAdded: (items) => `${items}を追加`,
  listRemoved: (items) => `${items}を削除`,
  partOf: (name, op) => (op === "changed" ? name : `${name}（${op === "added" ? "追加" : "削除"}）`),
  together: (count, table, op) =>
    `あわせて${tablesInJapanese[table] ?? wordsOf(table)}${groupedDigits(count)}件を${op === "added" ? "追加" : "削除"}`,
};

/** The name of a field, a member or a table in words. */
function wordsOf(name: string): string {
  return name.replaceAll("_", " ");
}

/** Fields that are called otherwise in one table. */
const tableFieldsInJapanese: Readonly<Partial<Record<ComparedTable, Readonly<Record<string, string>>>>> = {
  houjin: { close_date: "閉鎖日" },
  court_decision: { decision_date: "裁判年月日" },
};

/** What records are called that belong to others. */
const tablesInJapanese: Readonly<Partial<Record<ComparedTable, string>>> = {
  law_article: "条文",
  application_round: "募集回",
  acceptance_stat: "採択の実績",
  annotation: "注記",
};
