import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { backupEmbedded, type BackupManifest, restoreEmbedded } from "../../../../runtime/state/embedded/backup.ts";
import { openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import { reconcile } from "../../../../runtime/state/reconcile.ts";
import { StoreUnsafeError } from "../../../../runtime/state/store.ts";
import { chargeOf, openPaying } from "../charge-requests.ts";

const folder = mkdtempSync(join(tmpdir(), "konkyo-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const now = new Date("2026-11-15T03:00:00Z");

const open = (directory: string) =>
  openEmbeddedStore({
    directory,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });

/** A backup by a process of its own, as operators make one. */
async function backupElsewhere(state: string, copy: string): Promise<BackupManifest> {
  const program = `
    import { backupEmbedded } from "./runtime/state/embedded/backup.ts";
    const [state, copy] = process.argv.slice(-2);
    console.log(JSON.stringify(await backupEmbedded(state, copy, new Date("${now.toISOString()}"))));
  `;
  const options = ["--import", "tsx", "--input-type=module", "--eval", program, "--", state, copy];
  const { stdout } = await promisify(execFile)(process.execPath, options, {
    cwd: join(import.meta.dirname, "../../../.."),
  });
  return JSON.parse(stdout) as BackupManifest;
}

describe("a backup of the embedded state", () => {
  it("made while charges go on is one moment of it, and balances when restored", async () => {
    const store = await open(join(folder, "live"));
    writeFileSync(join(folder, "live", "secret"), "kept with the state", { mode: 0o600 });
    await openPaying(store, "busy");
    const child = { parentId: "k1", capYen: 3_000_000, expiresAtMs: null };
    await store.changeKeys({ accountId: "busy", add: "c1", child, nowMs: now.getTime() });
    const stop = new AbortController();
    let before = 0;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      const keyId = caller % 2 ? "c1" : "k1";
      while (!stop.signal.aborted) await store.charge({ ...chargeOf("busy", null), keyId });
    });
    await expect.poll(async () => (before = (await store.readAccount("busy"))?.seq ?? 0)).toBeGreaterThan(50);
    const manifest = await backupElsewhere(join(folder, "live"), join(folder, "copy"));
    const after = (await store.readAccount("busy"))?.seq ?? 0;
    stop.abort();
    await Promise.all(callers);
    expect(manifest.createdAt).toBe("2026-11-15T03:00:00.000Z");
    expect(manifest.files.map(({ name }) => name)).toEqual(["data.mdb", "secret"]);
    expect(statSync(join(folder, "copy")).mode & 0o777).toBe(0o700);

    await restoreEmbedded(join(folder, "copy"), join(folder, "restored"), now);
    expect(readFileSync(join(folder, "restored", "secret"), "utf8")).toBe("kept with the state");
    expect(statSync(join(folder, "restored", "secret")).mode & 0o777).toBe(0o600);
    const restored = await open(join(folder, "restored"));
    const report = await reconcile(restored);
    expect(report.differences).toEqual([]);
    expect(report.entries).toBe(manifest.tables["ledger"]);
    expect(report.entries).toBeGreaterThanOrEqual(before);
    expect(report.entries).toBeLessThanOrEqual(after);
    const [old, fresh] = [await store.readAccount("busy"), await restored.readAccount("busy")];
    expect(fresh?.children["c1"]).toMatchObject({ ...child, months: { 202611: { used: expect.any(Number) } } });
    expect(fresh?.epoch).toMatch(/./);
    expect(fresh?.epoch).not.toBe(old?.epoch);
    expect(await restored.charge(chargeOf("busy", null))).toMatchObject({
      outcome: "CHARGED",
      seq: report.entries + 1,
    });
    await restored.close();
    await store.close();
  });

  it("that is restored again is told at every start of the later state, and in no backup of that", async () => {
    const started = async (state: string) => {
      const warnings: string[] = [];
      const warn = (line: string) => void warnings.push(line);
      await (await openEmbeddedStore({ directory: join(folder, state), warn, onFatal() {} })).close();
      return warnings;
    };
    const restored = (copy: string, state: string) => restoreEmbedded(join(folder, copy), join(folder, state), now);
    expect(await started("once")).toEqual([]);
    await backupEmbedded(join(folder, "once"), join(folder, "for-all"), now);
    rmSync(join(folder, "once"), { recursive: true });
    expect(await restored("for-all", "first")).toMatchObject({ restoredBefore: null, noted: true });
    const second = await restored("for-all", "second");
    expect(second.restoredBefore).toEqual({ at: now.toISOString(), to: expect.stringMatching(/:\/.*\/first$/) });
    expect(await started("first")).toEqual([]);
    const told = [expect.stringMatching(/second continues a ledger that .*\/first continues too/)];
    expect([await started("second"), await started("second")]).toEqual([told, told]);
    await backupEmbedded(join(folder, "second"), join(folder, "of-second"), now);
    rmSync(join(folder, "second"), { recursive: true });
    await restored("of-second", "third");
    expect(await started("third")).toEqual([]);
  });

  it("restored beside the state it came from has a warning at every start, while that state exists", async () => {
    const [origin, copy, beside] = ["origin", "of-origin", "beside"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const started = async (directory: string) => {
      const warnings: string[] = [];
      await (await openEmbeddedStore({ directory, warn: (line) => void warnings.push(line), onFatal() {} })).close();
      return warnings;
    };
    await started(origin);
    await backupEmbedded(origin, copy, now);
    await restoreEmbedded(copy, beside, now);
    const warned = [expect.stringMatching(/beside continues a ledger that .*origin continues too/)];
    expect([await started(beside), await started(beside), await started(origin)]).toEqual([warned, warned, []]);
    // Another state in the same place has another epoch.
    rmSync(origin, { recursive: true });
    expect(await started(beside)).toEqual([]);
    await started(origin);
    expect(await started(beside)).toEqual([]);
  });

  it("is refused when it is not whole, or something is in its place", async () => {
    const store = await open(join(folder, "small"));
    await openPaying(store, "a");
    await store.close();
    await backupEmbedded(join(folder, "small"), join(folder, "good"), now);
    await expect(backupEmbedded(join(folder, "small"), join(folder, "good"), now)).rejects.toThrow(StoreUnsafeError);
    await expect(restoreEmbedded(join(folder, "good"), join(folder, "small"), now)).rejects.toThrow("not empty");
    await expect(restoreEmbedded(join(folder, "small"), join(folder, "new"), now)).rejects.toThrow("no backup");
    appendFileSync(join(folder, "good", "data.mdb"), "x");
    await expect(restoreEmbedded(join(folder, "good"), join(folder, "new"), now)).rejects.toThrow(StoreUnsafeError);
    expect(readdirSync(folder)).not.toContain("new");
  });
});
