import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { loadHoujin } from "../registers/houjin.ts";
import { loadInvoice } from "../registers/invoice.ts";
import type { Tally } from "../report/tally.ts";
import type { ParsedSources } from "./parse.ts";
import type { RegisterName } from "../registers/register-definition.ts";

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
  const { registers: spools, rows, manifestSources } = parsed;
  for (const { sourceId, at, reason, count } of spools.undecoded) tally.refuse(sourceId, at, reason, count);
  const counts: Record<RegisterName, number> = { houjin: 0, invoice_registrant: 0 };
  for (const [register, load] of [
    ["houjin", loadHoujin],
    ["invoice_registrant", loadInvoice],
  ] as const) {
    const result = await load(connection, spools.inputs(register), { temporaryDirectory: join(work, "registers") });
    counts[register] = result.rowsOut;
    for (const { name, rowsIn, rowsOut, refused, notes } of result.perInput) {
      const owner = spools.ownerOf(name);
      if (!spools.wasParsed(name)) {
        tally.row(owner, rowsIn);
        const file = manifestSources.find(({ id }) => id === owner)?.files.find((candidate) => candidate.name === name);
        if (file) Object.assign(file, { rows_in: rowsIn, rows_out: rowsOut, refused });
      }
      for (const [note, count] of Object.entries(notes)) tally.note(owner, name, note, count);
      const listed = result.refused.filter(({ at }) => fileOf(at) === name);
      for (const { at, reason } of listed) tally.refuse(owner, at, reason);
      if (refused > listed.length)
        tally.refuse(owner, name, "further rows were refused for the reasons above", refused - listed.length);
    }
  }
  const wanted = new Set(rows.bid.flatMap(({ row }) => (row.winner_name ? [] : (row.winner_houjin_bangou ?? []))));
  return {
    stages: { houjin: "stage_houjin", invoice_registrant: "stage_invoice_registrant" },
    rows: counts,
    companyNames: await namesOf(wanted, connection),
  };
}

/** Positions are `<file name>#<line>`. */
function fileOf(at: string): string {
  return at.replace(/#[^#]*$/, "");
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
