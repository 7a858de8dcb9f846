import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { loadHoujin } from "../registers/houjin.ts";
import { loadInvoice } from "../registers/invoice.ts";
import type { LoadedInput, RegisterLoad } from "../registers/load-register.ts";
import type { Tally } from "../report/tally.ts";
import type { ParsedSources } from "./parse.ts";
import type { RegisterName } from "../registers/register-definition.ts";
import type { RegisterSpools } from "./register-spools.ts";

export type LoadedRegisters = {
  /** Staging table of each register. */
  readonly stages: Readonly<Record<RegisterName, string>>;
  readonly rows: Readonly<Record<RegisterName, number>>;
  /** Names of the companies that other datasets know by number alone. */
  readonly companyNames: ReadonlyMap<string, string>;
};

/** Loads both registers inside the database and looks up the names that other datasets lack. */
export async function loadRegisters(
  parsed: ParsedSources,
  connection: DuckDBConnection,
  work: string,
  tally: Tally,
): Promise<LoadedRegisters> {
  const { registers: spools, rows } = parsed;
  for (const { sourceId, ...line } of spools.undecoded) {
    const row = { source: sourceId, ...line };
    tally.row(row);
    tally.refuse(row);
  }
  const counts: Record<RegisterName, number> = { houjin: 0, invoice_registrant: 0 };
  for (const [register, dataset, load] of [
    ["houjin", "houjin_raw", loadHoujin],
    ["invoice_registrant", "invoice_raw", loadInvoice],
  ] as const) {
    const result = await load(connection, spools.inputs(register), { temporaryDirectory: join(work, "registers") });
    counts[register] = result.rowsOut;
    for (const input of result.perInput) countInput({ input, dataset, refusals: result.refused, spools, tally });
  }
  const wanted = new Set(rows.bid.flatMap(({ row }) => (row.winner_name ? [] : (row.winner_houjin_bangou ?? []))));
  return {
    stages: { houjin: "stage_houjin", invoice_registrant: "stage_invoice_registrant" },
    rows: counts,
    companyNames: await namesOf(wanted, connection),
  };
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

async function namesOf(numbers: ReadonlySet<string>, connection: DuckDBConnection): Promise<Map<string, string>> {
  if (numbers.size === 0) return new Map();
  // 13 digits each, checked when the rows were read: nothing to quote.
  const list = [...numbers].map((number) => `'${number}'`).join(",");
  const found = await connection.runAndReadAll(
    `SELECT houjin_bangou, name FROM stage_houjin WHERE houjin_bangou IN (${list})`,
  );
  return new Map(found.getRows() as unknown as [string, string][]);
}
