import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { selfCheck } from "../../../builder/stages/self-check.ts";
import type { Bid } from "../../../schemas/records/bid.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import { recordTables } from "../../../snapshots/format/derived-files.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { RecordsReader } from "../../../snapshots/records/reader.ts";
import { temporaryFolder } from "../../support/build.ts";
import { writableCopy } from "../../support/damage.ts";
import { language } from "../../support/language.ts";

const original = inject("snapshot").directory;
const tables = recordTables(readManifest(original).tables);
let copy: string;

async function bidsIn(directory: string): Promise<Bid[]> {
  const records = new RecordsReader(join(directory, "records.mdb"));
  const bids = Array.from(records.records("bid"), ({ json }) => JSON.parse(json.toString()) as Bid);
  await records.close();
  return bids;
}

beforeEach(() => {
  copy = writableCopy(original, join(temporaryFolder("self-check"), "snapshot"));
});

describe("self-check of a finished build", () => {
  it("accepts a snapshot whose parts agree", async () => {
    await expect(selfCheck(copy, tables)).resolves.toBeUndefined();
  });

  it("refuses an index of other records", async () => {
    copyFileSync(join(copy, "search", "bid.idx"), join(copy, "search", "law.idx"));
    await expect(selfCheck(copy, tables)).rejects.toMatchObject({
      kind: "verify_failed",
      message: expect.stringContaining("table law: the index names BID-"),
    });
  });

  it("refuses filter columns that lack a record or say something else than it", async () => {
    const path = join(copy, "search", "bid.col");
    const bids = await bidsIn(copy);
    const check = (records: Bid[]) => {
      writeFileSync(path, writeColumns(datasetColumns.bid, records, language));
      return selfCheck(copy, tables);
    };
    await expect(check(bids)).resolves.toBeUndefined();
    await expect(check(bids.slice(1))).rejects.toThrow(/table bid: the columns have 6 rows, the index 7/);
    const [first, ...others] = bids as [Bid, ...Bid[]];
    const renamed = { ...first, unified_id: "BID-ffffffffff" };
    await expect(check([renamed, ...others])).rejects.toThrow(
      /table bid: the columns have BID-\w+ where the index has/,
    );
    for (const [field, value] of [
      ["program_id_hint", "UNI-9999999999"],
      ["awarded_amount_yen", 1],
      ["bid_deadline", "1999-12-31"],
    ] as const)
      await expect(check([{ ...first, [field]: value }, ...others])).rejects.toThrow(
        `table bid: column ${field} is not what record ${first.unified_id} says`,
      );
  });

  it("refuses a tree that does not cover the records", async () => {
    const path = join(copy, "merkle.bin");
    const bytes = readFileSync(path);
    bytes[0]! ^= 1;
    writeFileSync(path, bytes);
    await expect(selfCheck(copy, tables)).rejects.toThrow(/self-check: table \w+: (record|the tree file)/);
  });

  it("refuses a row count that the database does not have", async () => {
    const more = tables.map((table) => (table.name === "bid" ? { ...table, rows: table.rows + 1 } : table));
    await expect(selfCheck(copy, more)).rejects.toThrow("table bid: the database has");
  });

  it("refuses a name index of another register, or whose columns were moved", async () => {
    const [houjin, invoice] = ["houjin", "invoice_registrant"].map((name) => join(copy, "search", `${name}.names`));
    const bytes = readFileSync(invoice!);
    copyFileSync(houjin!, invoice!);
    await expect(selfCheck(copy, tables)).rejects.toThrow(
      "self-check: table invoice_registrant: the name index has 18 rows, the table 13",
    );
    // The first code of the last column by row: the directory at the end of the file says where.
    const length = bytes.readUInt32LE(bytes.length - 12);
    const directory = JSON.parse(bytes.subarray(bytes.length - 12 - length, bytes.length - 12).toString());
    bytes[directory.columns.at(-1).byRow.offset] = 1;
    writeFileSync(invoice!, bytes);
    await expect(selfCheck(copy, tables)).rejects.toThrow("the name index has another ended_date for T7999900000010");
  });

  it("refuses suggestions of records that search does not show, and a name index of other parties", async () => {
    const path = join(copy, "search", "suggest", "law.names.jsonl");
    const names = readFileSync(path, "utf8");
    writeFileSync(path, names.replace(/LAW-[0-9a-f]{10}/, "LAW-ffffffffff"));
    await expect(selfCheck(copy, tables)).rejects.toThrow(
      "table law: suggestions name LAW-ffffffffff, which search does not show",
    );
    writeFileSync(path, names);
    copyFileSync(join(copy, "search", "houjin.names"), join(copy, "search", "party.names"));
    await expect(selfCheck(copy, tables)).rejects.toThrow(
      /table party: the name index of parties has \d{13}, which no record names/,
    );
  });
});
