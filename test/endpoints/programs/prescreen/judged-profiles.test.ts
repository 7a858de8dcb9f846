import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fullCorpusSources } from "../../../../bench/full-corpus-sources.ts";
import { buildInto, temporaryFolder } from "../../../support/build.ts";
import { startTestService, type TestService } from "../../../support/service.ts";
import { describeBesideCorpus } from "../../../support/shared-corpus.ts";

type Profile = {
  readonly qid: string;
  readonly body: { readonly prefecture: string };
  readonly good: readonly { readonly unified_id: string }[];
  readonly n_local: number;
  readonly bad_rule: { readonly any: readonly { readonly name_regex?: string }[] };
};
type Row = { readonly unified_id: string; readonly primary_name: string; readonly prefecture: string | null };

describeBesideCorpus("judged", "prescreening over the real programs", (judged, corpus) => {
  const profiles = readFileSync(join(judged, "profiles.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Profile);
  const store = temporaryFolder("judged-profiles");
  let service: TestService;
  beforeAll(async () => {
    const file = fullCorpusSources(corpus);
    const wanted = new Set(["programs", "exclusion-rules", "lexicon"]);
    const sources = join(store, "sources.json");
    writeFileSync(sources, JSON.stringify({ ...file, sources: file.sources.filter(({ id }) => wanted.has(id)) }));
    const { corpusSnapshotId: id } = await buildInto(store, { sources });
    service = await startTestService({ snapshots: { store, id } });
  }, 240_000);
  afterAll(async () => {
    await service?.close();
    rmSync(store, { recursive: true, force: true });
  });

  it("shows what a judge would show, nothing meant for others, and something local", async () => {
    const figures = [];
    for (const { body, good, bad_rule: rules, n_local: local } of profiles) {
      const { status, body: answer } = await service.ask("/v1/programs/prescreen", { json: body });
      expect(status).toBe(200);
      const first: readonly Row[] = answer.results.slice(0, 10);
      const wanted = new Set(good.map(({ unified_id: id }) => id));
      const patterns = rules.any.flatMap(({ name_regex: pattern }) => (pattern ? [new RegExp(pattern, "u")] : []));
      const fitting = first.filter(({ unified_id: id }) => wanted.has(id));
      figures.push({
        good: fitting.length,
        bad: first.filter(({ primary_name: name }) => patterns.some((pattern) => pattern.test(name))).length,
        lacksLocal: local > 0 && !fitting.some(({ prefecture }) => prefecture === body.prefecture),
      });
    }
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(figures.map(({ good }) => good))).toBeGreaterThanOrEqual(7.5);
    expect(mean(figures.map(({ bad }) => bad))).toBeLessThanOrEqual(0.1);
    expect(figures.filter(({ lacksLocal }) => lacksLocal).length).toBeLessThanOrEqual(figures.length * 0.2);
  }, 60_000);
});
