import { once } from "node:events";
import { readFileSync, statSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServeRequest } from "../../../../cli/service/run-service.ts";
import { endingOf } from "../../../../cli/exit.ts";
import { nextFreePort } from "../../../../cli/service/free-port.ts";
import { openOperatedState } from "../../../../cli/service/operated-state.ts";
import { MountError } from "../../../../runtime/mount/mount-error.ts";
import { WorkerFailure } from "../../../../runtime/process/workers/workers.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { tinySnapshot } from "../../tiny-snapshot.ts";

function storeWithCurrent(): string {
  const store = temporaryFolder();
  symlinkSync(tinySnapshot(store).id, join(store, "current"));
  return store;
}

const ready = { url: "http://127.0.0.1:8787", port: 8787, snapshotId: "cs1_a", state: "embedded, in s", workers: 2 };

describe("serve", () => {
  it("lets the command line go before file and environment", async () => {
    const store = storeWithCurrent();
    const asked: ServeRequest[] = [];
    const ran = await runCommand(["serve", "--store", store, "--port", "81", "--workers", "3"], {
      settings: { env: { PORT: "80", HOST: "0.0.0.0", KONKYO_STORE: "elsewhere" } },
      serve: async (request) => void asked.push(request),
    });
    expect(ran).toMatchObject({ code: 0, out: "" });
    expect(asked).toMatchObject([{ config: { store, port: 81, host: "0.0.0.0" }, workers: 3, log: "requests" }]);
  });

  it("says for people where it answers", async () => {
    const { err } = await runCommand(["serve", "--store", storeWithCurrent()], {
      serve: async ({ onReady }) => onReady({ ...ready, metricsPort: 9464 }),
    });
    expect(err).toBe(
      "konkyo 9.8.7 answers at http://127.0.0.1:8787 with 2 workers\nsnapshot: cs1_a\nstate: embedded, in s\nmetrics: port 9464\n",
    );
  });

  it.each([
    ["EADDRINUSE", 8787, "port 8787 of 127.0.0.1 is taken; choose another with --port or PORT"],
    ["EADDRINUSE", 9464, "port 9464 of 127.0.0.3 is taken; choose another with KONKYO_METRICS_PORT"],
    ["EACCES", 80, "port 80 of 127.0.0.1 may not be used by this user; choose one above 1023 with --port or PORT"],
    ["EADDRNOTAVAIL", 8787, "this machine has no address 127.0.0.1; choose another with --host or HOST"],
    ["EADDRNOTAVAIL", 9464, "this machine has no address 127.0.0.3; choose another with KONKYO_METRICS_HOST"],
  ])("says what to do about %s on port %i", async (code, port, line) => {
    const { err, code: ended } = await runCommand(["serve", "--store", storeWithCurrent()], {
      settings: { env: { KONKYO_METRICS_PORT: "9464", KONKYO_METRICS_HOST: "127.0.0.3" } },
      serve: async () => {
        throw Object.assign(new Error("listen"), { code, port });
      },
    });
    expect({ err, ended }).toEqual({ err: `konkyo: ${line}\n`, ended: 1 });
  });

  it.each([
    ["--workers", "0"],
    ["--port", "70000"],
    ["--host", "a b"],
  ])("refuses %s %s", async (option, value) => {
    expect((await runCommand(["serve", "--store", storeWithCurrent(), option, value])).code).toBe(64);
  });
});

describe("demo", () => {
  it("keeps to the embedded state, whatever Redis is set, and prints what to try in both languages", async () => {
    const state = join(temporaryFolder(), "state");
    const asked: ServeRequest[] = [];
    const ran = await runCommand(["demo", "--store", storeWithCurrent(), "--port", "0"], {
      settings: { env: { KONKYO_STATE: state, REDIS_URL: "redis://127.0.0.1:1", KONKYO_REDIS_WAIT: "1" } },
      openState: openOperatedState,
      sampleProgram: async () => "UNI-0000000001",
      async serve(request) {
        asked.push(request);
        request.onReady({ ...ready, metricsPort: null });
      },
    });
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(asked).toMatchObject([{ config: { redisUrls: null, state }, workers: 1, log: "troubles" }]);
    const key = readFileSync(join(state, "demo-key"), "utf8").trim();
    expect(statSync(join(state, "demo-key")).mode & 0o777).toBe(0o600);
    expect(ran.out).toContain(`APIキー / API key            ${key}\n`);
    expect(ran.out).toContain(
      `# 制度を探す / search programs\ncurl -H 'X-API-Key: ${key}' -G 'http://127.0.0.1:8787/v1/programs/search' --data-urlencode 'q=補助金' -d limit=3\n`,
    );
    expect(ran.out).toContain(`curl -H 'X-API-Key: ${key}' 'http://127.0.0.1:8787/v1/programs/UNI-0000000001'\n`);
    expect(ran.out).toContain(`curl -H 'X-API-Key: ${key}' 'http://127.0.0.1:8787/v1/usage'\n`);
  });
});

describe("a free port", () => {
  it("is the first that nobody listens on", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const found = await nextFreePort("127.0.0.1", port);
    expect(found).toBeGreaterThan(port);
    expect(found).toBeLessThan(port + 100);
  });

  it("is not looked for where this machine has no such address", async () => {
    expect(await nextFreePort("192.0.2.1", 8787)).toBe(8787);
  });
});

describe("exit codes", () => {
  it("are 3 for a snapshot that may not be mounted, and those of a worker that has said why", () => {
    expect(endingOf(new MountError("/s/cs1_a", { file: "records.mdb", reason: "wrong" }))).toEqual({
      code: 3,
      line: "snapshot cs1_a cannot be mounted: records.mdb: wrong",
    });
    expect(endingOf(new WorkerFailure("a worker ended", 3))).toEqual({ code: 3, line: null });
    expect(endingOf(new WorkerFailure("a worker ended by SIGKILL", null))).toEqual({
      code: 1,
      line: "a worker ended by SIGKILL",
    });
  });
});
