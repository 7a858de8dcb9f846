import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "../../test/support/build.ts";
import { nginxPath } from "../../test/support/nginx.ts";
import { until } from "./serving.ts";
import type { Stage } from "./stage.ts";

/** nginx in front of several processes, as an operator runs it; it never tries a request a second time. */
export type Balancer = {
  readonly url: string;
  /** Hands requests to these from now on. Resolves when nothing goes to any other any more. */
  use(upstreams: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export async function startBalancer(stage: Stage, upstreams: readonly string[]): Promise<Balancer> {
  const folder = temporaryFolder("balancer");
  const port = await freePort();
  const path = join(folder, "nginx.conf");
  writeFileSync(path, configOf(folder, port, upstreams));
  const child = spawn(nginxPath ?? "nginx", ["-c", path, "-p", folder, "-e", join(folder, "error.log")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Its workers end with it.
  stage.onEnd(() => void child.kill("SIGTERM"));
  const workers = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
  const url = `http://127.0.0.1:${port}`;
  await until("nginx", 20, () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    async use(next) {
      const before = workers();
      writeFileSync(path, configOf(folder, port, next));
      child.kill("SIGHUP");
      // Workers of the old configuration finish what they have, then end.
      await until("the reload of nginx", 30, () => {
        const now = workers();
        return now.length > 0 && now[0] !== "" && before.every((pid) => !now.includes(pid));
      });
    },
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(folder: string, port: number, upstreams: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`);
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off; ${temporary.join(" ")} proxy_max_temp_file_size 0;
  upstream konkyo { ${servers.join(" ")} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://konkyo;
      proxy_next_upstream off;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}\n`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
