import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "vitest";

const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The nginx of this machine, or null. */
export const nginxPath: string | null =
  folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path)) ?? null;

/** A suite that needs nginx: where it is missing, skipped loudly, or failed when `CI` says that it should be there. */
export function describeWithNginx(name: string, suite: () => void): void {
  if (nginxPath) describe(name, suite);
  else if (process.env["CI"])
    it(name, () => {
      throw new Error("nginx is missing: install it with apt-get install nginx-light");
    });
  else {
    process.stderr.write(`SKIPPED, no nginx on this machine: ${name}\n`);
    describe.skip(name, suite);
  }
}

export type Nginx = { readonly url: string; readonly port: number; close(): Promise<void> };

/** Serves a folder on a free loopback port. */
export function startNginx(root: string): Promise<Nginx> {
  return start((port) => `server { listen 127.0.0.1:${port}; root "${root}"; }`);
}

/** Balances requests over services in turn, without sticky sessions, as an operator sets it up. */
export function startBalancer(urls: readonly string[]): Promise<Nginx> {
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(" ");
  return start(
    (port) => `upstream konkyo { ${servers} keepalive 16; }
  server { listen 127.0.0.1:${port}; client_max_body_size 16m;
    location / { proxy_pass http://konkyo; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_next_upstream off; } }`,
  );
}

async function start(serverAt: (port: number) => string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "konkyo-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_rlimit_nofile 1024; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; default_type application/octet-stream; ${temporary.join(" ")}
  ${serverAt(port)} }\n`,
  );
  const child = spawn(
    nginxPath ?? "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder, "-e", join(folder, "error.log")],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  await ready(port, child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = once(child, "exit");
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await closed;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const there = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (there) return;
    await wait(10);
  }
}
