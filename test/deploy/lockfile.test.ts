import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../support/build.ts";
import { nonEmpty } from "../support/non-empty.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
type Locked = {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
};
const locked = nonEmpty(Object.entries(packages).filter(([path]) => path !== ""));

it("pins every package by a digest, names no host, and no code of a package runs when it is installed", () => {
  for (const [path, { integrity, resolved }] of locked) {
    expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(resolved, path).toBeUndefined();
  }
  expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
});

it("pins native packages to one version", () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const asked = { ...dependencies, ...optionalDependencies, ...devDependencies };
  const native = nonEmpty(["@duckdb/node-api", "lmdb", "lindera-wasm-nodejs-ipadic"]);
  for (const name of native) expect(asked[name], name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

it("refuses a package whose bytes are others than those that were pinned", async () => {
  const own = temporaryFolder("tampered");
  const [name, { version, integrity }] = ["picocolors", packages["node_modules/picocolors"]!] as const;
  writeFileSync(join(own, "package.json"), JSON.stringify({ name, version }));
  writeFileSync(join(own, "index.js"), "// other code under the same name and version\n");
  const { stdout } = await run("npm", ["pack", "--json", "--offline"], { cwd: own });
  const archive = readFileSync(join(own, (JSON.parse(stdout) as [{ filename: string }])[0].filename));

  const registry = createServer((request, reply) => {
    if (request.url?.endsWith(".tgz")) return void reply.end(archive);
    const dist = { tarball: `${url}/${name}.tgz` };
    reply.setHeader("content-type", "application/json");
    reply.end(
      JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { name, version, dist } } }),
    );
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void registry.close());
  await new Promise((listens) => registry.once("listening", listens));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;

  const project = { name: "project", version: "1.0.0", dependencies: { [name]: version } };
  writeFileSync(join(own, "package.json"), JSON.stringify(project));
  const install = async (pin: object) => {
    const lock = { "": project, [`node_modules/${name}`]: { version, ...pin } };
    writeFileSync(join(own, "package-lock.json"), JSON.stringify({ ...project, lockfileVersion: 3, packages: lock }));
    const cache = temporaryFolder("npm-cache");
    return run("npm", ["ci", "--no-audit", "--fetch-retries=0", "--registry", url, "--cache", cache], { cwd: own });
  };
  await expect(install({ integrity })).rejects.toThrow("EINTEGRITY");
  // It is the digest that refuses it.
  expect((await install({})).stdout).toContain("added 1 package");
});
