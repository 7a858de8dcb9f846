/**
 * Time and memory of a build of the full corpus, as a ratio to what DuckDB alone needs to load the same files into
 * tables. Aim: at most 6 times the load, peak RSS at most 4 GB.
 *
 * usage: npm run bench:build [-- --corpus <folder> --synthetic 5000000 --json --keep <store>]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sharedCorpus } from "../test/support/corpus-folder.ts";
import { createFindings } from "../proofs/findings.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { fullSources } from "./full-sources.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    synthetic: { type: "string", default: "5000000" },
    json: { type: "boolean", default: false },
    work: { type: "string" },
    keep: { type: "string" },
  },
});
const corpus = values.corpus ?? sharedCorpus;
if (!corpus) throw new Error("no corpus folder: name it with --corpus or KONKYO_CORPUS");
const print = (line: string) => process.stderr.write(`${line}\n`);

const inputs = resolve(values.work ?? temporaryFolder("bench-inputs"));
mkdirSync(inputs, { recursive: true });
const sources = await fullSources(resolve(corpus), inputs, Number(values.synthetic));
writeFileSync(join(inputs, "sources.json"), JSON.stringify(sources));
// What DuckDB cannot load by itself is small: the words of the lexicon, which a pattern names, and archives.
const files = sources.sources
  .flatMap(({ files: names }) => names.filter((name) => !/\*|\.zip$/.test(name)))
  .map((name) => resolve(inputs, name));
print(
  `inputs: ${files.length} files, ${megabytes(files.reduce((sum, path) => sum + statSync(path).size, 0))} MB, ${values.synthetic} + ${values.synthetic} synthetic rows`,
);

const store = values.keep === undefined ? temporaryFolder("bench-store") : resolve(values.keep);
mkdirSync(store, { recursive: true });
const load = await measured([resolve(import.meta.dirname, "plain-load.ts"), store, ...files], true);
print(`plain load by DuckDB: ${load.seconds.toFixed(1)} s, peak ${load.peakMegabytes} MB`);
const build = await measured(
  [installedProgram(), "build", "--sources", join(inputs, "sources.json"), "--out", store, "--json"],
  false,
);
print(`build: ${build.seconds.toFixed(1)} s, peak ${build.peakMegabytes} MB`);
const id = readdirSync(store).find((name) => name.startsWith("cs1_"))!;
const report = JSON.parse(readFileSync(join(store, id, "report.json"), "utf8")) as {
  stages: { name: string; seconds: number }[];
  tables: { name: string; rows: number }[];
};
const result = {
  load_seconds: load.seconds,
  build_seconds: build.seconds,
  ratio: build.seconds / load.seconds,
  peak_rss_mb: build.peakMegabytes,
  corpus_snapshot_id: id,
  stages: Object.fromEntries(report.stages.map(({ name, seconds }) => [name, seconds])),
  rows: Object.fromEntries(report.tables.map(({ name, rows }) => [name, rows])),
  size_mb: Number(megabytes(sizeOf(join(store, id)))),
};
for (const { name, seconds } of report.stages) print(`  ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
const findings = createFindings();
findings.hold(
  "a build takes at most 6 x what DuckDB needs to load the same files",
  result.ratio <= 6,
  `${result.ratio.toFixed(2)} x: ${build.seconds.toFixed(0)} of ${load.seconds.toFixed(0)} s, snapshot ${result.size_mb} MB`,
);
findings.hold("its peak is at most 4 GB", result.peak_rss_mb <= 4096, `${result.peak_rss_mb} MB`);
if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
if (values.keep === undefined) rmSync(store, { recursive: true, force: true });
if (!values.work) rmSync(inputs, { recursive: true, force: true });
findings.end();

/** Runs a program and watches its peak resident memory. */
async function measured(
  args: readonly string[],
  typescript: boolean,
): Promise<{ seconds: number; peakMegabytes: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(typescript ? ["--import", import.meta.resolve("tsx")] : []), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      peak = Math.max(
        peak,
        Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0),
      );
    } catch {
      // It has just ended.
    }
  }, 100);
  const [code] = (await once(child, "exit")) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, peakMegabytes: Math.round(peak / 1024) };
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
