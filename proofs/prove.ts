/**
 * Runs every proof, bench and evaluation, the short ones first, and writes what they showed to `docs/proof.md`. Results are kept in
 * `proofs/prove/results.json`, so that a run can be broken off, resumed, and carried on by another machine. Exits 1 when anything that ran does
 * not hold, and names what had held on the page before.
 *
 * usage: npm run prove [-- --list --resume --only flips,bench --full <store of the full corpus> --small <store with few registrants>
 *        --national <store that bench:build makes and bench:national serves>]
 *
 * --list    says what would run, and how long each part takes on two quiet cores
 * --resume  leaves out what was run to its end and held at the commit that last changed the product
 * --page    runs nothing, and writes the page from what is kept
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sharedCorpus } from "../test/support/corpus-folder.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { PROGRAM } from "../test/support/program.ts";
import { type Finding, findingsFile } from "./findings.ts";
import { heldOn, holds, nameOn, type Result, toPage } from "./prove/page.ts";
import { type Part, parts } from "./prove/parts.ts";
import { promises } from "./prove/promises.ts";

const { values } = parseArgs({
  options: {
    list: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
    only: { type: "string" },
    full: { type: "string" },
    small: { type: "string" },
    national: { type: "string" },
  },
});
const root = resolve(import.meta.dirname, "..");
const [kept, page] = [join(root, "proofs/prove/results.json"), join(root, "docs/proof.md")];
const print = (line: string) => process.stdout.write(`${line}\n`);
const places: Readonly<Record<string, string | undefined>> = {
  full: values.full,
  small: values.small,
  national: values.national,
  corpus: sharedCorpus ?? undefined,
};
const names = values.only?.split(",").map((name) => name.trim());
const unknown = names?.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) throw new RangeError(`no such part: ${unknown}`);
const wanted = parts
  .filter(({ name }) => names === undefined || names.includes(name))
  .toSorted((a, b) => a.minutes - b.minutes);
const lacking = ({ needs = [] }: Part) => needs.filter((need) => places[need] === undefined);

if (values.list) {
  for (const part of wanted) {
    const lacks = lacking(part).map((need) => ` (needs ${need === "corpus" ? "KONKYO_CORPUS" : `--${need}`})`);
    print(
      `${String(part.minutes).padStart(5)} min  ${part.name}: ${part.shows.join(" ") || "figures"}: ${part.command}${lacks.join("")}`,
    );
  }
  const unshown = Object.keys(promises).filter((id) => !parts.some(({ shows }) => shows.includes(id)));
  print(
    `${wanted.reduce((sum, { minutes }) => sum + minutes, 0)} minutes in all; no command shows ${unshown.join(", ") || "nothing less"}`,
  );
  process.exit(0);
}

/** What the program and its snapshots are made of. A proof that is mended is run again by its name. */
const folders = ["bin", "builder", "cli", "client", "demo", "lexicon", "runtime", "schemas", "snapshots"];
const commit = commitOf();
const results = new Map(readResults().map((result) => [result.part, result]));
const before = existsSync(page) ? heldOn(readFileSync(page, "utf8")) : new Set<string>();
const ran = new Set<string>();
const broken: string[] = [];
let compiled: string | undefined;
for (const part of values.page ? [] : wanted) {
  const lacks = lacking(part);
  if (lacks.length > 0) {
    print(`SKIPPED ${part.name}: it needs ${lacks.join(" and ")}`);
    continue;
  }
  const known = results.get(part.name);
  if (values.resume && known?.commit === commit && known.exitCode === 0) continue;
  print(`\n${part.name}, about ${part.minutes} minutes: ${part.command}`);
  const result = await run(part);
  results.set(part.name, result);
  ran.add(part.name);
  writeResults();
  for (const { promise, held } of result.findings)
    if (!held) broken.push(`${part.name}: ${promise}${before.has(nameOn(part.name, promise)) ? " (held before)" : ""}`);
  if (!holds(result) && result.findings.every(({ held }) => held)) broken.push(`${part.name}: exit ${result.exitCode}`);
}
writeResults();
print(broken.length === 0 ? "\neverything that was run holds" : `\ndoes not hold:\n${broken.join("\n")}`);
process.exitCode = broken.length === 0 ? 0 : 1;

async function run(part: Part): Promise<Result> {
  const file = join(temporaryFolder("findings"), "findings.jsonl");
  const command = part.command.replaceAll(/\{(\w+)\}/g, (_whole, place: string) => resolve(places[place]!));
  // Compiled once for all; tests see to their own.
  const program = /^npm run (proof|bench|eval)/.test(part.command)
    ? { [PROGRAM]: (compiled ??= installedProgram()) }
    : {};
  const began = performance.now();
  const child = spawn("sh", ["-c", command], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, [findingsFile]: file, ...program },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const exitCode = code ?? 1;
  const told = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").filter(Boolean) : [];
  const findings = told.map((line) => JSON.parse(line) as Finding);
  return {
    part: part.name,
    command: part.command,
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    machine: machineText(),
    commit,
    seconds: (performance.now() - began) / 1000,
    exitCode,
    // Tests say nothing but whether they pass.
    findings:
      findings.length > 0 ? findings : [{ promise: part.command, held: exitCode === 0, seen: `exit ${exitCode}` }],
  };
}

function machineText(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || arch();
  return `${availableParallelism()} x ${model}, ${memory} GB, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`;
}

/** The last commit that changed the product, marked when files of it differ. */
function commitOf(): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();
  const product = ["--", ...folders, "package.json", "package-lock.json"];
  const changed = git("status", "--porcelain", "--untracked-files=no", ...product);
  return `${git("log", "-1", "--format=%h", "--abbrev=10", ...product)}${changed === "" ? "" : "+"}`;
}

function readResults(): Result[] {
  return existsSync(kept) ? (JSON.parse(readFileSync(kept, "utf8")) as Result[]) : [];
}

/** Keeps what was run, beside what others may have kept since. */
function writeResults(): void {
  for (const other of readResults()) if (!ran.has(other.part)) results.set(other.part, other);
  const inOrder = parts.flatMap(({ name }) => results.get(name) ?? []);
  writeFileSync(kept, `${JSON.stringify(inOrder, null, 1)}\n`);
  writeFileSync(page, toPage(parts, promises, results, commit));
}
