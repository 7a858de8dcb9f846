import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ColumnFileError, packColumnFile, unpackColumnFile } from "../../../snapshots/columns/column-file.ts";
import { ColumnTable, readColumns } from "../../../snapshots/columns/column-table.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import { bidOf, bids } from "./invented-bids.ts";
import { language } from "../../support/language.ts";

const bytes = writeColumns(datasetColumns.bid, bids, language);

describe("column file", () => {
  it("is the same for the same records in any order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...bids], { minLength: bids.length }), (shuffled) => {
        expect(Buffer.compare(writeColumns(datasetColumns.bid, shuffled, language), bytes)).toBe(0);
      }),
      { numRuns: 20 },
    );
    expect(Buffer.compare(writeColumns(datasetColumns.bid, bids.slice(1), language), bytes)).not.toBe(0);
  });

  it("numbers rows in browsing order and finds them by id", () => {
    const table = new ColumnTable("bid", bytes);
    const ids = Array.from({ length: table.size }, (_, row) => table.idOf(row));
    expect(ids).toEqual(["BID-0000000004", "BID-0000000001", "BID-0000000003", "BID-0000000002"]);
    for (const [row, id] of ids.entries()) expect(table.rowOf(id)).toBe(row);
    expect(Array.from(table.byId, (row) => table.idOf(row))).toEqual(ids.toSorted());
    for (const id of ["BID-0000000000", "BID-00000000025", "BID-9999999999", "", "あ".repeat(5000)])
      expect(table.rowOf(id)).toBeNull();
  });

  it("holds no record as well", () => {
    const table = new ColumnTable("bid", writeColumns(datasetColumns.bid, [], language));
    expect([table.size, table.words("bid_kind").count, table.numbers("awarded_amount_yen").count]).toEqual([0, 0, 0]);
    expect([...table.words("bid_kind").rowsOf(null)]).toEqual([]);
    expect(table.rowOf("BID-0000000001")).toBeNull();
  });

  it("refuses two records with one id", () => {
    expect(() => writeColumns(datasetColumns.bid, [...bids, bidOf("BID-0000000001")], language)).toThrow(
      "two records have the id BID-0000000001",
    );
  });

  it("opens from bytes at any alignment, and from a file", async () => {
    for (const shift of [1, 3, 4]) {
      const shifted = new Uint8Array(bytes.length + shift).subarray(shift);
      shifted.set(bytes);
      expect([...new ColumnTable("bid", shifted).words("bid_kind").rowsOf("open")]).toEqual([1]);
    }
    const path = join(mkdtempSync(join(tmpdir(), "konkyo-columns-")), "bid.col");
    writeFileSync(path, bytes);
    expect((await readColumns("bid", path)).size).toBe(4);
    writeFileSync(path, bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1));
    await expect(readColumns("bid", path)).rejects.toThrow(ColumnFileError);
  });

  it("is refused with any flipped byte, cut short or grown", () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 0x10;
      expect(() => new ColumnTable("bid", damaged), `byte ${at}`).toThrow(ColumnFileError);
    }
    for (const length of [0, 7, 31, 200, bytes.length - 1])
      expect(() => new ColumnTable("bid", bytes.slice(0, length))).toThrow(ColumnFileError);
    expect(() => new ColumnTable("bid", Buffer.concat([bytes, Buffer.alloc(8)]))).toThrow(/should have \d+ bytes/);
    expect(() => new ColumnTable("bid", Buffer.from("no columns".padEnd(400)))).toThrow("not a column file");
  });

  it("is refused for another dataset, and when rows are lost or named that are not there", () => {
    expect(() => new ColumnTable("law", bytes)).toThrow("column file of law has other columns");
    const { rows, columns } = unpackColumnFile(bytes);
    expect(() => new ColumnTable("bid", packColumnFile(rows - 1, columns))).toThrow(ColumnFileError);
    expect(() => new ColumnTable("bid", packColumnFile(rows + 1, columns))).toThrow(ColumnFileError);
    const strange = columns.map((column) =>
      column.name === "awarded_amount_yen"
        ? { name: column.name, kind: column.kind, parts: [new Float64Array([1]), new Uint32Array([rows])] }
        : column,
    );
    expect(() => new ColumnTable("bid", packColumnFile(rows, strange))).toThrow(
      "column awarded_amount_yen names row 4 of 4",
    );
  });
});
