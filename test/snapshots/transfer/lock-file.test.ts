import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Lock, LockedError, takeLock } from "../../../snapshots/transfer/lock-file.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "konkyo-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid!;
}

describe("a lock", () => {
  it("is held once, and leaves nothing behind", async () => {
    const lock = await takeLock(path);
    await expect(takeLock(path)).rejects.toThrowError(expect.objectContaining({ code: "locked", pid: process.pid }));
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
    await (await takeLock(path)).release();
  });

  it("of a process that is gone is taken over by one of many", async () => {
    const held = await takeLock(path);
    const holder = JSON.parse(await readFile(path, "utf8")) as object;
    await held.release();
    const stale = [
      { ...holder, pid: await deadPid() },
      { ...holder, boot: "another boot" },
      { ...holder, started: "an earlier process with this number" },
      "torn",
    ];
    for (const left of stale) {
      await writeFile(path, typeof left === "string" ? left : JSON.stringify({ ...left, token: "old" }));
      const taken = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)));
      const won = taken.filter((each): each is PromiseFulfilledResult<Lock> => each.status === "fulfilled");
      expect(won).toHaveLength(1);
      for (const each of nonEmpty(taken))
        if (each.status === "rejected") expect(each.reason).toBeInstanceOf(LockedError);
      await won[0]!.value.release();
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it("is not stuck when a process died while taking one over", async () => {
    const dead = JSON.stringify({ pid: await deadPid(), boot: "another boot", started: "", token: "old" });
    await writeFile(path, dead);
    await writeFile(`${path}.break`, dead);
    await (await takeLock(path)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("that somebody else took meanwhile is not released", async () => {
    const lock = await takeLock(path);
    await writeFile(path, JSON.stringify({ pid: 1, boot: "", started: "", token: "theirs" }));
    await lock.release();
    expect(await readFile(path, "utf8")).toContain("theirs");
  });
});
