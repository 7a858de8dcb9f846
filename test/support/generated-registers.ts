import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { syntheticSource, writeSyntheticRegisters } from "./synthetic/registers.ts";
import { buildInto, temporaryFolder } from "./build.ts";

/** A snapshot of both registers with generated rows, for all tests of a file; to be called at the top level of the file. */
export function generatedRegisters(rows: number): () => Snapshot {
  const folder = temporaryFolder("generated-registers");
  let snapshot: Snapshot | null = null;
  beforeAll(async () => {
    const { houjin, invoice } = await writeSyntheticRegisters({ directory: folder, rows, seed: 4 });
    const { url, publisher, license, fetchedAt: fetched_at } = syntheticSource;
    const shared = { publisher, license, fetched_at };
    const sources = [
      { id: "houjin", adapter: "nta-houjin-csv", files: [basename(houjin.path)], url: `${url}houjin/`, ...shared },
      { id: "invoice", adapter: "nta-invoice-csv", files: [basename(invoice.path)], url: `${url}invoice/`, ...shared },
    ];
    const path = join(folder, "sources.json");
    writeFileSync(path, JSON.stringify({ format: "konkyo-sources/1", title: "Generated registers", sources }));
    const { directory } = await buildInto(join(folder, "store"), { sources: path });
    snapshot = new Snapshot(directory, readManifest(directory));
  }, 300_000);
  afterAll(async () => {
    await snapshot?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (snapshot === null) throw new Error("the snapshot is open in tests only");
    return snapshot;
  };
}
