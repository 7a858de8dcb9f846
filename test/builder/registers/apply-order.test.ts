import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import { loadInvoice } from "../../../builder/registers/invoice.ts";
import type { RegisterInput } from "../../../builder/registers/register-definition.ts";
import { checkDigit } from "../../../snapshots/text/entities/houjin.ts";
import { writeSyntheticRegisters } from "../../support/synthetic/registers.ts";
import { inputWith, scratch, tableRows, withDatabase } from "./register-database.ts";

const options = { temporaryDirectory: scratch };
const fileNames = ["01_all_20260331.csv", "diff_20260401.csv", "diff_20260402.csv", "diff_20260403.csv"];

type Event = {
  file: number;
  corporation: number;
  day: number;
  sequence: number;
  latest: string;
  process: string;
  name: number;
};

const event: fc.Arbitrary<Event> = fc.record({
  file: fc.nat(3),
  corporation: fc.nat(4),
  day: fc.integer({ min: 1, max: 4 }),
  sequence: fc.integer({ min: 1, max: 3 }),
  latest: fc.constantFrom("1", "1", "0"),
  process: fc.constantFrom("01", "12", "21", "71", "99"),
  name: fc.nat(3),
});

function number(corporation: number): string {
  const body = `98765432100${corporation}`;
  return `${checkDigit(body)}${body}`;
}

function line({ corporation, day, sequence, latest, process, name }: Event): string {
  return `${sequence},${number(corporation)},${process},0,2026-03-0${day},,"架空${name}",,301,,,,,,,,,,,,,,,${latest},,,,,,0`;
}

/** The rule in a few lines: history never counts; the newest row wins by day, file, sequence; a deletion leaves nothing. */
function expectedNames(events: Event[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const corporation of new Set(events.map((each) => each.corporation))) {
    const rows = events.filter(
      (each) => each.corporation === corporation && (each.latest === "1" || each.process === "99"),
    );
    const rank = ({ day, file, sequence, process }: Event) =>
      day * 1_000 + file * 100 + sequence * 10 + (process === "99" ? 1 : 0);
    const best = Math.max(...rows.map(rank));
    const winners = rows.filter((each) => rank(each) === best);
    if (winners[0] && winners[0].process !== "99")
      names.set(number(corporation), new Set(winners.map(({ name }) => `架空${name}`)));
  }
  return names;
}

describe("the order in which rows apply", () => {
  it("follows day, file and sequence, in any order of inputs and with any number of threads", async () => {
    await withDatabase(
      async (one) => {
        await withDatabase(
          async (two) => {
            await fc.assert(
              fc.asyncProperty(
                fc.array(event, { minLength: 1, maxLength: 25 }),
                fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
                async (events, order) => {
                  const files = fileNames.map((name, file) =>
                    inputWith(
                      name,
                      events
                        .filter((each) => each.file === file)
                        .map((each) => `${line(each)}\n`)
                        .join(""),
                    ),
                  );
                  const given = await loadHoujin(one, files, options);
                  const shuffled = await loadHoujin(
                    two,
                    order.map((index) => files[index] as RegisterInput),
                    options,
                  );
                  expect(shuffled).toEqual(given);
                  const rows = await tableRows(one, "stage_houjin");
                  expect(await tableRows(two, "stage_houjin")).toEqual(rows);
                  const expected = expectedNames(events);
                  expect(rows.map((row) => row["houjin_bangou"])).toEqual([...expected.keys()].toSorted());
                  for (const row of rows) expect(expected.get(String(row["houjin_bangou"]))).toContain(row["name"]);
                },
              ),
              { numRuns: 15 },
            );
          },
          { threads: "2" },
        );
      },
      { threads: "1" },
    );
  }, 120_000);

  it("gives the same content for files large enough to be read in parallel", async () => {
    const { houjin, invoice } = await writeSyntheticRegisters({
      directory: join(scratch, "synthetic"),
      rows: 60_000,
      seed: 11,
    });
    const older = readFileSync(houjin.path, "utf8").replaceAll(/^(\d+,\d+,\d\d,0,)20\d\d/gm, "$12019");
    const houjinFiles = [
      inputWith("00_zenkoku_all_20260731.csv", readFileSync(houjin.path)),
      inputWith("diff_20260801.csv", older),
    ];
    const invoiceFiles = [
      inputWith("h_all_20260731_001.csv", readFileSync(invoice.path)),
      inputWith("diff_20260802.csv", readFileSync(invoice.path)),
    ];
    const digests = new Set<string>();
    for (const [threads, reversed] of [
      ["1", false],
      ["2", true],
    ] as const) {
      const digest = await withDatabase(
        async (connection) => {
          const turn = <T>(list: readonly T[]) => (reversed ? list.toReversed() : [...list]);
          const first = await loadHoujin(connection, turn(houjinFiles), options);
          const second = await loadInvoice(connection, turn(invoiceFiles), options);
          expect([first.rowsIn, first.rowsOut, first.superseded]).toEqual([120_000, 60_000, 60_000]);
          expect([second.rowsIn, second.rowsOut, second.superseded]).toEqual([120_000, 60_000, 60_000]);
          expect(first.perInput.map(({ rowsOut }) => rowsOut)[1]).toBeLessThan(15_000);
          expect(second.perInput.map(({ rowsOut }) => rowsOut)).toEqual([0, 60_000]);
          return `${await digestOf(connection, "stage_houjin")} ${await digestOf(connection, "stage_invoice_registrant")}`;
        },
        { threads },
      );
      digests.add(digest);
    }
    expect(digests.size).toBe(1);
  }, 180_000);
});

/** A sum over all rows: the same for the same rows in any order. */
async function digestOf(connection: DuckDBConnection, table: string): Promise<string> {
  const result = await connection.runAndReadAll(
    `SELECT CAST(sum(CAST(hash(t) AS HUGEINT)) AS VARCHAR) FROM ${table} t`,
  );
  return String(result.getRows()[0]?.[0]);
}
