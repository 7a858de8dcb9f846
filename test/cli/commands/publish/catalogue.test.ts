import { existsSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { now, runCommand, temporaryFolder } from "../../run-command.ts";
import { storedLaws, tinySnapshot } from "../../tiny-snapshot.ts";

const laws = await Promise.all([1, 2, 3, 4].map((rows) => storedLaws(rows)));

function storeOf(count: number) {
  const store = temporaryFolder();
  const snapshots = Array.from({ length: count }, (_, index) =>
    tinySnapshot(store, { laws: laws[index]!, sequence: index + 1 }),
  );
  const run = (...argv: string[]) => runCommand(argv, { settings: { store } });
  const current = () => readlinkSync(join(store, "current"));
  return { store, ids: snapshots.map(({ id }) => id), snapshots, run, current };
}

describe("konkyo promote", () => {
  it("makes a snapshot current, by the beginning of its id, once", async () => {
    const { store, ids, run, current } = storeOf(1);
    const ran = await run("promote", ids[0]!.slice(0, 12), "--json");
    expect(ran.json()).toEqual({ store, corpus_snapshot_id: ids[0], previous_id: null, changed: true });
    expect(current()).toBe(ids[0]);
    expect(await run("promote", ids[0]!)).toMatchObject({ code: 0, out: `${ids[0]} is current in ${store} already\n` });
    expect(readFileSync(join(store, "log.jsonl"), "utf8").trim().split("\n")).toHaveLength(1);
  });

  it("ends with 3 for a damaged snapshot and leaves current alone", async () => {
    const { store, snapshots, run } = storeOf(1);
    writeFileSync(join(snapshots[0]!.directory, "README.md"), "b snapshot\n");
    const ran = await run("promote", snapshots[0]!.id, "--json");
    expect(ran.code).toBe(3);
    expect(ran.json()).toMatchObject({ error: { exit_code: 3, message: expect.stringContaining("README.md") } });
    expect(existsSync(join(store, "current"))).toBe(false);
  });

  it("ends with 3 for other records under an old id, whoever signed them", async () => {
    const { store, run } = storeOf(1);
    // Signed by the key of the store, every file as its manifest says; only the root, and so the id, is that of before.
    const forged = { ...(await storedLaws(2, "lie")), root: laws[1]!.root };
    const { id, directory } = tinySnapshot(store, { laws: forged, sequence: 2 });
    expect(id).toBe(tinySnapshot(temporaryFolder(), { laws: laws[1]! }).id);
    expect(await run("verify", directory)).toMatchObject({ code: 0 });
    for (const command of ["promote", "verify --deep"]) {
      const ran = await run(...command.split(" "), id);
      expect(ran.code).toBe(3);
      expect(ran.out + ran.err).toContain("records.mdb: table law: its records do not give the root");
    }
    const tree = { ...laws[1]!, files: { ...laws[1]!.files, "merkle.bin": forged.files["merkle.bin"]! } };
    const other = tinySnapshot(temporaryFolder(), { laws: tree });
    const ran = await run("verify", "--deep", other.directory);
    expect(ran).toMatchObject({ code: 3, out: expect.stringContaining("merkle.bin: the tree of law is not that of") });
    expect(await run("verify", "--deep", storeOf(1).snapshots[0]!.directory)).toMatchObject({ code: 0 });
  });

  it("refuses an expired snapshot and a silent step back", async () => {
    const { store, ids, run } = storeOf(2);
    const old = tinySnapshot(store, { laws: laws[2]!, sequence: 9, expires: now.toISOString().replace(".000", "") });
    expect(await run("promote", old.id)).toMatchObject({ code: 1, err: expect.stringContaining("expired at") });
    await run("promote", ids[1]!);
    expect(await run("promote", ids[0]!)).toMatchObject({
      code: 1,
      err: expect.stringContaining("konkyo rollback --to"),
    });
  });
});

describe("konkyo rollback", () => {
  it("goes back to the snapshot before and keeps the reason", async () => {
    const { store, ids, run, current } = storeOf(2);
    await run("promote", ids[0]!);
    await run("promote", ids[1]!);
    const ran = await run("rollback", "--reason", "bad prices", "--json");
    expect(ran.json()).toEqual({ store, corpus_snapshot_id: ids[0], previous_id: ids[1], reason: "bad prices" });
    expect(current()).toBe(ids[0]);
    expect(readFileSync(join(store, "log.jsonl"), "utf8")).toContain('"reason":"bad prices"');
  });

  it("goes to the snapshot that is named", async () => {
    const { ids, run, current } = storeOf(3);
    for (const id of ids) await run("promote", id);
    expect(await run("rollback", "--reason", "x", "--to", ids[0]!.slice(0, 12))).toMatchObject({ code: 0 });
    expect(current()).toBe(ids[0]);
  });

  it("never goes back to a damaged snapshot", async () => {
    const { ids, snapshots, run, current } = storeOf(2);
    for (const id of ids) await run("promote", id);
    writeFileSync(join(snapshots[0]!.directory, "search/law.idx"), "INDEX");
    expect(await run("rollback", "--reason", "x")).toMatchObject({
      code: 3,
      err: expect.stringContaining("search/law.idx"),
    });
    expect(current()).toBe(ids[1]);
  });

  it("needs a reason and somewhere to go", async () => {
    const { ids, run } = storeOf(1);
    expect(await run("rollback")).toMatchObject({ code: 64, err: expect.stringContaining("--reason") });
    expect(await run("rollback", "--reason", " ")).toMatchObject({ code: 64 });
    await run("promote", ids[0]!);
    expect(await run("rollback", "--reason", "x")).toMatchObject({
      code: 1,
      err: expect.stringContaining("no earlier snapshot was current"),
    });
    expect(await run("rollback", "--reason", "x", "--to", ids[0]!)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is current already"),
    });
  });
});

