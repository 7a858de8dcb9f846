import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import { loadInvoice } from "../../../builder/registers/invoice.ts";
import { tables } from "../../../schemas/records/tables.ts";
import { syntheticSource, writeSyntheticRegisters } from "../../support/synthetic/registers.ts";
import { inputOf, scratch, tableRows, withDatabase } from "./register-database.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describe("synthetic registers", () => {
  it("are the same for the same seed and other for another", async () => {
    const write = (folder: string, seed: number) =>
      writeSyntheticRegisters({ directory: join(scratch, folder), rows: 500, seed });
    const [first, again, other] = [await write("first", 3), await write("again", 3), await write("other", 4)];
    expect(again.houjin.checksum).toBe(first.houjin.checksum);
    expect(again.invoice.checksum).toBe(first.invoice.checksum);
    expect(other.houjin.checksum).not.toBe(first.houjin.checksum);
    expect(first.houjin.checksum).toBe(
      `sha256:${createHash("sha256").update(readFileSync(first.houjin.path)).digest("hex")}`,
    );
    expect(first.houjin).toMatchObject({ rows: 500, bytes: readFileSync(first.houjin.path).length });
  });

  it("load without a refusal, a note or a repeated key, marked as synthetic", async () => {
    const { houjin, invoice } = await writeSyntheticRegisters({
      directory: join(scratch, "load"),
      rows: 20_000,
      seed: 5,
    });
    await withDatabase(async (connection) => {
      const clean = { rowsIn: 20_000, rowsOut: 20_000, superseded: 0, deleted: 0, refused: [], notes: {} };
      expect(
        await loadHoujin(connection, [inputOf(houjin.path, { source: syntheticSource })], {
          temporaryDirectory: scratch,
        }),
      ).toMatchObject(clean);
      expect(
        await loadInvoice(connection, [inputOf(invoice.path, { source: syntheticSource })], {
          temporaryDirectory: scratch,
        }),
      ).toMatchObject(clean);
      const corporations = await tableRows(connection, "stage_houjin");
      const registrants = await tableRows(connection, "stage_invoice_registrant");
      for (const row of nonEmpty(corporations.slice(0, 2_000)))
        expect(tables.houjin.record.safeParse(row).error?.issues ?? []).toEqual([]);
      for (const row of nonEmpty(registrants.slice(0, 2_000)))
        expect(tables.invoice_registrant.record.safeParse(row).error?.issues ?? []).toEqual([]);
      expect(new Set(corporations.map((row) => row["source_url"]))).toEqual(new Set(["https://synthetic.invalid/"]));
      expect(new Set(corporations.map((row) => row["prefecture"])).size).toBe(47);
      expect(new Set(corporations.map((row) => row["name"])).size).toBeGreaterThan(18_000);
      expect(corporations.filter((row) => row["close_date"] !== null).length).toBeGreaterThan(1_000);
      expect(registrants.filter((row) => row["registrant_kind"] === "corporation")).toHaveLength(12_000);
      expect(registrants.filter((row) => row["expired_date"] !== null).length).toBeGreaterThan(200);
      const names = new Map(corporations.map((row) => [row["houjin_bangou"], String(row["name"]).normalize("NFKC")]));
      for (const row of nonEmpty(registrants))
        if (row["houjin_bangou"] !== null) expect(names.get(row["houjin_bangou"])).toBe(row["normalized_name"]);
    });
  });
});
