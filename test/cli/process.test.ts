import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { checkoutProgram, konkyoProgram } from "../support/program.ts";
import { temporaryFolder } from "./run-command.ts";
import { tinySnapshot } from "./tiny-snapshot.ts";

const root = resolve(import.meta.dirname, "../..");

type Ended = { readonly code: number; readonly out: string; readonly err: string };

function konkyo(
  argv: readonly string[],
  {
    env = {},
    nodeOptions = [],
    script = konkyoProgram(),
  }: { env?: Record<string, string>; nodeOptions?: readonly string[]; script?: string } = {},
): Promise<Ended> {
  const clean = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...nodeOptions, script, ...argv],
      { env: clean, cwd: temporaryFolder() },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe("the konkyo process", () => {
  it("can be run as a command", () => {
    expect(statSync(checkoutProgram).mode & 0o111).toBe(0o111);
    expect(readFileSync(checkoutProgram, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("ends with one line where too few files may be opened", async () => {
    for (const script of [checkoutProgram, konkyoProgram()]) {
      const line = `ulimit -n 64; exec "$0" "$1" serve`;
      const ended = await new Promise((done) =>
        execFile("sh", ["-c", line, process.execPath, script], (error, out, err) =>
          done({ code: error?.code, out, err }),
        ),
      );
      const err = "konkyo: may open only 64 files, needs 256: raise the limit (ulimit -n 1024)\n";
      expect(ended).toEqual({ code: 1, out: "", err });
    }
  });

  it("prints its version and its help on standard output", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    for (const script of [checkoutProgram, konkyoProgram()])
      expect(await konkyo(["--version"], { script })).toEqual({ code: 0, out: `${version}\n`, err: "" });
    const help = await konkyo(["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const name of [
      "fetch",
      "build",
      "verify",
      "inspect",
      "list",
      "diff",
      "promote",
      "rollback",
      "prune",
      "newsletter",
      "pull",
      "proof",
      "keygen",
      "serve",
      "demo",
      "keys",
      "login",
      "logout",
      "reconcile",
      "backup",
      "restore",
      "doctor",
    ])
      expect(help.out).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(await konkyo(["help"])).toEqual(help);
    expect((await konkyo(["help", "keygen"])).out).toContain("key-list");
    const { out } = await konkyo(["help", "keys"]);
    for (const name of ["create", "list", "revoke", "cap"]) expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  it.each([
    [[], /^Usage: konkyo/],
    [["frob"], /^konkyo: unknown command 'frob'; see: konkyo help\n$/],
    [
      ["list", "--stroe", "x"],
      /^konkyo: unknown option '--stroe' \(Did you mean --store\?\); see: konkyo help list\n$/,
    ],
    [["verify"], /^konkyo: missing required argument 'snapshot'; see: konkyo help verify\n$/],
    [["build"], /^konkyo: required option '--sources <file>' not specified; see: konkyo help build\n$/],
    [["build", "--sources", "none.json"], /^konkyo: none\.json: there is no such sources file\n$/],
  ])("ends wrong usage with 64 and one line on standard error: %j", async (argv, line) => {
    expect(await konkyo(argv)).toMatchObject({ code: 64, out: "", err: expect.stringMatching(line) });
  });

  it("keeps standard output pure with --json, in success and in failure", async () => {
    const store = temporaryFolder();
    const { id, directory } = tinySnapshot(store);
    const env = { KONKYO_STORE: store };
    expect(JSON.parse((await konkyo(["list", "--json"], { env })).out)).toMatchObject({
      snapshots: [{ corpus_snapshot_id: id }],
    });
    expect(JSON.parse((await konkyo(["verify", id, "--json"], { env })).out)).toMatchObject({ ok: true });
    expect(JSON.parse((await konkyo(["doctor", "--json"], { env })).out)).toMatchObject({ ok: true });
    writeFileSync(join(directory, "README.md"), "b snapshot\n");
    const damaged = await konkyo(["verify", id, "--json"], { env });
    expect(damaged.code).toBe(3);
    expect(JSON.parse(damaged.out)).toMatchObject({ ok: false, mismatches: [{ file: "README.md" }] });
    const wrong = await konkyo(["prune", "--keep", "none", "--json"], { env });
    expect(wrong.code).toBe(64);
    expect(JSON.parse(wrong.out)).toMatchObject({ error: { exit_code: 64 } });
  });

  it("refuses an old Node with one line", async () => {
    const pretend =
      "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.1'}})";
    expect(await konkyo(["--version"], { nodeOptions: ["--import", pretend] })).toEqual({
      code: 64,
      out: "",
      err: "konkyo: needs Node 20.19 or newer, this is 20.18.1\n",
    });
  });

  it("promotes behind a service of the same machine, and steps back at once", async () => {
    const tell =
      "data:text/javascript,import { getPriority } from 'node:os'; process.on('exit', () => console.log(getPriority()))";
    const priorityOf = async (name: string) =>
      Number((await konkyo([name], { nodeOptions: ["--import", tell] })).out.trim());
    const own = getPriority();
    expect(await priorityOf("promote")).toBe(Math.max(own, 10));
    for (const name of ["rollback", "serve", "build"]) expect(await priorityOf(name)).toBe(own);
  });

  it("runs the compiled code where the sources are not beside it", async () => {
    const installed = temporaryFolder();
    mkdirSync(join(installed, "dist/cli"), { recursive: true });
    cpSync(join(root, "bin"), join(installed, "bin"), { recursive: true });
    writeFileSync(join(installed, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(installed, "dist/cli/main.js"),
      "export const main = async (argv) => { process.stdout.write(argv.join(' ')); return 5; };",
    );
    expect(await konkyo(["a", "b"], { script: join(installed, "bin/konkyo.js") })).toEqual({
      code: 5,
      out: "a b",
      err: "",
    });
  });
});
