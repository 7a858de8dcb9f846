import { once } from "node:events";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../../support/build.ts";
import { flipBit, writableCopy } from "../../../support/damage.ts";
import { startKonkyo } from "../../../support/konkyo-process.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";

const { id } = inject("snapshot");
let store: string;
beforeAll(async () => {
  store = await servedStore();
});

const ANSWERS = /answers at (http:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):(\d+))/;

/** A request whose head the service has taken and whose body it waits for. */
async function startRequest(port: number): Promise<{ finish(): Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const body = '{"stack_or_calls":[{"tool":"GET /v1/programs/search"}]}';
  socket.write(
    `POST /v1/cost/preview HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect(String(await once(socket, "data"))).toContain("100 Continue");
  return {
    async finish() {
      const answer = readToEnd(socket);
      socket.write(body);
      return answer;
    },
  };
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe("a service that runs", () => {
  it("says where it answers and from what, logs each request, and finishes on SIGTERM what is running", async () => {
    const state = join(temporaryFolder("state"), "new");
    const served = startKonkyo(["serve", "--port", "0"], {
      env: { KONKYO_STORE: store, KONKYO_STATE: state, KONKYO_WARM_UP: "on" },
    });
    const [, url, port] = await served.says(ANSWERS);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const search = await fetch(`${url}/v1/programs/search?q=${encodeURIComponent("補助金")}`);
    expect(search.status).toBe(200);
    expect(search.headers.get("x-corpus-snapshot-id")).toBe(id);

    served.kill("SIGHUP");
    served.kill("SIGUSR2");
    await served.says(/there are no workers to replace/);

    const request = await startRequest(Number(port));
    served.kill("SIGTERM");
    await served.says(/"msg":"draining"/);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
    const answer = await request.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await served.end()).toEqual({ code: 0, signal: null });

    expect(served.err()).toMatch(
      new RegExp(`^konkyo \\S+ answers at ${url}\nsnapshot: ${id}\nstate: embedded, in ${state}\n$`),
    );
    const lines = served
      .out()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg: string; operation?: string });
    const calls = lines.filter(({ msg }) => msg === "call").map(({ operation }) => operation);
    expect(calls).toEqual(["MET-2", "PRG-1", "BIL-5"]);
  }, 180_000);

  it("takes settings from a file, and a Ctrl-C that arrives twice at once for one; the next ends it at once", async () => {
    const served = startKonkyo(["serve", "--config", "konkyo.json", "--port", "0"], {
      cwd: writeConfig({ KONKYO_STORE: store, HOST: "0.0.0.0", PORT: 1, KONKYO_METRICS_PORT: 0 }),
    });
    const [, , port] = await served.says(ANSWERS);
    const [, metricsPort] = await served.says(/metrics: port (\d+)/);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^konkyo_snapshot_sequence 1$/m);
    expect(metrics).toMatch(/^konkyo_store_up 1$/m);
    // Requests are answered on every address of the machine, the metrics are not.
    expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow("fetch failed");

    await startRequest(Number(port));
    served.kill("SIGINT");
    served.kill("SIGINT");
    await served.says(/"msg":"draining"/);
    const again = setInterval(() => served.kill("SIGINT"), 100);
    onTestFinished(() => clearInterval(again));
    expect(await served.end()).toEqual({ code: null, signal: "SIGINT" });
  }, 180_000);
});

describe("a service that cannot start", () => {
  it("names a taken port in one line", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const served = startKonkyo(["serve", "--store", store, "--port", String(port)]);
    expect(await served.end()).toEqual({ code: 1, signal: null });
    expect(served.err()).toBe(`konkyo: port ${port} of 127.0.0.1 is taken; choose another with --port or PORT\n`);
  }, 180_000);

  it.each(["PORT", "KONKYO_METRICS_PORT"])(
    "is told of a taken %s before it mounts anything",
    async (setting) => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      onTestFinished(() => void taken.close());
      const { port } = taken.address() as AddressInfo;
      const served = startKonkyo(["serve", "--store", await damagedStore()], {
        env: { PORT: "0", [setting]: String(port) },
      });
      expect(await served.end()).toEqual({ code: 1, signal: null });
      expect(served.err()).toContain(`konkyo: port ${port} of 127.0.0.1 is taken; choose another with `);
    },
    180_000,
  );

  it("names the commands to run when no snapshot is current", async () => {
    const empty = temporaryFolder("empty");
    const served = startKonkyo(["serve", "--store", empty]);
    expect(await served.end()).toEqual({ code: 1, signal: null });
    expect(served.err()).toBe(
      `konkyo: no snapshot of ${empty} is current; build one with: konkyo build --sources <file> --out ${empty} --promote, or make one current with: konkyo promote <id> --store ${empty}\n`,
    );
  }, 180_000);

  it("ends with 3 and names the file when the snapshot is damaged", async () => {
    const served = startKonkyo(["serve", "--store", await damagedStore(), "--port", "0"]);
    expect(await served.end()).toEqual({ code: 3, signal: null });
    expect(served.err()).toMatch(new RegExp(`^konkyo: snapshot ${id} cannot be mounted: records\\.mdb: .*\n$`));
  }, 180_000);

  it.each([
    ["emptied", (data: string) => truncateSync(data, 0), /data\.mdb is empty, but held a state: restore a backup/],
    ["cut short", (data: string) => truncateSync(data, 3 * 4096), /data\.mdb is damaged .*: restore a backup/],
  ])(
    "ends with 4 and one line when the state was %s",
    async (_, damage, line) => {
      const state = temporaryFolder("state");
      const keys = startKonkyo(["keys", "create"], { env: { KONKYO_STATE: state } });
      expect(await keys.end()).toEqual({ code: 0, signal: null });
      damage(join(state, "data.mdb"));
      const served = startKonkyo(["serve", "--store", store, "--port", "0"], { env: { KONKYO_STATE: state } });
      expect(await served.end()).toEqual({ code: 4, signal: null });
      expect(served.err()).toMatch(line);
      expect(served.err()).toMatch(/^konkyo: [^\n]*\n$/);
    },
    180_000,
  );

  it("refuses production without a secret, and local keys there", async () => {
    const env = { NODE_ENV: "production" };
    const bare = startKonkyo(["serve", "--store", store, "--port", "0"], { env });
    expect(await bare.end()).toEqual({ code: 64, signal: null });
    expect(bare.err()).toMatch(/^konkyo: KONKYO_SECRET must be set when NODE_ENV is production/);
    const local = startKonkyo(["serve", "--store", store, "--port", "0"], {
      env: { ...env, KONKYO_SECRET: "0123456789abcdef0123456789abcdef" },
    });
    expect(await local.end()).toEqual({ code: 3, signal: null });
    expect(local.err()).toMatch(/manifest\.sig/);
  }, 180_000);
});

function writeConfig(settings: object): string {
  const folder = temporaryFolder("config");
  writeFileSync(join(folder, "konkyo.json"), JSON.stringify(settings));
  return folder;
}

/** A store whose current snapshot may not be mounted. */
async function damagedStore(): Promise<string> {
  const damaged = await servedStore();
  rmSync(join(damaged, id), { recursive: true });
  flipBit(join(writableCopy(join(store, id), join(damaged, id)), "records.mdb"), 80_001);
  return damaged;
}
