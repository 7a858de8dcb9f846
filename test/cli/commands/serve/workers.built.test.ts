import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { Agent, get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { type KonkyoProcess, startKonkyo } from "../../../support/konkyo-process.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";

let store: string;
beforeAll(async () => {
  store = await servedStore();
});

async function startWorkers(): Promise<KonkyoProcess & { url: string }> {
  const served = startKonkyo(["serve", "--store", store, "--port", "0", "--workers", "2"], {
    env: { KONKYO_METRICS_PORT: "0" },
  });
  const [, url] = await served.says(/answers at (\S+) with 2 workers/);
  return { ...served, url: url! };
}

/** Processes that a process started and that run its program. */
function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("konkyo.js"));
}

/** Connections of a process that are open on a local port. */
function connectionsOf(pid: number, port: number): number {
  const local = port.toString(16).toUpperCase().padStart(4, "0");
  const inodes = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(`:${local}`) && state === "01")
    .map((fields) => `socket:[${fields[9]}]`);
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return inodes.includes(readlinkSync(`/proc/${pid}/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;
}

/** Asks over a connection that stays open. */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode!));
    }).once("error", reject);
  });
}

function count(served: KonkyoProcess, message: string): number {
  return served.out().split(`"msg":"${message}"`).length - 1;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("it did not come about within 60 s");
    await wait(50);
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it("answers from two workers, replaces one that dies and all when told to, and ends them with it", async () => {
  const served = await startWorkers();
  const port = Number(new URL(served.url).port);

  const [first, second] = workersOf(served.pid);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  expect(await Promise.all(Array.from({ length: 6 }, () => ask(served.url, agent)))).toEqual(Array(6).fill(200));
  for (const pid of [first!, second!]) expect(connectionsOf(pid, port)).toBeGreaterThan(0);
  expect(connectionsOf(served.pid, port)).toBe(0);
  const [, metricsPort] = await served.says(/metrics: port (\d+)/);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^konkyo_calls_total\{operation="MET-1",status="2xx"\} 6$/m);

  process.kill(first!, "SIGKILL");
  await served.says(/"pid":\d+,"code":null,"signal":"SIGKILL","msg":"worker ended"/);
  await until(() => count(served, "snapshot mounted") === 3);
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200);

  const before = workersOf(served.pid);
  expect(before).toHaveLength(2);
  const rolled = new AbortController();
  const statuses = new Set<number>();
  const asking = (async () => {
    const fresh = new Agent({ keepAlive: false });
    while (!rolled.signal.aborted) statuses.add(await ask(served.url, fresh));
  })();
  served.kill("SIGUSR2");
  await served.says(/"msg":"workers replaced"/);
  rolled.abort();
  await asking;
  expect(statuses).toEqual(new Set([200]));
  const after = workersOf(served.pid);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect(before.filter(runs)).toEqual([]);

  // As a terminal does it, which interrupts all processes of a group, and npm, which hands on what it gets.
  served.killGroup("SIGINT");
  served.kill("SIGINT");
  expect(await served.end()).toEqual({ code: 0, signal: null });
  expect(after.filter(runs)).toEqual([]);
  expect(count(served, "worker ended")).toBe(1);
  expect(count(served, "snapshot mounted")).toBe(5);
  expect(count(served, "snapshot verified")).toBe(1);
}, 240_000);

it("says once what is wrong with all of them", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const served = startKonkyo(["serve", "--store", store, "--port", String(port), "--workers", "2"]);
  expect(await served.end()).toEqual({ code: 1, signal: null });
  expect(served.err()).toBe(`konkyo: port ${port} of 127.0.0.1 is taken; choose another with --port or PORT\n`);
}, 240_000);
