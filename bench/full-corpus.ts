/**
 * Builds the full corpus: every real file at hand and, with --synthetic N, N invented invoice registrants and N invented
 * corporations (valid check digits, marked synthetic; never part of a published snapshot).
 *
 * usage: npm run corpus:full [-- --corpus <folder> --out <store> --synthetic 5000000 --threads 2]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { spawnSync } from "node:child_process";
import { sharedCorpus } from "../test/support/corpus-folder.ts";
import { fullSources } from "./full-sources.ts";

const { values } = parseArgs({
  options: {
    corpus: { type: "string" },
    out: { type: "string", default: "snapshots/store" },
    inputs: { type: "string" },
    synthetic: { type: "string", default: "0" },
    threads: { type: "string" },
  },
});
const corpus = values.corpus ? resolve(values.corpus) : sharedCorpus;
if (!corpus) {
  process.stderr.write("no corpus folder: name it with --corpus or KONKYO_CORPUS\n");
  process.exit(64);
}
const inputs = resolve(values.inputs ?? join(values.out, ".inputs"));
mkdirSync(inputs, { recursive: true });
const sources = join(inputs, "sources.json");
writeFileSync(sources, JSON.stringify(await fullSources(corpus, inputs, Number(values.synthetic)), null, 1));
const args = [
  "build",
  "--sources",
  sources,
  "--out",
  values.out,
  ...(values.threads ? ["--threads", values.threads] : []),
];
process.exitCode =
  spawnSync(process.execPath, [resolve(import.meta.dirname, "../bin/konkyo.js"), ...args], { stdio: "inherit" })
    .status ?? 1;