describe("konkyo prune", () => {
  it("says what it removed and keeps the current snapshot", async () => {
    const { store, ids, run } = storeOf(4);
    await run("promote", ids[0]!);
    const ran = await run("prune", "--keep", "1");
    expect(ran.out.trim().split("\n").toSorted()).toEqual([`removed ${ids[1]}`, `removed ${ids[2]}`].toSorted());
    expect(ids.map((id) => existsSync(join(store, id)))).toEqual([true, false, false, true]);
    expect(await run("prune", "--keep", "1")).toMatchObject({ code: 0, out: `nothing to remove from ${store}\n` });
    expect((await run("prune", "--keep", "1", "--json")).json()).toEqual({ store, removed: [] });
  });

  it.each([[], ["--keep", "0"], ["--keep", "-1"], ["--keep", "two"]])("refuses %j", async (...options) => {
    expect(await storeOf(0).run("prune", ...options)).toMatchObject({ code: 64 });
  });
});

describe("konkyo list", () => {
  it("shows the newest first, marks the current and what expired", async () => {
    const { store, ids, run } = storeOf(2);
    await run("promote", ids[0]!);
    const late = tinySnapshot(store, { rows: 12_345, sequence: 3, expires: "2026-04-30T00:00:00Z" });
    const lines = (await run("list")).out.split("\n").map((line) => line.split(/\s{2,}/));
    expect(lines[0]).toEqual(["", "id", "seq", "created", "data as of", "rows", "size", "expires"]);
    expect(lines[1]).toEqual([
      "",
      late.id,
      "3",
      "2026-04-02 00:00",
      "2026-04-01",
      "12,345",
      "16 B",
      "2026-04-30 (expired)",
    ]);
    expect(lines[2]!.slice(0, 3)).toEqual(["", ids[1], "2"]);
    expect(lines[3]).toEqual([
      "*",
      ids[0],
      "1",
      "2026-04-02 00:00",
      "2026-04-01",
      "1",
      expect.stringMatching(/ kB$/),
      "2026-07-01",
    ]);
    const json = (await run("list", "--json")).json<{ current: string; snapshots: Record<string, unknown>[] }>();
    expect(json).toMatchObject({ store, current: ids[0] });
    expect(json.snapshots[0]).toMatchObject({
      corpus_snapshot_id: late.id,
      sequence: 3,
      rows: 12_345,
      bytes: 16,
      expired: true,
      current: false,
      readable: true,
    });
  });

  it("lists a snapshot whose manifest cannot be read", async () => {
    const { snapshots, run } = storeOf(1);
    writeFileSync(join(snapshots[0]!.directory, "manifest.json"), "{");
    expect((await run("list")).out).toContain("manifest cannot be read");
    expect((await run("list", "--json")).json()).toMatchObject({ snapshots: [{ readable: false, rows: null }] });
  });

  it("says how to begin in an empty store", async () => {
    expect(await runCommand(["list", "--store", temporaryFolder()])).toMatchObject({
      code: 0,
      out: expect.stringContaining("konkyo build"),
    });
  });
});
