import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { checkAgreement } from "../../../runtime/mount/agreement.ts";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import type { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import type { ColumnDataset } from "../../../snapshots/columns/dataset-columns.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import type { SearchIndex } from "../../../snapshots/search/index-reader.ts";
import type { SearchableDataset } from "../../../snapshots/search/documents/record-documents.ts";
import { temporaryFolder } from "../../support/build.ts";
import { writableCopy } from "../../support/damage.ts";

const directory = inject("snapshot").directory;
type Index = Pick<SearchIndex, "size" | "idOf" | "search">;
type Columns = Pick<ColumnTable, "size" | "byId" | "idOf">;

let snapshot: Snapshot;
beforeEach(() => {
  snapshot = new Snapshot(directory, readManifest(directory));
});
afterEach(() => snapshot.close());

/** The check with the index of one dataset changed. */
const checkWith = (dataset: SearchableDataset, change: (index: SearchIndex) => Partial<Index>) =>
  checkAgreement(snapshot, {
    async index(name) {
      const index = await snapshot.index(name);
      const plain: Index = {
        size: index.size,
        idOf: (ordinal) => index.idOf(ordinal),
        search: (query, options) => index.search(query, options),
      };
      return name === dataset ? { ...plain, ...change(index) } : plain;
    },
    columns: (name) => snapshot.columns(name),
  });

/** The check with the columns of one dataset changed. */
const checkWithColumns = (dataset: ColumnDataset, change: (columns: Columns) => Partial<Columns>) =>
  checkAgreement(snapshot, {
    index: (name) => snapshot.index(name),
    async columns(name) {
      const table = await snapshot.columns(name);
      const plain: Columns = { size: table.size, byId: table.byId, idOf: (row) => table.idOf(row) };
      return name === dataset ? { ...plain, ...change(plain) } : plain;
    },
  });

async function checkManifest(change: (tables: Manifest["tables"]) => Manifest["tables"]): Promise<void> {
  const manifest = readManifest(directory);
  const changed = new Snapshot(directory, { ...manifest, tables: change(manifest.tables) });
  try {
    await checkAgreement(changed);
  } finally {
    await changed.close();
  }
}

describe("the parts of a snapshot before it is mounted", () => {
  it("agree in one that the builder made", async () => {
    await expect(checkAgreement(snapshot)).resolves.toBeUndefined();
  });

  it("differ when a table has another number of records than the manifest says", async () => {
    const check = checkManifest((tables) =>
      tables.map((table) => (table.name === "bid" ? { ...table, rows: table.rows + 1 } : table)),
    );
    await expect(check).rejects.toMatchObject({
      name: "MountError",
      file: "records.mdb",
      reason: expect.stringMatching(/^table bid has \d+ records, the manifest says \d+$/),
    });
  });

  it("differ when records do not lead to the root in the manifest", async () => {
    const check = checkManifest((tables) =>
      tables.map((table) => (table.name === "law" ? { ...table, root: "0".repeat(64) } : table)),
    );
    await expect(check).rejects.toMatchObject({ file: "merkle.bin" });
  });

  it("differ when the index lacks a record", async () => {
    const check = checkWith("law", ({ size }) => ({ size: size - 1 }));
    await expect(check).rejects.toMatchObject({
      file: "search/law.idx",
      reason: expect.stringMatching(/^the index has \d+ records, the table shows \d+$/),
    });
  });

  it("differ when the index names what is no record", async () => {
    const check = checkWith("program", (found) => ({
      idOf: (ordinal) => (ordinal === found.size - 1 ? "UNI-9999999999" : found.idOf(ordinal)),
    }));
    await expect(check).rejects.toMatchObject({
      file: "search/program.idx",
      reason: "the index names UNI-9999999999, which is no record",
    });
  });

  it("differ when the filter columns lack a row or have another record", async () => {
    await expect(checkWithColumns("bid", ({ size }) => ({ size: size - 1 }))).rejects.toMatchObject({
      file: "search/bid.col",
      reason: expect.stringMatching(/^the columns have \d+ rows, the index \d+$/),
    });
    const swapped = checkWithColumns("law", ({ byId }) => ({ byId: byId.toReversed() }));
    await expect(swapped).rejects.toMatchObject({
      file: "search/law.col",
      reason: expect.stringMatching(/^the columns have another record than LAW-\w{10} at its place$/),
    });
  });

  it("differ when a record is not found by its id or by its name", async () => {
    const nothing = { total: 0, complete: 0, hits: [], partial: false };
    await expect(checkWith("court_decision", () => ({ search: () => nothing }))).rejects.toMatchObject({
      file: "search/court_decision.idx",
      reason: expect.stringMatching(/^the golden query \S+ brings nothing$/),
    });
    const byIdOnly = checkWith("certification", (index) => ({
      search: (query, options) => (index.ordinalOf(query) < 0 ? nothing : index.search(query, options)),
    }));
    await expect(byIdOnly).rejects.toMatchObject({
      file: "search/certification.idx",
      reason: expect.stringMatching(/^the golden query .+ does not bring \S+$/),
    });
  });

  it("differ when the name index of a register belongs to another one", async () => {
    const copy = writableCopy(directory, join(temporaryFolder("agreement"), "snapshot"));
    copyFileSync(join(copy, "search/invoice_registrant.names"), join(copy, "search/houjin.names"));
    const swapped = new Snapshot(copy, readManifest(copy));
    try {
      await expect(checkAgreement(swapped)).rejects.toMatchObject({
        file: "search/houjin.names",
        reason: "the name index has 13 rows, the table 18",
      });
    } finally {
      await swapped.close();
    }
  });
});
