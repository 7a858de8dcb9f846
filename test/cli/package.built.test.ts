import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../support/build.ts";
import { startKonkyo } from "../support/konkyo-process.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { konkyoProgram } from "../support/program.ts";
import { servedStore } from "../support/shared-snapshot.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
type Locked = { readonly dev?: boolean; readonly optional?: boolean; readonly devOptional?: boolean };

let archive = "";
let packed: readonly string[] = [];

beforeAll(async () => {
  const stage = temporaryFolder("stage");
  for (const name of ["package.json", "README.md", "CHANGELOG.md", "LICENSE", "docs", "deploy", "demo", "lexicon"])
    cpSync(join(root, name), join(stage, name), { recursive: true });
  for (const name of ["bin", "dist"])
    cpSync(join(dirname(konkyoProgram()), "..", name), join(stage, name), { recursive: true });
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--offline"], {
    cwd: stage,
    maxBuffer: 64 << 20,
  });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  archive = join(stage, filename);
  packed = files.map(({ path }) => path);
});

/**
 * The package with the packages that npm would install beside it, and no others. They are linked, not fetched; Node is told to look for
 * their own packages beside the link, so that one which is not installed is not found either.
 */
async function install({ omitOptional = false } = {}): Promise<string> {
  const modules = join(temporaryFolder("installed"), "node_modules");
  mkdirSync(join(modules, "konkyo"), { recursive: true });
  await run("tar", ["-xzf", archive, "-C", join(modules, "konkyo"), "--strip-components=1"]);
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isTop = path.lastIndexOf("node_modules/") === 0;
    if (!isTop || dev || (omitOptional && (optional || devOptional)) || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(modules, "..", path)), { recursive: true });
    symlinkSync(join(root, path), join(modules, "..", path));
  }
  return join(modules, "konkyo/bin/konkyo.js");
}

const env = { NODE_OPTIONS: "--preserve-symlinks --preserve-symlinks-main" };

describe("the package", () => {
  it("has what it needs and nothing that only a checkout needs", () => {
    for (const needed of [
      "dist/cli/main.js",
      "dist/client/index.js",
      "demo/sources.json",
      "lexicon/bodies.tsv",
      "docs/operations.md",
      "LICENSE",
    ])
      expect(packed).toContain(needed);
    expect(packed).toContain("dist/runtime/pages/assets/scripts/pages.js");
    expect(packed.filter((path) => /\.map$|(?<!\.d)\.tsx?$|secrets|\.key$/.test(path))).toEqual([]);
  });

  it("serves with its packages, and without the optional ones asks a service", async () => {
    const store = await servedStore();
    const program = await install();
    const doctor = startKonkyo(["doctor", "--json", "--store", store], { program, env });
    await doctor.end();
    expect(JSON.parse(doctor.out())).toMatchObject({ ok: true });
    const serving = startKonkyo(["serve", "--store", store, "--port", "0"], { program, env });
    const [url] = await serving.says(/http:\/\/127\.0\.0\.1:\d+/);
    const page = await fetch(`${url}/`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("<title>");

    const thin = await install({ omitOptional: true });
    const lines = join(temporaryFolder("thin"), "message");
    const args = { name: "search_programs", arguments: { q: "補助金", limit: 1 } };
    writeFileSync(lines, `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: args })}\n`);
    const command = `exec "$0" "$1" mcp --url "$2" < "$3"`;
    const asked = await run("sh", ["-c", command, process.execPath, thin, url, lines], {
      env: { ...process.env, ...env },
    });
    expect(JSON.parse(asked.stdout)).toMatchObject({ id: 7, result: { structuredContent: { results: [{}] } } });

    const local = startKonkyo(["verify", "current", "--store", store], { program: thin, env });
    expect(await local.end()).toMatchObject({ code: 1 });
    expect(local.err()).toMatch(/^konkyo: this needs the package lmdb, which is not installed; .*--include=optional/m);
  });
});

describe("the packages that an install brings along", () => {
  /** Licences that ask for nothing but their notice, which every package carries. */
  const accepted = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MIT-0"];

  it("are all under licences that are accepted, and listed with version, digest and licence", async () => {
    const { stdout } = await run(process.execPath, ["--import", "tsx", "scripts/sbom.ts"], { cwd: root });
    const { bomFormat, specVersion, components } = JSON.parse(stdout) as Bom;
    expect([bomFormat, specVersion]).toEqual(["CycloneDX", "1.6"]);
    for (const { name, purl, hashes, licenses } of nonEmpty(components)) {
      expect(accepted, name).toContain(licenses?.[0]?.license?.id);
      expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d/);
      expect(hashes[0]).toMatchObject({ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) });
    }
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@duckdb/node-bindings-linux-arm64", "h3", "lmdb"]));
    for (const tool of ["typescript", "vitest", "tsx"]) expect(names).not.toContain(tool);
  });
});

type Bom = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly name: string;
    readonly purl: string;
    readonly hashes: readonly object[];
    readonly licenses?: readonly { readonly license?: { readonly id: string } }[];
  }[];
};
