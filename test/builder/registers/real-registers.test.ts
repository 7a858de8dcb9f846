import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import { loadInvoice } from "../../../builder/registers/invoice.ts";
import type { RegisterInput } from "../../../builder/registers/register-definition.ts";
import { toUtf8File } from "../../../builder/registers/transcode.ts";
import { tables } from "../../../schemas/records/tables.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { inputOf, inputWith, scratch, tableRows, withDatabase } from "./register-database.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const options = { temporaryDirectory: scratch };

async function published(path: string): Promise<{ input: RegisterInput; encoding: string | null }> {
  const input = inputOf(path);
  const { path: readable, encoding } = await toUtf8File({ ...input, copyPath: join(scratch, `utf8-${input.name}`) });
  return { input: { ...input, path: readable ?? "" }, encoding };
}

describeWithCorpus("the registers as published", (corpus) => {
  it("reads four diffs of corporate numbers, one in UTF-8 and three in CP932", async () => {
    const files = await Promise.all(
      ["20210714", "20230104", "20250127", "20260105"].map((day) =>
        published(join(corpus, `raw/nta_houjin/diff_${day}.csv`)),
      ),
    );
    expect(files.map(({ encoding }) => encoding)).toEqual(["utf-8", "cp932", "cp932", "cp932"]);
    await withDatabase(async (connection) => {
      const load = await loadHoujin(
        connection,
        files.map(({ input }) => input),
        options,
      );
      expect(load).toMatchObject({
        rowsIn: 13_010,
        rowsOut: 11_986,
        superseded: 1_024,
        deleted: 0,
        refused: [],
        notes: {},
      });
      expect(load.perInput.map(({ rowsIn, rowsOut }) => [rowsIn, rowsOut])).toEqual([
        [2_772, 2_393],
        [2_032, 1_786],
        [6_076, 5_873],
        [2_130, 1_934],
      ]);
      const rows = await tableRows(connection, "stage_houjin");
      for (const row of nonEmpty(rows)) expect(tables.houjin.record.safeParse(row).error?.issues ?? []).toEqual([]);
      expect(rows.filter((row) => row["close_date"] !== null)).toHaveLength(4_804);
      expect(rows.filter((row) => row["successor_houjin_bangou"] !== null)).toHaveLength(89);
      expect(rows.filter((row) => row["name_en"] !== null)).toHaveLength(19);
      expect(rows.filter((row) => row["excluded_from_search"] === true)).toHaveLength(9);
      expect(rows.filter((row) => row["prefecture"] === null)).toHaveLength(10);
      expect(rows.find((row) => row["houjin_bangou"] === "1040001042029")).toMatchObject({
        name: "千葉日野自動車株式会社",
        close_date: "2021-07-12",
        close_cause: "11",
        successor_houjin_bangou: "5010401092060",
        address: "千葉県千葉市美浜区新港１７７番地",
      });
      expect(rows.find((row) => row["houjin_bangou"] === "1010001054761")).toMatchObject({
        name: "籏保全株式会社",
        process: "71",
        update_date: "2025-01-27",
      });
    });
  });

  it("reads the same rows from JSON lines", async () => {
    await withDatabase(async (connection) => {
      const unpacked = gunzipSync(readFileSync(join(corpus, "houjin_diff.jsonl.gz")));
      const load = await loadHoujin(connection, [inputWith("houjin_diff.jsonl", unpacked)], options);
      expect(load).toMatchObject({
        rowsIn: 26_832,
        rowsOut: 25_305,
        superseded: 1_527,
        deleted: 0,
        refused: [],
        notes: {},
      });
    });
  });

  it("reads the three rows there are of the invoice register, and the five of the collection", async () => {
    await withDatabase(async (connection) => {
      const { input } = await published(join(corpus, "raw/nta_invoice/zenken_rows_20260731.csv"));
      expect(await loadInvoice(connection, [input], options)).toMatchObject({
        rowsIn: 3,
        rowsOut: 2,
        superseded: 1,
        refused: [],
        notes: {},
      });
      const rows = await tableRows(connection, "stage_invoice_registrant");
      expect(rows).toMatchObject([
        {
          invoice_registration_number: "T1000020012131",
          houjin_bangou: "1000020012131",
          normalized_name: "苫小牧市",
          registrant_kind: "corporation",
          address_normalized: "北海道苫小牧市旭町4丁目5-6",
          prefecture: "北海道",
          registered_date: "2023-10-01",
          last_updated_nta: "2022-06-13T00:00:00Z",
        },
        {
          invoice_registration_number: "T7810004773172",
          houjin_bangou: null,
          normalized_name: null,
          registrant_kind: "sole_proprietor",
        },
      ]);
      const five = await loadInvoice(connection, [inputOf(join(corpus, "invoice_registrants.jsonl"))], options);
      expect(five).toMatchObject({
        rowsIn: 5,
        rowsOut: 4,
        superseded: 1,
        refused: [],
        notes: { "registrant_kind: not stated": 2 },
      });
      const named = (await tableRows(connection, "stage_invoice_registrant")).find(
        (row) => row["invoice_registration_number"] === "T6011001033049",
      );
      expect(named).toMatchObject({
        normalized_name: "株式会社CARTA HOLDINGS",
        registrant_kind: "corporation",
        last_updated_nta: null,
      });
    });
  });
});
