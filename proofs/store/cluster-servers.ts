import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { redisPath } from "../../test/support/redis.ts";
import { pause } from "./proof.ts";

const redisServer = redisPath ?? "/usr/bin/redis-server";
const redisCli = join(dirname(redisServer), "redis-cli");

/** Servers of Redis on loopback ports, in one folder; each can be killed and started again with what it had. */
export class ClusterServers {
  readonly ports: readonly number[];
  readonly #folder = mkdtempSync(join(tmpdir(), "konkyo-cluster-"));
  readonly #children = new Map<number, ChildProcess>();

  private constructor(ports: readonly number[]) {
    this.ports = ports;
  }

  /** Three primaries and three replicas, joined by redis-cli. */
  static async start(): Promise<ClusterServers> {
    const servers = new ClusterServers(await freePorts(6));
    const end = () => servers.#killAll();
    process.once("exit", end);
    for (const port of servers.ports) await servers.startNode(port);
    const nodes = servers.ports.map((port) => `127.0.0.1:${port}`);
    execFileSync(redisCli, ["--cluster", "create", ...nodes, "--cluster-replicas", "1", "--cluster-yes"], {
      timeout: 60_000,
    });
    await servers.until(() => servers.ports.every((port) => servers.#healthy(port)), 30);
    return servers;
  }

  get address(): string {
    return this.ports.map((port) => `redis://127.0.0.1:${port}`).join(",");
  }

  async startNode(port: number): Promise<void> {
    const directory = join(this.#folder, String(port));
    mkdirSync(directory, { recursive: true });
    const settings = {
      port: String(port),
      bind: "127.0.0.1",
      dir: directory,
      save: "",
      appendonly: "yes",
      appendfsync: "always",
      "cluster-enabled": "yes",
      "cluster-config-file": "nodes.conf",
      "cluster-node-timeout": "2000",
      "repl-diskless-sync-delay": "0",
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    this.#children.set(port, spawn(redisServer, args, { stdio: "ignore" }));
    await this.until(() => this.ask(port, "PING") === "PONG", 20);
  }

  async killNode(port: number): Promise<void> {
    const child = this.#children.get(port);
    if (!child) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }

  /** The answer of one node, "" when it gives none. */
  ask(port: number, ...command: string[]): string {
    try {
      return execFileSync(redisCli, ["-p", String(port), ...command], {
        encoding: "utf8",
        timeout: 5_000,
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
    } catch {
      return "";
    }
  }

  /** Ports of the nodes that are primaries now, by a node that is up. */
  primaries(): number[] {
    return this.ports.filter((port) => /^role:master/m.test(this.ask(port, "INFO", "replication")));
  }

  async until(condition: () => boolean, seconds: number): Promise<void> {
    const latest = Date.now() + seconds * 1_000;
    while (!condition()) {
      if (Date.now() > latest) throw new Error("the cluster did not come to rest in time");
      await pause(100);
    }
  }

  close(): void {
    this.#killAll();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #healthy(port: number): boolean {
    const replication = this.ask(port, "INFO", "replication");
    const joined = /^role:master/m.test(replication)
      ? /^connected_slaves:[1-9]/m.test(replication)
      : /^master_link_status:up/m.test(replication);
    return joined && this.ask(port, "CLUSTER", "INFO").includes("cluster_state:ok");
  }

  #killAll(): void {
    for (const child of this.#children.values()) child.kill("SIGKILL");
  }
}

/** Below the ports that the system hands out; a node also listens 10,000 above its own. */
async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count && tries < 200; tries += 1) {
    const port = 10_000 + Math.floor(Math.random() * 12_000);
    if (!ports.includes(port) && (await canListen(port)) && (await canListen(port + 10_000))) ports.push(port);
  }
  return ports;
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
