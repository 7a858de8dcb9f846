import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { tables } from "../../schemas/records/tables.ts";
import { quoteName, quoteText } from "../../snapshots/database/columns.ts";
import { namedRegisters } from "../../snapshots/names/named-registers.ts";
import { copyShortLines } from "../line-files/spool.ts";
import type { RegisterName } from "../registers/register-definition.ts";

/**
 * Rows of a register for its name index, in browsing order: a file of `digits <TAB> codes ... <TAB> names ...` a line, where
 * a code is the place of a column's word counted from 1, or 0 for none.
 */
export type NameExport = {
  readonly register: RegisterName;
  readonly path: string;
  readonly rows: number;
  /** Names in each line; blank for none. */
  readonly names: number;
  readonly columns: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** Addresses of the sources that the rows were read from. */
  readonly sources: readonly string[];
};

/** SQL over a staging table for what `namedRegisters` says of a record. */
type NamesInSql = { readonly names: readonly string[]; readonly columns: Readonly<Record<string, string>> };

const definitions = {
  houjin: {
    names: [`CASE WHEN NOT "excluded_from_search" THEN "name" END`],
    columns: { prefecture: `"prefecture"` },
  },
  invoice_registrant: {
    names: [`"normalized_name"`, `"trade_name"`],
    columns: {
      registrant_kind: `"registrant_kind"`,
      prefecture: `"prefecture"`,
      registered_date: `"registered_date"`,
      ended_date: `least("revoked_date", "expired_date")`,
    },
  },
} as const satisfies Record<RegisterName, NamesInSql>;

/** Writes the rows of a register's staging table for its name index. */
export async function exportNames(
  connection: DuckDBConnection,
  register: RegisterName,
  { stage, rows, work }: { readonly stage: string; readonly rows: number; readonly work: string },
): Promise<NameExport> {
  const { names, columns }: NamesInSql = definitions[register];
  const key = quoteName(tables[register].key);
  const from = quoteName(stage);
  const coded: { name: string; words: string[]; code: string }[] = [];
  for (const [name, value] of Object.entries(columns)) {
    const words = await distinct(connection, value, from);
    const type = quoteName(`${register}_${name}`);
    if (words.length > 0) await connection.run(`CREATE TYPE ${type} AS ENUM (${words.map(quoteText).join(",")})`);
    const code = words.length > 0 ? `coalesce(CAST(enum_code(CAST(${value} AS ${type})) AS INTEGER) + 1, 0)` : "0";
    coded.push({ name, words, code });
  }
  const path = join(work, `${register}.names.tsv`);
  const values = [`right(${key}, 13)`, ...coded.map(({ code }) => code), ...names.map(oneLine)];
  const order = `${quoteName(namedRegisters[register].orderedBy)} NULLS LAST, ${key}`;
  await connection.run(copyShortLines({ values, from: `${from} ORDER BY ${order}`, path }));
  const sources = await distinct(connection, `"source_url"`, from);
  return {
    register,
    path,
    rows,
    names: names.length,
    columns: coded.map(({ name, words }) => ({ name, words })),
    sources,
  };
}

/** A name without the characters that divide the file; folding takes them for spaces too. */
function oneLine(name: string): string {
  return `translate(coalesce(${name}, ''), chr(9) || chr(10) || chr(13), '   ')`;
}

async function distinct(connection: DuckDBConnection, value: string, from: string): Promise<string[]> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT ${value} AS word FROM ${from} WHERE ${value} IS NOT NULL ORDER BY word`,
  );
  return found.getRows().map(([word]) => word as string);
}
