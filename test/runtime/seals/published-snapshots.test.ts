import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createPublishedSnapshots } from "../../../runtime/seals/published-snapshots.ts";
import { temporaryFolder } from "../../cli/run-command.ts";
import { tinySnapshot } from "../../cli/tiny-snapshot.ts";

const folderOnly = { store: null as never, log: null as never, now: () => 0 };

it("tells of snapshots as they were first seen, newest first, for as long as the store holds them", async () => {
  const folder = temporaryFolder();
  const snapshots = createPublishedSnapshots({ folder, ...folderOnly });
  expect(await snapshots.held()).toEqual([]);
  const older = tinySnapshot(folder, { sequence: 1 });
  const first = await snapshots.held();
  expect(first).toMatchObject([{ corpus_snapshot_id: older.id, sequence: 1 }]);

  const newer = tinySnapshot(folder, { sequence: 2, rows: 3 });
  writeFileSync(join(older.directory, "manifest.json"), "damaged since");
  const both = await snapshots.held();
  expect(both.map(({ corpus_snapshot_id: id }) => id)).toEqual([newer.id, older.id]);
  expect(both[1]).toEqual(first[0]);

  rmSync(older.directory, { recursive: true });
  expect(await snapshots.held()).toEqual([both[0]]);
});

it("leaves out a snapshot whose manifest cannot be read", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(tinySnapshot(folder).directory, "manifest.json"), "{}");
  expect(await createPublishedSnapshots({ folder, ...folderOnly }).held()).toEqual([]);
});
