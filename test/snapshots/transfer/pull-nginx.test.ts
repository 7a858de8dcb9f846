import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type PullOptions, pullSnapshot } from "../../../snapshots/transfer/pull.ts";
import type { PullProgress } from "../../../snapshots/transfer/pull-files.ts";
import { describeWithNginx, type Nginx, startNginx } from "../../support/nginx.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import {
  checkManifest,
  type FakeSnapshot,
  listing,
  makeSnapshot,
  verifyDirectory,
  writeManifest,
} from "./fake-snapshot.ts";
import { createTestClock } from "./test-clock.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describeWithNginx("pulling from nginx", () => {
  let root: string;
  let store: string;
  let nginx: Nginx;
  let snapshot: FakeSnapshot;
  let proxy: CuttingProxy | null = null;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "konkyo-pull-"));
    store = join(root, "store");
    await mkdir(join(root, "www"));
    snapshot = await makeSnapshot(join(root, "www"), {
      "corpus.duckdb": 3_000_000,
      "records.mdb": 700_000,
      "search/program.idx": 40_000,
      "search/law.idx": 0,
      "README.md": 300,
    });
    nginx = await startNginx(join(root, "www"));
  });
  afterEach(async () => {
    await proxy?.close();
    proxy = null;
    await nginx.close();
    await rm(root, { recursive: true, force: true });
  });

  const pull = (options: Partial<PullOptions> = {}) =>
    pullSnapshot({
      from: `${nginx.url}/${snapshot.id}/`,
      store,
      checkManifest,
      verifyDirectory,
      clock: createTestClock(),
      random: () => 0.5,
      ...options,
    });
  const visible = async () => (await readdir(store).catch(() => [])).filter((name) => !name.startsWith("."));
  const expectWhole = async () => {
    for (const [path, bytes] of nonEmpty(Object.entries(snapshot.files)))
      expect((await readFile(join(store, snapshot.id, path))).equals(bytes)).toBe(true);
    expect((await stat(join(store, snapshot.id))).mode & 0o777).toBe(0o555);
    expect((await stat(join(store, snapshot.id, "search"))).mode & 0o777).toBe(0o555);
    expect((await stat(join(store, snapshot.id, "corpus.duckdb"))).mode & 0o777).toBe(0o444);
    expect(await readdir(store)).toEqual([snapshot.id]);
  };

  it("brings every file, verified, under its id", async () => {
    const seen: PullProgress[] = [];
    expect(await pull({ onProgress: (progress) => void seen.push(progress) })).toEqual({
      id: snapshot.id,
      files: 5,
      bytes: snapshot.bytes,
      resumedBytes: 0,
      heldBytes: 0,
      alreadyPresent: false,
    });
    await expectWhole();
    expect(seen[0]).toEqual({ type: "manifest", id: snapshot.id, files: 5, bytes: snapshot.bytes });
    expect(seen.at(-1)).toEqual({ type: "verifying", id: snapshot.id });
    expect(seen.findLast((progress) => progress.type === "bytes")).toMatchObject({
      totalReceivedBytes: snapshot.bytes,
      totalBytes: snapshot.bytes,
    });
  });

  it("verifies what is there already and leaves it alone", async () => {
    await pull();
    const { ino } = await stat(join(store, snapshot.id, "corpus.duckdb"));
    expect(await pull()).toMatchObject({ alreadyPresent: true, files: 5, bytes: snapshot.bytes });
    expect((await stat(join(store, snapshot.id, "corpus.duckdb"))).ino).toBe(ino);
    await chmod(join(store, snapshot.id, "README.md"), 0o644);
    await writeFile(join(store, snapshot.id, "README.md"), "altered");
    await expect(pull()).rejects.toMatchObject({ code: "verify_failed", file: "README.md" });
    await chmod(join(store, snapshot.id), 0o755);
    await chmod(join(store, snapshot.id, "search"), 0o755);
  });

  it("goes on by itself after cuts, with ranges", async () => {
    proxy = await startCuttingProxy(nginx.port, (connection) => (connection < 6 ? 500_000 : null));
    expect(await pull({ from: `${proxy.url}/${snapshot.id}/`, parallel: 1 })).toMatchObject({
      resumedBytes: 0,
      bytes: snapshot.bytes,
    });
    expect(proxy.cuts).toBeGreaterThanOrEqual(4);
    await expectWhole();
  });

  it("is resumed by the next pull after a cut, and nothing shows before", async () => {
    proxy = await startCuttingProxy(nginx.port, () => 900_000);
    await expect(pull({ from: `${proxy.url}/${snapshot.id}/`, parallel: 1, attempts: 1 })).rejects.toMatchObject({
      code: "unreachable",
      file: "corpus.duckdb",
    });
    expect(await visible()).toEqual([]);
    const kept = (await stat(join(store, `.pull-${snapshot.id}.part`, "corpus.duckdb"))).size;
    expect(kept).toBeGreaterThan(500_000);
    expect(await pull()).toMatchObject({ resumedBytes: kept });
    await expectWhole();
  });

  it("is resumed after an abort at any file, and nothing shows before", async () => {
    for (const path of ["corpus.duckdb", "records.mdb", "README.md"]) {
      const abort = new AbortController();
      const onProgress = (progress: PullProgress) => {
        if (progress.type === "bytes" && progress.path === path && progress.receivedBytes > 0)
          abort.abort(new Error("stopped"));
      };
      await expect(pull({ signal: abort.signal, onProgress, parallel: 1 })).rejects.toThrow("stopped");
      expect(await visible()).toEqual([]);
    }
    expect((await pull()).resumedBytes).toBeGreaterThan(3_700_000);
    await expectWhole();
  });

  it("refuses a tampered file by name, deletes it, and takes the good one later", async () => {
    const altered = Buffer.from(snapshot.files["records.mdb"]!);
    altered[350_000]! ^= 1;
    await writeFile(join(snapshot.directory, "records.mdb"), altered);
    await expect(pull()).rejects.toMatchObject({
      code: "wrong_file",
      file: "records.mdb",
      message: "records.mdb refused: its SHA-256 is not the one of the manifest",
    });
    expect(await visible()).toEqual([]);
    await expect(stat(join(store, `.pull-${snapshot.id}.part`, "records.mdb"))).rejects.toMatchObject({
      code: "ENOENT",
    });
    await writeFile(join(snapshot.directory, "records.mdb"), snapshot.files["records.mdb"]!);
    await pull();
    await expectWhole();
  });

  it.each([
    ["shorter", -1],
    ["longer", 1],
  ])("refuses a %s file by name", async (_word, difference) => {
    await writeFile(join(snapshot.directory, "records.mdb"), Buffer.alloc(700_000 + difference));
    await expect(pull()).rejects.toMatchObject({
      code: "wrong_file",
      file: "records.mdb",
      message: `records.mdb refused: the server has ${700_000 + difference} bytes, the manifest says 700000`,
    });
    expect(await visible()).toEqual([]);
  });

  it("refuses swapped files", async () => {
    await writeFile(join(snapshot.directory, "README.md"), snapshot.files["search/program.idx"]!);
    await writeFile(join(snapshot.directory, "search/program.idx"), snapshot.files["README.md"]!);
    await expect(pull()).rejects.toMatchObject({ code: "wrong_file" });
    expect(await visible()).toEqual([]);
  });

  it("names a file that the server does not have", async () => {
    await rm(join(snapshot.directory, "search/program.idx"));
    await expect(pull()).rejects.toMatchObject({ code: "missing_file", file: "search/program.idx" });
    expect(await visible()).toEqual([]);
  });

  it("does not fetch what the manifest does not name", async () => {
    await writeFile(join(snapshot.directory, "extra.bin"), "extra");
    await pull();
    await expectWhole();
  });

  it("finds a file too many among those gathered, and gets over it", async () => {
    await expect(
      pull({ verifyDirectory: async () => ({ mismatches: [{ file: "x", reason: "stop here" }] }) }),
    ).rejects.toMatchObject({ code: "verify_failed" });
    await writeFile(join(store, `.pull-${snapshot.id}`, "extra.bin"), "extra");
    await expect(pull()).rejects.toMatchObject({ code: "verify_failed", file: "extra.bin" });
    expect(await visible()).toEqual([]);
    expect(await pull()).toMatchObject({ resumedBytes: snapshot.bytes });
    await expectWhole();
  });

  it("refuses the manifest of another snapshot, an unsigned one and one signed by somebody else", async () => {
    const other = await makeSnapshot(join(root, "www"), { "README.md": 10 });
    await expect(
      pull({ from: `${nginx.url}/${other.id}/`, checkManifest: () => Promise.reject(new Error("unknown key")) }),
    ).rejects.toMatchObject({ code: "untrusted", message: `${other.id} is not trusted: unknown key` });
    await writeFile(join(snapshot.directory, "manifest.json"), await readFile(join(other.directory, "manifest.json")));
    await expect(pull()).rejects.toMatchObject({ code: "wrong_id", file: "manifest.json" });
    await writeManifest(snapshot.directory, { corpus_snapshot_id: snapshot.id, files: listing(snapshot.files) });
    await writeFile(join(snapshot.directory, "manifest.sig"), await readFile(join(other.directory, "manifest.sig")));
    await expect(pull()).rejects.toMatchObject({ code: "untrusted" });
    await rm(join(snapshot.directory, "manifest.sig"));
    await expect(pull()).rejects.toMatchObject({
      code: "untrusted",
      message: `${snapshot.id} is not trusted: no signature`,
    });
    await rm(join(snapshot.directory, "manifest.json"));
    await expect(pull()).rejects.toMatchObject({ code: "missing_file", file: "manifest.json" });
    // Nothing at all was gathered.
    expect(await readdir(store)).toEqual([]);
  });

  it("begins anew when the publisher has replaced the manifest of the id", async () => {
    await expect(
      pull({ verifyDirectory: async () => ({ mismatches: [{ file: "x", reason: "stop here" }] }) }),
    ).rejects.toMatchObject({ code: "verify_failed" });
    const replaced = Buffer.alloc(2_000_000, 7);
    const kept = Object.entries(snapshot.files).filter(([path]) => path !== "README.md");
    const files = { ...Object.fromEntries(kept), "corpus.duckdb": replaced };
    await writeFile(join(snapshot.directory, "corpus.duckdb"), replaced);
    await writeManifest(snapshot.directory, { corpus_snapshot_id: snapshot.id, files: listing(files) });
    snapshot = { ...snapshot, files };
    expect(await pull()).toMatchObject({ files: 4, resumedBytes: 0 });
    await expectWhole();
  });
});
