import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import type { RegisterInput } from "../../../builder/registers/register-definition.ts";
import { toUtf8File } from "../../../builder/registers/transcode.ts";
import { rowChecksum } from "../../../builder/rows/row-checksum.ts";
import { houjinRawColumns } from "../../../schemas/input/register.ts";
import { fieldsOf, tables } from "../../../schemas/records/tables.ts";
import { fixturePath, inputOf, scratch, source, tableRows, withDatabase } from "./register-database.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const options = { temporaryDirectory: scratch };
const full = inputOf(fixturePath("nta-houjin", "00_zenkoku_all_20260331.csv"));
const secondDiff = inputOf(fixturePath("nta-houjin", "diff_20260402.csv"));

/** The CP932 diff as the builder hands it over: a UTF-8 copy under the name and checksum of the published file. */
async function firstDiff(): Promise<RegisterInput> {
  const published = inputOf(fixturePath("nta-houjin", "diff_20260401.csv"));
  const copyPath = join(scratch, "diff_20260401.utf8.csv");
  const { path } = await toUtf8File({ ...published, copyPath });
  return { ...published, path: path ?? "" };
}

describe("loadHoujin", () => {
  it("reads a full file", async () => {
    await withDatabase(async (connection) => {
      const load = await loadHoujin(connection, [full], options);
      expect(load).toEqual({
        rowsIn: 10,
        rowsOut: 9,
        superseded: 1,
        deleted: 0,
        perInput: [{ name: "00_zenkoku_all_20260331.csv", rowsIn: 10, rowsOut: 9, refused: 0, notes: load.notes }],
        refused: [],
        reasons: {},
        notes: {
          "change_date: no date": 1,
          "close_date: no date": 1,
          "assignment_date: no date": 1,
          "close_cause: no known code": 1,
          "successor_houjin_bangou: no corporate number": 1,
          "prefecture: no prefecture": 1,
          "post_code: not 7 digits": 1,
          "excluded_from_search: neither 0 nor 1": 1,
        },
      });
      const rows = await tableRows(connection, "stage_houjin");
      expect(rows.map((row) => row["houjin_bangou"])).toEqual([
        "3990000001111",
        "3990000004444",
        "3990000007777",
        "6990000002222",
        "6990000005555",
        "6990000008888",
        "9990000003333",
        "9990000006666",
        "9990000009999",
      ]);
      expect(rows[3]).toEqual({
        houjin_bangou: "6990000002222",
        name: "株式会社見本ＡＢＣ工業",
        name_kana: "ミホンエービーシーコウギョウ",
        name_en: "Mihon ABC Industries Co., Ltd.",
        kind: "301",
        prefecture: "大阪府",
        city: "堺市堺区",
        street: "見本通８番地ノ１　架空ビル２０３",
        address: "大阪府堺市堺区見本通８番地ノ１　架空ビル２０３",
        post_code: "5900000",
        process: "12",
        change_date: "2025-11-01",
        update_date: "2025-11-20",
        close_date: null,
        close_cause: null,
        successor_houjin_bangou: null,
        assignment_date: "2015-10-05",
        excluded_from_search: false,
        source_url: "https://www.example.go.jp/register",
        source_checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        fetched_at: "2026-04-03T00:00:00Z",
        checksum_basis: "row",
      });
      expect(rows[1]).toMatchObject({ name: "新名合同会社", process: "11" });
      expect(rows[2]).toMatchObject({ kind: "499", excluded_from_search: true, name_kana: null });
      expect(rows[4]).toMatchObject({
        prefecture: null,
        city: null,
        street: null,
        address: "架空共和国見本市一番街１００",
        post_code: null,
      });
      expect(rows[6]).toMatchObject({
        process: "21",
        close_date: "2024-05-31",
        close_cause: "11",
        successor_houjin_bangou: "3990000001111",
      });
      expect(rows[7]).toMatchObject({ name: '株式会社"引用",商会', street: null, address: "東京都千代田区" });
      expect(rows[8]).toMatchObject({
        prefecture: null,
        address: "東京千代田区架空町１丁目２番３号",
        post_code: null,
        change_date: null,
        close_date: null,
        close_cause: null,
        successor_houjin_bangou: null,
        assignment_date: null,
        excluded_from_search: false,
      });
    });
  });

  it("applies diffs over the full file", async () => {
    await withDatabase(async (connection) => {
      const load = await loadHoujin(connection, [full, await firstDiff(), secondDiff], options);
      expect(load).toMatchObject({ rowsIn: 17, rowsOut: 9, superseded: 7, deleted: 1, refused: [] });
      expect(load.perInput.map(({ name, rowsIn, rowsOut }) => [name, rowsIn, rowsOut])).toEqual([
        ["00_zenkoku_all_20260331.csv", 10, 5],
        ["diff_20260401.csv", 6, 3],
        ["diff_20260402.csv", 1, 1],
      ]);
      const rows = new Map((await tableRows(connection, "stage_houjin")).map((row) => [row["houjin_bangou"], row]));
      expect(rows.get("3990000001111")).toMatchObject({ process: "12", address: "東京都港区見本台９番～１０番" });
      expect(rows.get("9990000003333")).toMatchObject({
        process: "22",
        close_date: null,
        close_cause: null,
        successor_houjin_bangou: null,
      });
      expect(rows.get("3990000004444")).toMatchObject({ process: "71", update_date: "2026-04-01" });
      expect(rows.get("3990000011110")).toMatchObject({
        name: "髙﨑①商店株式会社",
        process: "21",
        close_date: "2026-04-02",
      });
      expect(rows.has("6990000008888")).toBe(false);
    });
  });

  it("makes exactly the fields of the record, and valid ones", async () => {
    await withDatabase(async (connection) => {
      await loadHoujin(connection, [full, await firstDiff(), secondDiff], options);
      const rows = await tableRows(connection, "stage_houjin");
      expect(Object.keys(rows[0] ?? {})).toEqual(fieldsOf("houjin").map(({ name }) => name));
      for (const row of nonEmpty(rows)) expect(tables.houjin.record.parse(row)).toEqual(row);
    });
  });

  it("creates an empty table for no input, and replaces an earlier one", async () => {
    await withDatabase(async (connection) => {
      await loadHoujin(connection, [full], options);
      expect(await loadHoujin(connection, [], options)).toEqual({
        rowsIn: 0,
        rowsOut: 0,
        superseded: 0,
        deleted: 0,
        perInput: [],
        refused: [],
        reasons: {},
        notes: {},
      });
      expect(await tableRows(connection, "stage_houjin")).toEqual([]);
    });
  });

  it("states the checksum of each row: its cells as a JSON array, null where blank", async () => {
    const cells = [
      "1",
      "6990000002222",
      "01",
      "1",
      "2026-01-05",
      "",
      '架空"商事\\株式会社\t',
      ...Array<string>(23).fill(""),
    ];
    cells[8] = "301";
    const row = Object.fromEntries(houjinRawColumns.map((name, index) => [name, cells[index]!]));
    const path = join(scratch, "one-row.ndjson");
    writeFileSync(path, `${JSON.stringify(row)}\n`);
    await withDatabase(async (connection) => {
      await loadHoujin(connection, [inputOf(path)], options);
      expect(await tableRows(connection, "stage_houjin")).toMatchObject([
        { source_checksum: rowChecksum(cells.map((cell) => cell || null)), checksum_basis: "row" },
      ]);
    });
  });

  it("takes the address of a source as it is written", async () => {
    await withDatabase(async (connection) => {
      const quoted = { ...full, source: { ...source, url: "https://www.example.go.jp/it's" } };
      await loadHoujin(connection, [quoted], options);
      const [row] = await tableRows(connection, "stage_houjin");
      expect(row).toMatchObject({ source_url: "https://www.example.go.jp/it's" });
    });
  });
});
