import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createClient } from "redis";
import { describe, it } from "vitest";

/** The redis-server of this machine, or null. */
export const redisPath: string | null =
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "redis-server"))
    .find((path) => existsSync(path)) ?? null;

/** A suite that needs Redis: where it is missing, skipped loudly, or failed when `CI` says that it should be there. */
export function describeWithRedis(name: string, suite: () => void): void {
  if (redisPath) describe(name, suite);
  else if (process.env["CI"])
    it(name, () => {
      throw new Error("redis-server is missing: install it with apt-get install redis-server");
    });
  else {
    process.stderr.write(`SKIPPED, no redis-server on this machine: ${name}\n`);
    describe.skip(name, suite);
  }
}

export type RedisServer = {
  readonly url: string;
  readonly port: number;
  /** Stops it from doing anything, with its connections open. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
};

/** Starts a server on a free loopback port with its own folder, durable as the profile for money asks. */
export async function startRedis(settings: Record<string, string> = {}): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), "konkyo-redis-"));
  const port = await freePort();
  const all = {
    port: String(port),
    bind: "127.0.0.1",
    dir: folder,
    save: "",
    appendonly: "yes",
    appendfsync: "always",
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(redisPath ?? "redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  // A test that fails before it closes its server must not leave it running.
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  await ready(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async close() {
      process.off("exit", end);
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, "exit");
        child.kill("SIGKILL");
        await closed;
      }
      // A child that was saving may outlive its server by a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

export type RedisClusterServers = { readonly urls: string[]; close(): Promise<void> };

/** Starts a cluster of three nodes that share the slots, and waits until each of them says that it is whole. */
export async function startRedisCluster(): Promise<RedisClusterServers> {
  const settings = { "cluster-enabled": "yes", "cluster-node-timeout": "2000" };
  const servers: RedisServer[] = [];
  for (let number = 0; number < 3; number += 1) servers.push(await startRedis(settings));
  const clients = servers.map(({ url }) => createClient({ url }));
  for (const client of clients) await client.connect();
  const share = Math.ceil(16_384 / servers.length);
  for (const [index, client] of clients.entries()) {
    const last = Math.min(16_383, (index + 1) * share - 1);
    await client.sendCommand(["CLUSTER", "ADDSLOTSRANGE", String(index * share), String(last)]);
    await client.sendCommand(["CLUSTER", "SET-CONFIG-EPOCH", String(index + 1)]);
  }
  for (const { port } of servers.slice(1))
    await clients[0]?.sendCommand(["CLUSTER", "MEET", "127.0.0.1", String(port)]);
  const deadline = Date.now() + 20_000;
  for (const client of clients)
    while (!String(await client.sendCommand(["CLUSTER", "INFO"])).includes("cluster_state:ok"))
      if (Date.now() > deadline) throw new Error("the cluster did not come together in 20 s");
  for (const client of clients) client.destroy();
  return {
    urls: servers.map(({ url }) => url),
    async close() {
      for (const server of servers) await server.close();
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    // Read to the end of its life, or a full pipe would stop the server.
    child.stdout?.on("data", (chunk: Buffer) => {
      if (log.includes("Ready to accept connections")) return;
      log += chunk.toString();
      if (log.includes("Ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new Error(`redis-server ended before it was ready:\n${log}`)));
    child.once("error", reject);
  });
}

/** Below the ports that the system hands out, as a cluster node also listens 10,000 above its own. */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 10_000 + Math.floor(Math.random() * 12_000);
    if ((await canListen(port)) && (await canListen(port + 10_000))) return port;
  }
  throw new Error("no free port");
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  const listening = new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port === port));
  });
  const free = await listening;
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
