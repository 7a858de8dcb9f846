/**
 * Builds the same inputs under different circumstances and counts the ids: threads 1 and 2, shuffled sources and lines,
 * time zones, locales, and a clock 400 days ahead. Then changes one field of one record of a small corpus at a time: every id is new.
 *
 * usage: npm run proof:determinism [-- --sources <file> --mutations 20]
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoSources, temporaryFolder, testSources } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { createFindings } from "./findings.ts";
import { installedProgram } from "../test/support/installed.ts";
import { copiedSources, dataFiles, shuffledSources } from "../test/support/shuffled-sources.ts";

const { values } = parseArgs({
  options: {
    sources: { type: "string" },
    mutations: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const random = randomNumbers(Number(values.seed));
const sources = resolve(values.sources ?? demoSources);
const small = values.sources === undefined ? testSources : sources;
const command = installedProgram();
const findings = createFindings();

function build(from: string, threads: number, environment: NodeJS.ProcessEnv, before: readonly string[] = []): string {
  const out = temporaryFolder("determinism");
  const [program, ...args] = [
    ...before,
    process.execPath,
    command,
    "build",
    "--sources",
    from,
    "--out",
    out,
    "--threads",
    String(threads),
    "--json",
  ];
  const { status, stdout, stderr } = spawnSync(program!, args, {
    encoding: "utf8",
    env: { ...process.env, ...environment },
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`build failed (${status}): ${stderr}`);
  return (JSON.parse(stdout) as { corpus_snapshot_id: string }).corpus_snapshot_id;
}

const faketime = existsSync("/usr/bin/faketime") ? ["/usr/bin/faketime", "-f", "+400d"] : [];
const ids = [
  build(sources, 2, { TZ: "UTC", LANG: "C" }),
  build(sources, 1, { TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8" }),
  build(shuffledSources(sources, random), 2, { TZ: "America/New_York", LANG: "tr_TR.UTF-8" }),
  build(shuffledSources(sources, random), 1, { TZ: "UTC", LANG: "C" }),
  build(sources, 2, { TZ: "UTC" }, faketime),
];
const distinct = new Set(ids).size;
findings.hold(
  "the same inputs give one id over threads, orders, time zones, locales and clocks",
  distinct === 1,
  `5 builds${faketime.length > 0 ? ", one 400 days ahead" : ""}: ${distinct} distinct id, ${ids[0]}`,
);

const unchanged = build(small, 2, {});
const mutated = new Set<string>();
for (let turn = 0; turn < Number(values.mutations); turn++) mutated.add(build(withOneFieldChanged(turn), 2, {}));
findings.hold(
  "every changed field gives a new id",
  mutated.size === Number(values.mutations) && !mutated.has(unchanged),
  `${values.mutations} single-field changes: ${mutated.size} distinct ids, ${mutated.has(unchanged) ? "ONE EQUAL TO THE ORIGINAL" : "none equal to the original"}`,
);
findings.end();

function withOneFieldChanged(turn: number): string {
  const folder = copiedSources(small);
  const files = dataFiles(folder).filter((path) => /bids|houjin|program|court/.test(path));
  const path = files[turn % files.length]!;
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const place = random(lines.length);
  const row = JSON.parse(lines[place]!) as Record<string, unknown>;
  const field = ["bid_title", "name", "primary_name", "case_name"].find(
    (candidate) => typeof row[candidate] === "string",
  )!;
  lines[place] = JSON.stringify({ ...row, [field]: `${String(row[field])}${turn}` });
  writeFileSync(path, `${lines.join("\n")}\n`);
  return join(folder, "sources.json");
}
