import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { loadHoujin } from "../registers/houjin.ts";
import { loadInvoice } from "../registers/invoice.ts";
import type { LoadedInput, RegisterLoad, StagedRegisters } from "../registers/load-register.ts";
import type { RegisterName } from "../registers/register-definition.ts";
import { literal, literals } from "../registers/sql-values.ts";
import { type RegisteredCompanies, registeredName } from "../relations/company-numbers.ts";
import type { Tally } from "../report/tally.ts";
import type { CollectedRows } from "../rows/sourced.ts";
import type { ParsedSources } from "./parse.ts";
import type { RegisterSpools } from "./register-spools.ts";

export type LoadedRegisters = {
  /** Staging table of each register. */
  readonly stages: Readonly<Record<RegisterName, string>>;
  readonly rows: Readonly<Record<RegisterName, number>>;
  /** Names of the companies whose numbers other datasets state, as far as the register holds them. */
  readonly companyNames: ReadonlyMap<string, string>;
  /** Companies under the names that other datasets state without a number. */
  readonly companiesNamed: RegisteredCompanies;
  /** Does the register hold a number that was looked up by either? */
  holds(number: string): boolean;
};

/** The register of corporate numbers has more than five million entries; files of differences have thousands. */
const WHOLE_REGISTER = 5_000_000;

/** Makes the staging table of each register from what was read for it. */
export async function stageRegisters(
  spools: RegisterSpools,
  connection: DuckDBConnection,
  work: string,
): Promise<StagedRegisters> {
  const options = { temporaryDirectory: join(work, "registers") };
  return {
    houjin: await loadHoujin(connection, spools.inputs("houjin"), options),
    invoice_registrant: await loadInvoice(connection, spools.inputs("invoice_registrant"), options),
  };
}

/** Counts what became of the rows of the registers, and looks up the names and numbers that other datasets lack. */
export async function settleRegisters(
  { registers: spools, staging, rows }: ParsedSources,
  connection: DuckDBConnection,
  tally: Tally,
): Promise<LoadedRegisters> {
  const staged = await staging;
  for (const { sourceId, ...line } of spools.undecoded) {
    const row = { source: sourceId, ...line };
    tally.row(row);
    tally.refuse(row);
  }
  for (const [register, dataset] of [
    ["houjin", "houjin_raw"],
    ["invoice_registrant", "invoice_raw"],
  ] as const) {
    const { perInput, refused: refusals } = staged[register];
    for (const input of perInput) countInput({ input, dataset, refusals, spools, tally });
  }
  const counts = { houjin: staged.houjin.rowsOut, invoice_registrant: staged.invoice_registrant.rowsOut };
  const companyNames = await registeredNames(numbersIn(rows), connection);
  const byName = await registeredUnder(namesWithoutNumber(rows), connection);
  const named = new Set([...byName.values()].flat().map(({ number }) => number));
  return {
    stages: { houjin: "stage_houjin", invoice_registrant: "stage_invoice_registrant" },
    rows: counts,
    companyNames,
    companiesNamed: { byName, isWhole: counts.houjin >= WHOLE_REGISTER },
    holds: (number) => companyNames.has(number) || named.has(number),
  };
}

function numbersIn(rows: CollectedRows): Set<string> {
  return new Set([
    ...rows.bid.flatMap(({ row }) => [row.winner_houjin_bangou ?? [], row.procuring_houjin_bangou ?? []].flat()),
    ...rows.enforcement_case.flatMap(({ row }) => row.recipient_houjin_bangou ?? []),
    ...rows.case_study.flatMap(({ row }) => row.houjin_bangou ?? []),
  ]);
}

function namesWithoutNumber(rows: CollectedRows): Set<string> {
  const names = [
    ...rows.enforcement_case.map(({ row }) => (row.recipient_houjin_bangou ? null : row.recipient_name)),
    ...rows.case_study.map(({ row }) => (row.houjin_bangou ? null : row.company_name)),
  ];
  return new Set(names.flatMap((name) => (name ? (registeredName(name) ?? []) : [])));
}

/** Counts what became of the rows of one input. */
function countInput({
  input: { name, rowsIn, rowsOut, refused, notes },
  dataset,
  refusals,
  spools,
  tally,
}: {
  readonly input: LoadedInput;
  readonly dataset: "houjin_raw" | "invoice_raw";
  readonly refusals: RegisterLoad["refused"];
  readonly spools: RegisterSpools;
  readonly tally: Tally;
}): void {
  const source = spools.ownerOf(name);
  for (const [note, count] of Object.entries(notes)) tally.note(source, name, note, count);
  // A file without any row has a refusal but no row: what its source must hold decides about it.
  if (rowsIn === 0) return;
  const row = { source, dataset, at: name };
  // Rows that an adapter read were counted then.
  if (!spools.wasParsed(name)) tally.row({ ...row, count: rowsIn });
  tally.merge({ ...row, count: rowsIn - rowsOut - refused });
  const listed = refusals.filter(({ at }) => fileOf(at) === name);
  const places = spools.placesOf(name, new Set(listed.map(({ at }) => lineOf(at))));
  for (const { at, reason } of listed) tally.refuse({ ...row, at: places.get(lineOf(at)) ?? at, reason });
  if (refused > listed.length)
    tally.refuse({
      ...row,
      reason: "further rows were refused for the reasons above",
      count: refused - listed.length,
    });
}

/** Positions are `<file name>#<line>`. */
function fileOf(at: string): string {
  return at.replace(/#[^#]*$/, "");
}

function lineOf(at: string): number {
  return Number(at.slice(at.lastIndexOf("#") + 1));
}

/** An entry of the register of corporate numbers, the fields that distinguish equal names. */
type RegisteredCompany = { readonly number: string; readonly prefecture: string | null };

/** Names of companies by number, for those of the numbers that the register holds. */
async function registeredNames(
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
async function registeredUnder(
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
