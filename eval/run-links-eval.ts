import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createFindings } from "../proofs/findings.ts";
import { besideCorpus, sharedCorpus } from "../test/support/corpus-folder.ts";
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

const findings = createFindings();
const served = await serveStore(options.store);
try {
  const figures = [
    ...(await statuteCitations(served)),
    await lawNames(served),
    ...(await exclusionLinks(served)),
    await enforcementPeriods(served),
  ];
  for (const { name, value, least, misses } of figures) {
    findings.hold(`${name}: at least ${least}`, value >= least, value.toFixed(3));
    if (options.misses) for (const miss of misses) process.stdout.write(`         ${miss}\n`);
  }
  findings.end();
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

/** The ids under which judged programs are held, each once: the build may have merged one into another. */
async function heldIds(service: Served, ids: readonly string[]): Promise<string[]> {
  const held = new Set<string>();
  for (const id of ids) {
    const found = await service.find<{ unified_id: string }>(`/v1/programs/${id}`);
    held.add(found?.unified_id ?? id);
  }
  return [...held];
}

/** Which programs the keys of exclusion rules mean, and which rules sets of programs run into. */
async function exclusionLinks(service: Served): Promise<Figure[]> {
  type Link = {
    type: "link";
    rule_id: string;
    slug: string;
    must_link: string[];
    near_but_not: string[];
    acceptable: string[];
  };
  type Check = { type: "check"; qid: string; program_ids: string[]; must_hit: string[]; may_hit: string[] };
  type Rule = { rule_id: string; linked_programs: { key: string; program_ids: string[] }[] };
  const lines = judged<Link | Check>("exclusion-links.jsonl");
  const rules = new Map((await service.get<Rule[]>("/v1/exclusions/rules")).map((rule) => [rule.rule_id, rule]));
  const [missed, wrong, checks]: [string[], string[], string[]] = [[], [], []];
  let [wanted, linked] = [0, 0];
  for (const line of lines)
    if (line.type === "link") {
      const ids = rules.get(line.rule_id)?.linked_programs.find(({ key }) => key === line.slug)?.program_ids ?? [];
      linked += ids.length;
      const [must, near, acceptable] = await Promise.all(
        [line.must_link, line.near_but_not, line.acceptable].map((judgedIds) => heldIds(service, judgedIds)),
      );
      wanted += must!.length;
      for (const id of must!) if (!ids.includes(id)) missed.push(`${line.slug} lacks ${id}`);
      for (const id of near!) if (ids.includes(id) && !acceptable!.includes(id)) wrong.push(`${line.slug} has ${id}`);
    } else {
      const { hits } = await service.post<{ hits: { rule_id: string }[] }>("/v1/exclusions/check", {
        program_ids: line.program_ids,
      });
      const hit = hits.map(({ rule_id: id }) => id);
      const lacking = line.must_hit.filter((id) => !hit.includes(id));
      const extra = hit.filter((id) => !line.must_hit.includes(id) && !line.may_hit.includes(id));
      if (lacking.length + extra.length > 0) checks.push(`${line.qid}: lacks ${lacking.join()}, has ${extra.join()}`);
    }
  const sets = lines.filter(({ type }) => type === "check").length;
  return [
    { name: "exclusion rules, programs linked", value: 1 - missed.length / wanted, least: 1, misses: missed },
    { name: "exclusion rules, links that are right", value: 1 - wrong.length / linked, least: 0.99, misses: wrong },
    {
      name: "exclusion rules, sets that hit what they should",
      value: 1 - checks.length / sets,
      least: 1,
      misses: checks,
    },
  ];
}

/** Companies with a stated period of exclusion: share that reads as excluded on its last day. */
async function enforcementPeriods(service: Served): Promise<Figure> {
  const file = readFileSync(join(sharedCorpus ?? "", "enforcement_cases.jsonl.gz"));
  const ends = new Map<string, string>();
  for (const line of gunzipSync(file).toString().trim().split("\n")) {
    const { recipient_houjin_bangou: number, disclosed_date: text } = JSON.parse(line) as Record<string, string | null>;
    const end = /除外終了 (\d{4}-\d{2}-\d{2})/.exec(text ?? "")?.[1];
    if (number && end) ends.set(number, end);
  }
  const misses: string[] = [];
  for (const [number, end] of ends) {
    const asked = { houjin_bangou: number, as_of_date: end };
    const { currently_excluded: excluded } = await service.get<{ currently_excluded: boolean | null }>(
      "/v1/am/enforcement",
      asked,
    );
    if (excluded !== true) misses.push(`${number} on ${end}: ${excluded}`);
  }
  const name = `enforcement, ${ends.size} companies excluded in their period`;
  return { name, value: 1 - misses.length / ends.size, least: 1, misses };
}
