/**
 * Holds two lookups to their promises. AM-6: random walks over an invented graph of relations with rings and hubs, none over
 * 50 ms, each within its limits, nothing twice. AM-17, where a folder with the real files is named: random articles by every
 * form of their number, without a day and on the days of revisions, against texts read from those files without the product;
 * deleted articles and ranges too. Prints a line for each promise; exits 1 when one is broken.
 *
 * usage: npm run proof:am [-- --only AM-6,AM-17 --seed 1 --calls 10000 --articles 200 --corpus <folder>]
 *        [--programs 3000 --relations 20000]
 */
import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { promote } from "../snapshots/catalogue.ts";
import { fullCorpusSources } from "../bench/full-corpus-sources.ts";
import { buildInto, temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { createFindings } from "./findings.ts";
import { type Lab, loadText, openLab } from "./abuse/lab.ts";
import { readArticleSources, revisionFiles } from "./am/article-sources.ts";
import { proveArticles } from "./am/prove-articles.ts";
import { proveRelations } from "./am/prove-relations.ts";
import { writeRelationCorpus } from "./am/relation-corpus.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    calls: { type: "string", default: "10000" },
    articles: { type: "string", default: "200" },
    programs: { type: "string", default: "3000" },
    relations: { type: "string", default: "20000" },
    corpus: { type: "string" },
    only: { type: "string", default: "AM-6,AM-17" },
  },
});
const random = randomNumbers(Number(values.seed));
const note = (line: string) => void process.stdout.write(`${line}\n`);
note(`seed ${values.seed}, ${loadText()}`);

const wants = (id: string) => values.only.split(",").includes(id);
const findings = createFindings();
if (wants("AM-6")) {
  const size = { programs: Number(values.programs), relations: Number(values.relations) };
  const graph = writeRelationCorpus(random, size);
  await inLab(graph.sources, (lab) => proveRelations(lab, graph, Number(values.calls)));
}
if (values.corpus === undefined) note("  AM-17 was not asked: name a folder with the real files by --corpus");
else if (wants("AM-17")) {
  const corpus = resolve(values.corpus);
  const wanted = { ordinary: Number(values.articles), special: Math.ceil(Number(values.articles) / 5) };
  const sources = await readArticleSources(corpus, random, wanted);
  await inLab(writeSources(corpus), (lab) => proveArticles(lab, sources));
}
findings.end();

/** Builds the sources and serves them. */
async function inLab(sources: string, prove: (lab: Lab) => Promise<void>): Promise<void> {
  const store = temporaryFolder("am");
  try {
    const { corpusSnapshotId: id } = await buildInto(store, { sources });
    await promote(store, id, new Date());
    const lab = openLab({ snapshots: { store, id }, random, findings });
    await prove(lab).finally(() => lab.close());
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

/** The full corpus, with the revisions of laws beside it. */
function writeSources(corpus: string): string {
  const full = fullCorpusSources(corpus);
  const revisions = {
    id: "law-revisions",
    adapter: "egov-law-xml",
    files: revisionFiles(corpus),
    url: "https://laws.e-gov.go.jp/bulkdownload/",
    publisher: "デジタル庁",
    license: "pdl_v1.0",
    fetched_at: "2026-05-11T00:00:00Z",
  };
  const path = join(temporaryFolder("am-sources"), "sources.json");
  writeFileSync(path, JSON.stringify({ ...full, sources: [...full.sources, revisions] }));
  return path;
}
