import { createServer } from "node:net";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DoctorEffects } from "../../../../cli/commands/maintain/doctor.ts";
import { type Check, probeRedis } from "../../../../cli/probes/health.ts";
import { probeDisk } from "../../../../cli/probes/disk.ts";
import { probeDuckdb, probeLmdb } from "../../../../cli/probes/native-parts.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

const healthy: DoctorEffects["probes"] = {
  duckdb: async () => "1.5.5",
  lmdb: async () => "3.5.6",
  packages: async () => [],
  disk: async (folder) => ({ path: folder, freeBytes: 50e9, fileSystem: "ext4", writable: true }),
  redis: async () => ({ version: "7.0.15", appendonly: "yes", appendfsync: "everysec", maxmemoryPolicy: "noeviction" }),
};

async function doctor(probes: Partial<DoctorEffects["probes"]>, store = temporaryFolder(), redisUrl?: string) {
  const ran = await runCommand(["doctor", "--store", store, "--json"], {
    probes: { ...healthy, ...probes },
    settings: { redisUrl },
  });
  const { ok, checks } = ran.json<{ ok: boolean; checks: Check[] }>();
  return { code: ran.code, err: ran.err, ok, check: (name: string) => checks.find((check) => check.name === name)! };
}

describe("konkyo doctor", () => {
  it("ends with 0 where everything is in order", async () => {
    const ran = await runCommand(["doctor"], { probes: healthy });
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toMatch(/^ok +konkyo +9\.8\.7\nok +node +\d+\.\d+\.\d+ on /);
    expect(ran.out).toContain("REDIS_URL is not set");
  });

  it("ends with 1 and says what to do when a native part does not load", async () => {
    const { code, err, ok, check } = await doctor({
      duckdb: async () => {
        throw new Error("Cannot find module '@duckdb/node-bindings'\nRequire stack: ...");
      },
    });
    expect({ code, ok, err }).toEqual({ code: 1, ok: false, err: "konkyo: not in order: duckdb\n" });
    expect(check("duckdb")).toMatchObject({
      status: "failed",
      detail: expect.stringMatching(/^does not load: .*npm ci --include=optional$/),
    });
  });

  it("ends with 1 and names the packages that an install left out", async () => {
    const { code, ok, check } = await doctor({ packages: async () => ["redis", "stripe"] });
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    expect(check("packages")).toMatchObject({
      status: "failed",
      detail: expect.stringMatching(/^not installed: redis, stripe; .*npm ci --include=optional$/),
    });
  });

  it("warns of little space and network file systems, and fails where it may not write", async () => {
    const disk = (facts: object) => async (path: string) => ({
      path,
      freeBytes: 50e9,
      fileSystem: "ext4",
      writable: true,
      ...facts,
    });
    expect((await doctor({ disk: disk({ freeBytes: 1e9 }) })).check("store")).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("1.0 GB free"),
    });
    expect((await doctor({ disk: disk({ fileSystem: "nfs" }) })).check("store")).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("use a local disk"),
    });
    expect(await doctor({ disk: disk({ writable: false }) })).toMatchObject({ code: 1 });
    const memory = await doctor({ disk: disk({ fileSystem: "tmpfs" }) });
    expect([memory.check("store").status, memory.check("temporary files").status]).toEqual(["warning", "ok"]);
  });

  it("tells what Redis keeps, and hides its password", async () => {
    const url = "redis://user:secret@redis.example:6379/0";
    expect((await doctor({}, undefined, url)).check("redis")).toMatchObject({
      status: "ok",
      detail: expect.stringMatching(/^redis:\/\/user:\*\*\*@redis\.example:6379\/0: version 7\.0\.15/),
    });
    const forgetful = await doctor(
      {
        redis: async () => ({ version: "7.0.15", appendonly: "no", appendfsync: null, maxmemoryPolicy: "allkeys-lru" }),
      },
      undefined,
      url,
    );
    expect(forgetful.code).toBe(0);
    expect(forgetful.check("redis")).toMatchObject({
      status: "warning",
      detail: expect.stringMatching(/appendonly yes.*noeviction/),
    });
    const gone = await doctor(
      { redis: () => Promise.reject(new AggregateError([new Error("connect ECONNREFUSED")], "")) },
      undefined,
      url,
    );
    expect(gone.code).toBe(1);
    expect(gone.check("redis").detail).toBe(
      "redis://user:***@redis.example:6379/0 cannot be reached (connect ECONNREFUSED); start it, or unset REDIS_URL to keep state on this machine",
    );
  });

  it("looks at the current snapshot", async () => {
    const store = temporaryFolder();
    expect((await doctor({}, store)).check("current snapshot")).toMatchObject({
      status: "ok",
      detail: expect.stringContaining("none"),
    });
    const { id } = tinySnapshot(store, { expires: "2026-04-30T00:00:00Z" });
    symlinkSync(id, join(store, "current"));
    expect((await doctor({}, store)).check("current snapshot")).toMatchObject({
      status: "warning",
      detail: expect.stringContaining("expired at 2026-04-30T00:00:00Z"),
    });
    const empty = temporaryFolder();
    mkdirSync(join(empty, id));
    symlinkSync(id, join(empty, "current"));
    expect(await doctor({}, empty)).toMatchObject({ code: 1 });
  });
});

describe("the probes of this machine", () => {
  it("load DuckDB and lmdb and use them", async () => {
    expect(await probeDuckdb()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await probeLmdb()).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("find the disk of a folder that does not exist yet", async () => {
    const folder = temporaryFolder();
    const disk = await probeDisk(join(folder, "not", "yet"));
    expect(disk).toMatchObject({ path: folder, writable: true });
    expect(disk.freeBytes).toBeGreaterThan(0);
  });

  it("reject when nothing answers where Redis should be", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    await expect(probeRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(/ECONNREFUSED/);
  });
});
