import { describe, expect, it } from "vitest";
import { loadInvoice } from "../../../builder/registers/invoice.ts";
import { fieldsOf, tables } from "../../../schemas/records/tables.ts";
import { fixturePath, inputOf, inputWith, scratch, source, tableRows, withDatabase } from "./register-database.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const options = { temporaryDirectory: scratch };
const full = inputOf(fixturePath("nta-invoice", "h_all_20260331_001.csv"));
const diff = inputOf(fixturePath("nta-invoice", "diff_20260401.csv"));

describe("loadInvoice", () => {
  it("reads a full file", async () => {
    await withDatabase(async (connection) => {
      const load = await loadInvoice(connection, [full], options);
      expect(load).toMatchObject({
        rowsIn: 9,
        rowsOut: 8,
        superseded: 1,
        deleted: 0,
        refused: [],
        notes: { "registered_date: no date": 1 },
      });
      const rows = new Map(
        (await tableRows(connection, "stage_invoice_registrant")).map((row) => [
          row["invoice_registration_number"],
          row,
        ]),
      );
      expect(rows.get("T6990000002222")).toEqual({
        invoice_registration_number: "T6990000002222",
        houjin_bangou: "6990000002222",
        normalized_name: "株式会社見本ABC工業 大阪",
        trade_name: null,
        registrant_kind: "corporation",
        address_normalized: "大阪府堺市堺区見本通8番地ノ1 架空ビルB棟203",
        prefecture: "大阪府",
        registered_date: "2023-10-01",
        revoked_date: null,
        expired_date: null,
        last_updated_nta: "2025-12-01T00:00:00Z",
        source_url: "https://www.example.go.jp/register",
        source_checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        confidence: 1,
        fetched_at: "2026-04-03T00:00:00Z",
        updated_at: "2025-12-01T00:00:00Z",
        checksum_basis: "row",
      });
      expect(rows.get("T3990000001111")).toMatchObject({ address_normalized: "東京都港区見本台9番-10" });
      expect(rows.get("T9990000003333")).toMatchObject({ revoked_date: "2024-06-30", expired_date: null });
      expect(rows.get("T8660000000777")).toMatchObject({
        houjin_bangou: null,
        normalized_name: null,
        registrant_kind: "sole_proprietor",
        address_normalized: null,
        prefecture: null,
      });
      // A person's digits need no check digit; name and address are published on request.
      expect(rows.get("T7660000001554")).toMatchObject({
        houjin_bangou: null,
        normalized_name: "見本 花子",
        trade_name: "ミホン食堂 2号店",
        registrant_kind: "sole_proprietor",
        address_normalized: "京都府架空市一番町1-2",
        prefecture: "京都府",
        expired_date: "2024-12-31",
      });
      expect(rows.get("T6990000005555")).toMatchObject({
        address_normalized: "架空共和国見本市一番街100",
        prefecture: null,
      });
      expect(rows.get("T3660000003108")).toMatchObject({ registered_date: null });
      expect(rows.has("T4660000002331")).toBe(false);
    });
  });

  it("applies a diff: deletion, expiry and a number that comes back", async () => {
    await withDatabase(async (connection) => {
      const load = await loadInvoice(connection, [diff, full], options);
      expect(load).toMatchObject({ rowsIn: 12, rowsOut: 8, superseded: 3, deleted: 1, refused: [] });
      const rows = new Map(
        (await tableRows(connection, "stage_invoice_registrant")).map((row) => [
          row["invoice_registration_number"],
          row,
        ]),
      );
      expect(rows.has("T6990000008888")).toBe(false);
      expect(rows.get("T3990000001111")).toMatchObject({
        expired_date: "2026-03-31",
        last_updated_nta: "2026-04-01T00:00:00Z",
      });
      expect(rows.get("T4660000002331")).toMatchObject({
        registered_date: "2026-04-01",
        expired_date: null,
        registrant_kind: "sole_proprietor",
      });
    });
  });

  it("makes exactly the fields of the record, and valid ones", async () => {
    await withDatabase(async (connection) => {
      await loadInvoice(connection, [full, diff], options);
      const rows = await tableRows(connection, "stage_invoice_registrant");
      expect(Object.keys(rows[0] ?? {})).toEqual(fieldsOf("invoice_registrant").map(({ name }) => name));
      for (const row of nonEmpty(rows)) expect(tables.invoice_registrant.record.parse(row)).toEqual(row);
    });
  });

  it("takes JSON lines that state little: null, not a guess", async () => {
    const sparse = inputWith(
      "sparse.ndjson",
      '{"registratedNumber":"T3990000001111","name":"架空製菓","publish":"x"}\n\n{"registratedNumber":"T8660000000777","kind":"1","name":""}\n',
    );
    await withDatabase(async (connection) => {
      const load = await loadInvoice(connection, [sparse], options);
      expect(load).toMatchObject({ rowsIn: 2, rowsOut: 2, refused: [], notes: { "registrant_kind: not stated": 1 } });
      const [first, second] = await tableRows(connection, "stage_invoice_registrant");
      expect(first).toMatchObject({
        houjin_bangou: null,
        registrant_kind: "other",
        registered_date: null,
        last_updated_nta: null,
        updated_at: "2026-04-03T00:00:00Z",
      });
      expect(second).toMatchObject({ registrant_kind: "sole_proprietor", normalized_name: null });
    });
  });

  it("tells a corporation by its legal form and check digit, and the prefecture by the address", async () => {
    const rows = [
      { registratedNumber: "T3990000001111", name: "架空製菓株式会社", address: "大阪府架空市一番町1" },
      { registratedNumber: "T7660000001554", name: "架空製菓株式会社", address: "架空共和国京都府通り1" },
      { registratedNumber: "T6990000002222", name: "架空有限責任事業組合" },
    ];
    const short = inputWith("short.ndjson", rows.map((row) => JSON.stringify(row)).join("\n"));
    await withDatabase(async (connection) => {
      await loadInvoice(connection, [short], options);
      expect(await tableRows(connection, "stage_invoice_registrant")).toMatchObject([
        { houjin_bangou: "3990000001111", registrant_kind: "corporation", prefecture: "大阪府" },
        { houjin_bangou: null, registrant_kind: "other", prefecture: null },
        { houjin_bangou: null, registrant_kind: "other", prefecture: null },
      ]);
    });
  });

  it("does not take the digits of unincorporated bodies for corporate numbers", async () => {
    const bodies = inputWith(
      "bodies.csv",
      '1,"T7660000001554",01,0,2,1,1,2023-10-01,2023-09-01,,,"東京都",13,,"",,,"","架空町内会","",,,"",""\r\n',
      {
        source: { ...source, options: { registrants: "unincorporated" } },
      },
    );
    await withDatabase(async (connection) => {
      expect(await loadInvoice(connection, [bodies], options)).toMatchObject({ rowsOut: 1, refused: [] });
      expect(await tableRows(connection, "stage_invoice_registrant")).toMatchObject([
        { registrant_kind: "other", houjin_bangou: null, normalized_name: "架空町内会" },
      ]);
      expect(await loadInvoice(connection, [{ ...bodies, source }], options)).toMatchObject({
        rowsOut: 0,
        refused: [{ at: "bodies.csv#1", reason: "registratedNumber has a wrong check digit" }],
      });
    });
  });
});
