import type { DuckDBConnection } from "@duckdb/node-api";
import { literal, literals } from "./sql-values.ts";

/** An entry of the register of corporate numbers, as far as names are told apart by it. */
export type RegisteredCompany = { readonly number: string; readonly prefecture: string | null };

/** Names of companies by number, for those of the numbers that the register holds. */
export async function registeredNames(
  numbers: ReadonlySet<string>,
  connection: DuckDBConnection,
): Promise<Map<string, string>> {
  if (numbers.size === 0) return new Map();
  const found = await connection.runAndReadAll(
    `SELECT houjin_bangou, name FROM stage_houjin WHERE houjin_bangou IN (${literals([...numbers])})`,
  );
  return new Map(found.getRows() as unknown as [string, string][]);
}

/** Companies by registered name without blanks, for those of the names that the register holds. */
export async function registeredUnder(
  names: ReadonlySet<string>,
  connection: DuckDBConnection,
): Promise<Map<string, RegisteredCompany[]>> {
  const companies = new Map<string, RegisteredCompany[]>();
  if (names.size === 0) return companies;
  // Blanks in registered names are ideographic.
  const plain = "replace(name, '　', '')";
  // As a relation, which is joined: the names of a list would be compared one by one with each of millions of rows.
  const asked = Array.from(names, (name) => `(${literal(name)})`).join(", ");
  const found = await connection.runAndReadAll(
    `SELECT ${plain} AS plain, houjin_bangou, prefecture FROM stage_houjin
     WHERE ${plain} IN (VALUES ${asked}) AND NOT excluded_from_search ORDER BY houjin_bangou`,
  );
  for (const [name, number, prefecture] of found.getRows() as unknown as [string, string, string | null][])
    companies.set(name, [...(companies.get(name) ?? []), { number, prefecture }]);
  return companies;
}
