import { fieldsOf, type TableField, type TableName, tables } from "../../schemas/tables.ts";
import { quoteName, quoteText } from "./columns.ts";

/**
 * Canonical JSON (RFC 8785) and leaf hashes of flat tables inside DuckDB: five million records in seconds instead of
 * minutes. A property test holds the result equal to the JavaScript way.
 *
 * Limits, checked by the types of the registers: text, dates as text, integers, booleans, and numbers from 0 to 1 with
 * at most six decimals.
 */
export const canonicalMacros = [
  `CREATE OR REPLACE TEMP MACRO jcs_text(s) AS '"' || CASE WHEN regexp_matches(s, '[\\x00-\\x1f"\\\\]') THEN ${escaped("s")} ELSE s END || '"'`,
  "CREATE OR REPLACE TEMP MACRO jcs_number(n) AS CASE WHEN n = trunc(n) THEN CAST(n AS BIGINT)::VARCHAR ELSE rtrim(printf('%.6f', n), '0') END",
];

/** Expression of a row's canonical JSON over columns named as the fields. */
export function canonicalRow(table: TableName): string {
  const members = fieldsOf(table)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((field) => ({ label: `${JSON.stringify(field.name)}:`, value: canonicalField(field) }));
  const parts = members.map(({ label, value }, index) => `${quoteText((index === 0 ? "{" : ",") + label)} || ${value}`);
  return `${parts.join(" || ")} || '}'`;
}

/** Expression of the leaf hash (hex) over a key and a canonical JSON expression. */
export function leafHash(table: TableName, key: string, json: string): string {
  return `sha256(chr(0) || ${quoteText(tables[table].name)} || chr(0) || ${key} || chr(0) || ${json})`;
}

function canonicalField({ name, kind }: TableField): string {
  const column = quoteName(name);
  switch (kind) {
    case "string":
      return `coalesce(jcs_text(${column}), 'null')`;
    case "date":
    case "timestamp":
      return `coalesce('"' || ${column} || '"', 'null')`;
    case "integer":
      return `coalesce(CAST(${column} AS VARCHAR), 'null')`;
    case "number":
      return `coalesce(jcs_number(${column}), 'null')`;
    case "boolean":
      return `coalesce(CASE WHEN ${column} THEN 'true' ELSE 'false' END, 'null')`;
    default:
      throw new Error(`a register cannot hold ${name}: ${kind} has no flat form`);
  }
}

function escaped(column: string): string {
  const short: Record<number, string> = { 8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r" };
  const controls = Array.from(
    { length: 32 },
    (_, code) => [code, short[code] ?? `\\u${code.toString(16).padStart(4, "0")}`] as const,
  );
  const quotes = `replace(replace(${column}, '\\', '\\\\'), '"', '\\"')`;
  return controls.reduce((expression, [code, text]) => `replace(${expression}, chr(${code}), '${text}')`, quotes);
}
