import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, it } from "vitest";

/** The OCI registry of this machine, or null. */
export const registryPath: string | null =
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "docker-registry"))
    .find((path) => existsSync(path)) ?? null;

/** A suite that needs a registry: where it is missing, skipped loudly, or failed when `CI` says that it should be there. */
export function describeWithRegistry(name: string, suite: () => void): void {
  if (registryPath) describe(name, suite);
  else if (process.env["CI"])
    it(name, () => {
      throw new Error("docker-registry is missing: install it with apt-get install docker-registry");
    });
  else {
    process.stderr.write(`SKIPPED, no docker-registry on this machine: ${name}\n`);
    describe.skip(name, suite);
  }
}

export type Registry = { readonly host: string; close(): Promise<void> };

/** Starts a registry on a free loopback port with a folder of its own; artifacts may be removed. */
export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), "konkyo-registry-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  const host = `127.0.0.1:${port}`;
  await writeFile(
    join(folder, "config.yml"),
    `version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\nstorage: {filesystem: {rootdirectory: ${folder}/data}, delete: {enabled: true}}\nhttp: {addr: "${host}"}\n`,
  );
  const child = spawn(registryPath ?? "docker-registry", ["serve", join(folder, "config.yml")], { stdio: "ignore" });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`docker-registry ended with ${child.exitCode}`);
    const answer = await fetch(`http://${host}/v2/`).catch(() => null);
    if (answer?.ok) break;
    await wait(20);
  }
  return {
    host,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      process.off("exit", end);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
