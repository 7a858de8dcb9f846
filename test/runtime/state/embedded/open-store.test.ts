import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkFileSystem, openEmbeddedStore } from "../../../../runtime/state/embedded/open-store.ts";
import type { StateLimits } from "../../../../runtime/state/ledger.ts";
import { StoreUnsafeError } from "../../../../runtime/state/store.ts";
import { describeStore } from "../store-suite.ts";

const folder = mkdtempSync(join(tmpdir(), "konkyo-state-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (directory: string, limits?: StateLimits) =>
  openEmbeddedStore({
    directory,
    ...(limits && { limits }),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });

describeStore("embedded store", (limits) => open(join(folder, "shared"), limits));

describe("the state folder", () => {
  it("is open to its owner alone", async () => {
    const store = await open(join(folder, "private"));
    expect(statSync(join(folder, "private")).mode & 0o777).toBe(0o700);
    await store.close();
  });

  it("is refused on file systems of the network, by name, and doubted on layered ones", () => {
    const warnings: string[] = [];
    const options = { directory: "/state", warn: (line: string) => warnings.push(line) };
    for (const type of [0x6969, 0x517b, 0xff534d42, 0xff534d42 | 0, 0xfe534d42, 0x01021997])
      expect(() => checkFileSystem(type, options)).toThrow(StoreUnsafeError);
    expect(() => checkFileSystem(0x6969, options)).toThrow("NFS");
    expect(() => checkFileSystem(0x6969, options)).toThrow("KONKYO_STATE");
    expect(warnings).toEqual([]);
    checkFileSystem(0xef53, options);
    expect(warnings).toEqual([]);
    checkFileSystem(0x794c7630, options);
    checkFileSystem(0x65735546, options);
    expect(warnings).toHaveLength(2);
  });

  it("is rid of what expired two days ago by a sweep, and of nothing else", async () => {
    const store = await open(join(folder, "swept"));
    const key = (id: string) => ({ owner: "a", kind: "thing", id });
    await store.putDocument(key("old"), "x", { ifVersion: 0, nowMs: 0, expiresAtMs: 1_000 });
    await store.putDocument(key("renewed"), "x", { ifVersion: 0, nowMs: 0, expiresAtMs: 1_000 });
    await store.putDocument(key("renewed"), "y", { ifVersion: 1, nowMs: 0, expiresAtMs: 999_999_999 });
    await store.sweep(1_000 + 2 * 86_400_000 - 1);
    expect(await store.getDocument(key("old"), 0)).toEqual({ value: "x", version: 1 });
    await store.sweep(1_000 + 2 * 86_400_000);
    expect(await store.getDocument(key("old"), 0)).toBeNull();
    expect(await store.getDocument(key("renewed"), 0)).toEqual({ value: "y", version: 2 });
    await store.close();
  });
});
