import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { checkAgreement } from "../../../runtime/mount/agreement.ts";
import type { Manifest } from "../../../schemas/manifest.ts";
import { indexFile } from "../../../snapshots/layout.ts";
import { readManifest } from "../../../snapshots/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { openIndex, type SearchIndex } from "../../../snapshots/search/index-reader.ts";
import type { SearchableDataset } from "../../../snapshots/search/record-documents.ts";

const directory = join(inject("testStore"), inject("testSnapshotId"));
const indexOf = (dataset: SearchableDataset) => openIndex(readFileSync(join(directory, indexFile(dataset))));
type Index = Pick<SearchIndex, "size" | "idOf" | "search">;

let snapshot: Snapshot;
beforeEach(() => {
  snapshot = new Snapshot(directory, readManifest(directory));
});
afterEach(() => snapshot.close());

/** The check with the index of one dataset changed. */
const checkWith = (dataset: SearchableDataset, change: (index: SearchIndex) => Partial<Index>) =>
  checkAgreement(snapshot, (name) => {
    const index = indexOf(name);
    const plain: Index = {
      size: index.size,
      idOf: (ordinal) => index.idOf(ordinal),
      search: (query, options) => index.search(query, options),
    };
    return name === dataset ? { ...plain, ...change(index) } : plain;
  });

async function checkManifest(change: (tables: Manifest["tables"]) => Manifest["tables"]): Promise<void> {
  const manifest = readManifest(directory);
  const changed = new Snapshot(directory, { ...manifest, tables: change(manifest.tables) });
  try {
    await checkAgreement(changed, indexOf);
  } finally {
    await changed.close();
  }
}

describe("the parts of a snapshot before it is mounted", () => {
  it("agree in one that the builder made", async () => {
    await expect(checkAgreement(snapshot, indexOf)).resolves.toBeUndefined();
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
    const check = checkWith("program", ({ size, ...index }) => ({
      ...index,
      idOf: (ordinal) => (ordinal === size - 1 ? "UNI-9999999999" : indexOf("program").idOf(ordinal)),
    }));
    await expect(check).rejects.toMatchObject({
      file: "search/program.idx",
      reason: "the index names UNI-9999999999, which is no record",
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
});
