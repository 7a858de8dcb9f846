import { compact } from "../../text/compact.ts";
import { abbreviationCore } from "./abbreviation.ts";
import type { SearchDocument } from "./document.ts";

/** Code unit before each field of a document's text; a smaller one says more about what the record is. */
export const fieldClass = { name: 1, alias: 2, label: 3, body: 4 } as const;

/** 3 for a name, 2 for an alias, 1 for a label, 0 for a body: two bits in a posting. */
export function fieldRank(kind: number): number {
  return fieldClass.body - kind;
}

/** Code unit after each field; no term reaches over it. */
export const FIELD_END = 0;

export type TextField = { readonly kind: number; readonly text: string };

/** The compact fields of a document, best class first, each string once. */
export function textFields(document: SearchDocument): TextField[] {
  const name = compact(document.name);
  const plain = withoutLongVowels(name);
  const aliases = [...document.aliases.map(compact), ...(plain === name ? [] : [plain])];
  const labels = document.fields.filter((field) => field.weight === "label").map((field) => compact(field.text));
  const bodies = document.fields.filter((field) => field.weight === "body").map((field) => compact(field.text));
  const seen = new Set<string>([""]);
  const fields: TextField[] = [];
  const add = (kind: number, text: string) => {
    if (seen.has(text)) return;
    seen.add(text);
    fields.push({ kind, text });
  };
  add(fieldClass.name, name);
  for (const text of aliases) add(fieldClass.alias, text);
  for (const text of [...document.places.map(compact), ...labels]) add(fieldClass.label, text);
  for (const text of bodies) add(fieldClass.body, text);
  return fields;
}

/** What abbreviations of the document's name may be built from; empty for names that are not shortened. */
export function coreOf(document: SearchDocument): string {
  return document.abbreviable ? abbreviationCore(document.name) : "";
}

/**
 * A compact string without long vowels, which writers put in or leave out at will (サーバー, サーバ). Only for comparing:
 * コート and こと become one, so it is asked only when the query as written finds nothing.
 */
export function withoutLongVowels(compactText: string): string {
  return compactText.replaceAll("ー", "");
}
