import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { base32 } from "../../client/verify/base32.ts";
import {
  currentId,
  listSnapshots,
  nextSequence,
  promote,
  prune,
  readLog,
  rollback,
} from "../../snapshots/catalogue.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";

const now = new Date("2026-11-01T00:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const idOf = (sequence: number) => `cs1_${base32(sha256(Buffer.from(String(sequence))))}`;

function storeWith(...sequences: number[]): string {
  const store = mkdtempSync(join(tmpdir(), "konkyo-store-"));
  for (const sequence of sequences) {
    const manifest: Manifest = {
      format: "konkyo-snapshot/1",
      corpus_snapshot_id: idOf(sequence),
      corpus_checksum: `sha256:${"0".repeat(64)}`,
      tables: [],
      versions: { rules_version: "1", normalizer_version: "1", index_version: "1", precompute_version: "1" },
      files: [],
      sources: [],
      data_as_of: null,
      newest_fetched_at: "2026-10-01T00:00:00Z",
      sequence,
      prev_id: null,
      created_at: "2026-10-01T00:00:00Z",
      expires: sequence === 99 ? "2026-10-02T00:00:00Z" : "2027-01-01T00:00:00Z",
      provenance: {
        builder_version: "0",
        commit: null,
        lockfile_sha256: null,
        node: "20",
        duckdb: "1",
        platform: "linux-x64",
        slsa_level_claimed: 0,
      },
    };
    mkdirSync(join(store, idOf(sequence)));
    writeFileSync(join(store, idOf(sequence), "manifest.json"), JSON.stringify(manifest));
  }
  return store;
}

describe("catalogue", () => {
  it("promotes forward and never steps back silently", async () => {
    const store = storeWith(1, 2);
    expect(currentId(store)).toBeNull();
    await promote(store, idOf(2), now);
    expect(currentId(store)).toBe(idOf(2));
    await expect(promote(store, idOf(1), now)).rejects.toThrow("konkyo rollback");
    expect(currentId(store)).toBe(idOf(2));
  });

  it("rolls back with a reason that the log keeps, and forward again", async () => {
    const store = storeWith(1, 2);
    await promote(store, idOf(1), now);
    await promote(store, idOf(2), hours(1));
    await expect(rollback(store, " ", hours(2))).rejects.toThrow("needs a reason");
    expect(await rollback(store, "wrong amounts", hours(2))).toBe(idOf(1));
    expect(currentId(store)).toBe(idOf(1));
    expect(readLog(store).at(-1)).toEqual({
      at: "2026-11-01T02:00:00Z",
      action: "rollback",
      corpus_snapshot_id: idOf(1),
      sequence: 1,
      reason: "wrong amounts",
    });
    await promote(store, idOf(2), hours(3));
    expect(currentId(store)).toBe(idOf(2));
  });

  it("remembers the highest sequence after a rollback and across a torn log line", async () => {
    const store = storeWith(1, 2, 3);
    await promote(store, idOf(3), now);
    await rollback(store, "test", now, idOf(1));
    appendFileSync(join(store, "log.jsonl"), '{"at":"2026');
    await expect(promote(store, idOf(2), now)).rejects.toThrow("3 was current already");
    await promote(store, idOf(3), now);
    expect(readLog(store).map(({ action }) => action)).toEqual(["promote", "rollback", "promote"]);
  });

  it("refuses an expired snapshot, an unknown one and a malformed id", async () => {
    const store = storeWith(99);
    await expect(promote(store, idOf(99), now)).rejects.toThrow("expired at 2026-10-02");
    await expect(promote(store, idOf(5), now)).rejects.toThrow("holds no snapshot");
    await expect(promote(store, "../etc", now)).rejects.toThrow("not a snapshot id");
    await expect(rollback(store, "r", now)).rejects.toThrow("--to");
  });

  it("numbers the next snapshot above everything it has seen", async () => {
    const store = storeWith(1, 7);
    expect(await nextSequence(store)).toBe(8);
    await promote(store, idOf(7), now);
    expect(await nextSequence(store)).toBe(8);
    expect(await nextSequence(join(store, "nothing"))).toBe(1);
  });

  it("prunes old snapshots, but neither the current one nor one current within 25 hours", async () => {
    const store = storeWith(1, 2, 3, 4);
    await promote(store, idOf(1), hours(-100));
    await promote(store, idOf(2), hours(-60));
    await promote(store, idOf(3), hours(-20));
    expect(await prune(store, 1, now)).toEqual([idOf(1)]);
    expect((await listSnapshots(store)).map(({ manifest }) => manifest?.sequence)).toEqual([4, 3, 2]);
    expect(await prune(store, 1, hours(30))).toEqual([idOf(2)]);
    expect(currentId(store)).toBe(idOf(3));
    expect(readdirSync(store).filter((name) => name.startsWith(".staging"))).toEqual([]);
  });
});
