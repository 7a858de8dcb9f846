import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import { loadInvoice } from "../../../builder/registers/invoice.ts";
import { tables } from "../../../schemas/records/tables.ts";
import { fixturePath, inputWith, scratch, tableRows, withDatabase } from "./register-database.ts";

const options = { temporaryDirectory: scratch };
const cases = [
  {
    load: loadHoujin,
    table: "stage_houjin",
    record: tables.houjin.record,
    file: fixturePath("nta-houjin", "00_zenkoku_all_20260331.csv"),
  },
  {
    load: loadInvoice,
    table: "stage_invoice_registrant",
    record: tables.invoice_registrant.record,
    file: fixturePath("nta-invoice", "h_all_20260331_001.csv"),
  },
] as const;

type Edit = { readonly at: number; readonly remove: number; readonly insert: Uint8Array };

const edit = fc.record({
  at: fc.nat(10_000),
  remove: fc.constantFrom(0, 0, 1, 2, 40),
  insert: fc
    .constantFrom("", '"', '""', ",", "\n", "\r", "\r\n", '","', " ", "　", "\0", "9", "\u{feff}", "x".repeat(300))
    .map((text) => Buffer.from(text)),
});
const rawEdit = fc.record({ at: fc.nat(10_000), remove: fc.nat(1), insert: fc.uint8Array({ maxLength: 3 }) });

/** Found at random: a line end as the only character of an address, U+FEFF as that of a trade name. */
const examples: [Edit[]][] = [
  [[{ at: 7380, remove: 0, insert: Buffer.from([13]) }]],
  [
    [
      { at: 3225, remove: 2, insert: Buffer.from([32]) },
      { at: 4558, remove: 40, insert: Buffer.from([34]) },
      { at: 553, remove: 0, insert: Buffer.from([13]) },
      { at: 9626, remove: 0, insert: Buffer.from([239, 187, 191]) },
    ],
  ],
];

describe("any damage to a file", () => {
  it.each(cases)(
    "leaves $table with valid records and every row accounted for",
    async ({ load, table, record, file }) => {
      const whole = readFileSync(file);
      await withDatabase(async (connection) => {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.oneof(edit, rawEdit), { minLength: 1, maxLength: 6 }), async (edits) => {
            let bytes: Buffer = whole;
            for (const { at, remove, insert } of edits) {
              const place = at % (bytes.length + 1);
              bytes = Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)]);
            }
            const loaded = await load(connection, [inputWith("fuzzed.csv", bytes)], options);
            const refused = Object.values(loaded.reasons).reduce((sum, count) => sum + count, 0);
            expect(loaded.rowsOut + loaded.superseded + loaded.deleted + refused).toBe(loaded.rowsIn);
            expect(loaded.refused).toHaveLength(refused);
            for (const { at } of loaded.refused) expect(at).toMatch(/^fuzzed\.csv#[1-9]\d*$/);
            const rows = await tableRows(connection, table);
            expect(rows).toHaveLength(loaded.rowsOut);
            for (const row of rows) expect(record.safeParse(row).error?.issues ?? []).toEqual([]);
          }),
          { numRuns: 40, examples },
        );
      });
    },
    180_000,
  );
});
