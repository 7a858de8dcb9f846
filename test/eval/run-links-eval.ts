import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { besideCorpus } from "../support/corpus-folder.ts";
import { serveStore, type Served } from "./served.ts";

/*
 * Measures the links of a built full corpus against judged ones, over HTTP:
 * npm run eval:links -- --store <store> [--judged <dir> --misses]
 */

const { values: options } = parseArgs({
  options: {
    store: { type: "string" },
    judged: { type: "string", default: besideCorpus("judged") ?? "" },
    misses: { type: "boolean", default: false },
  },
});
if (!options.store || options.judged === "") {
  process.stderr.write("usage: npm run eval:links -- --store <store of the full corpus> [--judged <dir>] [--misses]\n");
  process.exit(64);
}

/** A share that is reached, or not, with what was missed. */
type Figure = {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly misses: readonly string[];
};

const served = await serveStore(options.store);
try {
  const figures = [...(await statuteCitations(served)), await lawNames(served)];
  for (const { name, value, least, misses } of figures) {
    process.stdout.write(`${value >= least ? "held  " : "broken"} ${name}: ${value.toFixed(3)} (at least ${least})\n`);
    if (options.misses) for (const miss of misses) process.stdout.write(`         ${miss}\n`);
  }
  process.exitCode = figures.every(({ value, least }) => value >= least) ? 0 : 1;
} finally {
  await served.stop();
}

function judged<Line>(file: string): Line[] {
  const text = readFileSync(join(options.judged, file), "utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}

type LawRow = { readonly unified_id: string; readonly full_text_url: string | null };

/** Our id of a law by its e-Gov id, which is searched for as an identifier. */
async function lawIdOf(service: Served, egovId: string): Promise<string | null> {
  const found = await service.get<{ results: LawRow[] }>("/v1/laws/search", { q: egovId, limit: "1" });
  return found.results[0]?.unified_id ?? null;
}

/** Which decisions cite an article: share of those judged that are found, and share of those found that are judged. */
async function statuteCitations(service: Served): Promise<Figure[]> {
  type Citation = { citation: string; law_id: string; lawsuit_ids: string[] };
  type Page = { total: number; results: { source_url: string }[] };
  let [wanted, found, right] = [0, 0, 0];
  const misses: string[] = [];
  for (const { citation, law_id: egovId, lawsuit_ids: ids } of judged<Citation>("statute-citations.jsonl")) {
    const lawId = await lawIdOf(service, egovId);
    const article = citation.slice(citation.search(/[0-9]/));
    const got = new Set<string>();
    for (let [offset, total] = [0, lawId === null ? 0 : 1]; offset < total; offset += 100) {
      const asked = { law_id: lawId, article_citation: article, limit: 100, offset };
      const page = await service.post<Page>("/v1/court-decisions/by-statute", asked);
      total = page.total;
      for (const { source_url: url } of page.results) got.add(/id=(\d+)/.exec(url)?.[1] ?? url);
    }
    const hits = ids.filter((id) => got.has(id)).length;
    wanted += ids.length;
    found += got.size;
    right += hits;
    if (hits < ids.length || got.size > hits) misses.push(`${citation}: ${hits} of ${ids.length}, ${got.size} found`);
  }
  return [
    { name: "statute citations, recall", value: right / wanted, least: 0.97, misses },
    { name: "statute citations, precision", value: right / Math.max(1, found), least: 0.97, misses },
  ];
}

/** Names of laws as people write them: share whose law comes first. Laws that the corpus lacks are left out. */
async function lawNames(service: Served): Promise<Figure> {
  type Name = { name: string; law_ids: string[]; acceptable_ids: string[] };
  const names = judged<Name>("law-names.jsonl").filter(({ law_ids: ids }) => ids.length > 0);
  const misses: string[] = [];
  for (const { name, law_ids: ids, acceptable_ids: others } of names) {
    const { results } = await service.get<{ results: (LawRow & { law_title: string })[] }>("/v1/laws/search", {
      q: name,
      limit: "3",
    });
    const wanted = await Promise.all([...ids, ...others].map((id) => lawIdOf(service, id)));
    if (!wanted.includes(results[0]?.unified_id ?? ""))
      misses.push(`${name}: ${results.map(({ law_title: title }) => title).join(" / ")}`);
  }
  return { name: "law names, the right law first", value: 1 - misses.length / names.length, least: 0.95, misses };
}
