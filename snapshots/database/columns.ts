import { fieldsOf, type TableField, type TableName, tables } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../files/canonical.ts";
import { sha256 } from "../merkle/hashing.ts";

const sqlTypes: Record<TableField["kind"], string> = {
  string: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  timestamp: "TIMESTAMP",
  json: "JSON",
  string_list: "VARCHAR[]",
};

/** Name of a table or column as SQL writes it; only names of our own schemas come here. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Text as SQL writes it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Column list of a table's `CREATE TABLE`. */
export function columnList(table: TableName): string {
  return fieldsOf(table)
    .map(({ name, kind, nullable }) => `${quoteName(name)} ${sqlTypes[kind]}${nullable ? "" : " NOT NULL"}`)
    .join(", ");
}

/** Select list that reads the columns of a table out of a canonical JSON column. */
export function columnsFromJson(table: TableName, json: string): string {
  const structure = JSON.stringify(Object.fromEntries(fieldsOf(table).map(({ name, kind }) => [name, sqlTypes[kind]])));
  return `unnest(from_json(${json}, ${quoteText(structure)}))`;
}

/** Digest of a table's shape: key and fields with kind and nullability, in declared order. */
export function schemaDigest(table: TableName): string {
  const shape = {
    key: tables[table].key,
    fields: fieldsOf(table).map(({ name, kind, nullable }) => ({ name, kind, nullable })),
  };
  return sha256(Buffer.from(canonicalJson(shape))).toString("hex");
}
