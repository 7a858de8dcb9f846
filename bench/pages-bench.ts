/**
 * What pages cost: how many reads of the API a server answers with and without people on its pages, how much the home page
 * transfers, how soon it shows something, and how soon the longest law does. Prints a line for each and one JSON document; exits 1
 * when a goal is missed.
 *
 * usage: npm run bench:pages [-- --views 10 --seconds 8 --rounds 3 --store <snapshots>]
 */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { cpuMilliseconds } from "../proofs/abuse/process-figures.ts";
import { createFindings } from "../proofs/findings.ts";
import { chromiumPath } from "../test/support/chromium.ts";
import { temporaryFolder } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { firstPaint } from "./first-paint.ts";
import { applyLoad, median } from "./load.ts";
import { pacedLoad } from "./paced-load.ts";
import { asking, detailPaths } from "./questions.ts";
import { servedStore } from "./store.ts";

const { values } = parseArgs({
  options: {
    views: { type: "string", default: "10" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    store: { type: "string" },
  },
});
const [views, seconds, rounds] = [Number(values.views), Number(values.seconds), Number(values.rounds)];

const store = await servedStore(values.store);
const state = temporaryFolder("pages-state");
const env = {
  KONKYO_BURST: "off",
  KONKYO_SECRET: "bench-secret-bench-secret-bench-secret",
  KONKYO_STATE: state,
  KONKYO_STORE: store,
};
const server = await startServe({ store, state, env, command: installedProgram() });
const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
const ask = asking(server.url, key);
const browsing = { accept: "text/html", "accept-encoding": "gzip", "accept-language": "ja" };

/** What people open: the first page, searches, records of several kinds, tools, and the page about the data. */
const opened = [
  "/",
  "/search?q=%E8%A3%9C%E5%8A%A9%E9%87%91",
  "/search?q=%E5%89%B5%E6%A5%AD",
  "/calendar",
  "/snapshot",
  "/snapshot/changes",
  ...(await detailPaths(ask)).map((path) => path.replace("/v1/programs/", "/programs/")),
];
const law = await longestLaw();

const goals: { name: string; measured: number; most: number; unit: string }[] = [];
const home = await transferred("/");
goals.push({ name: "home, transferred", measured: home.bytes / 1000, most: 60, unit: "kB" });
goals.push({ name: "home, first answer", measured: await responseMs("/"), most: 200, unit: "ms" });
goals.push({
  name: `${law.title}, ${law.articles} articles`,
  measured: await responseMs(law.path),
  most: 500,
  unit: "ms",
});
if (chromiumPath !== null) {
  const painted = await firstPaint(chromiumPath, server.url, ["/", law.path]);
  goals.push({ name: "home, first content in Chromium", measured: painted[0]!, most: 200, unit: "ms" });
  goals.push({ name: `${law.title}, first content in Chromium`, measured: painted[1]!, most: 500, unit: "ms" });
}

const reads = { alone: [] as number[], beside: [] as number[] };
const people = { url: server.url, asks: opened, from: 0, headers: browsing, perSecond: views, seconds, connections: 8 };
let viewMs = 0;
const asks = await detailPaths(ask);
for (let round = 0; round <= rounds; round++) {
  const load = { url: server.url, asks, headers: { "x-api-key": key }, seconds };
  const alone = await applyLoad(load);
  const cpuBefore = cpuMilliseconds(server.child.pid!);
  const quiet = await pacedLoad(people);
  viewMs = (cpuMilliseconds(server.child.pid!) - cpuBefore) / quiet.asked;
  const [beside] = await Promise.all([applyLoad(load), pacedLoad(people)]);
  if (alone.failed + beside.failed > 0) throw new Error("reads failed");
  // The first round warms up.
  if (round > 0) {
    reads.alone.push(alone.perSecond);
    reads.beside.push(beside.perSecond);
  }
}
const lost = 100 * (1 - median(reads.beside) / median(reads.alone));
goals.push({ name: `reads lost to ${views} views a second`, measured: lost, most: 10, unit: "%" });

await server.stop();
rmSync(state, { recursive: true, force: true });

const findings = createFindings();
for (const { name, measured, most, unit } of goals)
  findings.hold(`${name}: at most ${most} ${unit}`, measured <= most, `${measured.toFixed(1)} ${unit}`);
process.stdout.write(
  `${JSON.stringify({ node: process.version, cores: availableParallelism(), views, seconds, rounds, reads, processorMsOfView: viewMs, home, law })}\n`,
);
findings.end();

/** A page with all that it loads, in bytes as they go over the wire; compressed where the server does. */
async function transferred(path: string): Promise<{ bytes: number; files: number }> {
  const page = await bytesOf(path);
  const text = (page[0] === 0x1f ? gunzipSync(page) : page).toString();
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const sizes = await Promise.all([...new Set(files)].map(async (file) => (await bytesOf(file)).length));
  return { bytes: sizes.reduce((sum, size) => sum + size, page.length), files: sizes.length };
}

/** The body as it was sent, still compressed. */
async function bytesOf(path: string): Promise<Buffer> {
  return new Promise((done, failed) => {
    request(server.url + path, { headers: browsing }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(Buffer.concat(chunks)));
    })
      .on("error", failed)
      .end();
  });
}

/** The middle of five tries, each for a page that was not opened before, so that none comes from a cache. */
async function responseMs(path: string): Promise<number> {
  const tries: number[] = [];
  for (let number = 0; number < 5; number++) {
    const began = performance.now();
    await bytesOf(`${path}${path.includes("?") ? "&" : "?"}try=${number}`);
    tries.push(performance.now() - began);
  }
  return median(tries);
}

async function longestLaw(): Promise<{ path: string; title: string; articles: number }> {
  type Row = { unified_id: string; law_title: string; article_count: number | null };
  const asked = ["民法", "会社法", "法"].map((q) => ask(`/v1/laws/search?q=${encodeURIComponent(q)}&limit=100`));
  const rows = (await Promise.all(asked)).flatMap((body) => JSON.parse(body.toString()).results as Row[]);
  // Not those whose text is held: the page lists the headings of all.
  const laws = rows.map(({ unified_id: id, law_title: title, article_count: articles }) => ({
    path: `/laws/${id}`,
    title,
    articles: articles ?? 0,
  }));
  const [longest] = laws.toSorted((a, b) => b.articles - a.articles);
  if (longest === undefined) throw new Error("the store holds no law");
  return longest;
}
