import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { textWidth } from "../../../../cli/terminal/text.ts";
import { searchSnapshot, type SearchReport } from "../../../../cli/snapshots/search-report.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { runCommand } from "../../run-command.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const { store, id } = inject("snapshot");
const corpus = corpusOfFile();

const run = (argv: readonly string[], columns: number | null = null) =>
  runCommand(["search", ...argv, "--snapshot", id], { settings: { store }, columns, search: searchSnapshot });
const reportOf = async (argv: readonly string[]) => (await run([...argv, "--json"])).json<SearchReport>();

describe("konkyo search", () => {
  it("shows what a query finds, best first, as the service does", async () => {
    const { code, out } = await run(["law", "架空産業振興法"]);
    expect(code).toBe(0);
    const { total, hits, reading } = await reportOf(["law", "架空産業振興法", "--limit", "100"]);
    expect(hits).toHaveLength(total);
    expect(reading).toBeNull();
    expect(hits[0]).toMatchObject({ name: "架空産業振興法", basis: "exact_name", partial: false, why: null });
    expect(out).toMatch(new RegExp(`^${total} records of law$`, "m"));
    expect(out).toMatch(new RegExp(`^1  ${hits[0]!.id}  架空産業振興法 +2\\d\\d\\.\\d{3}  exact_name$`, "m"));
    const { rows } = corpus().laws.records.page({}, { query: "架空産業振興法", limit: 100, offset: 0 });
    expect(hits.map((hit) => hit.id)).toEqual(rows.map((row) => corpus().laws.records.idOf(row)));
  });

  it("takes several words, dataset names as addresses write them, and a limit", async () => {
    const report = await reportOf(["court-decisions", "架空", "請求", "--limit", "1"]);
    expect(report).toMatchObject({ dataset: "court_decision", query: "架空 請求", corpus_snapshot_id: id });
    expect(report.total).toBeGreaterThan(1);
    expect(report.hits).toHaveLength(1);
    expect((await reportOf(["case-studies", "架空"])).dataset).toBe("case_study");
    expect((await run(["programs", "架空"], 60)).out.split("\n").every((line) => textWidth(line) <= 60)).toBe(true);
  });

  it("says of nothing that it proves nothing, and of part of a query that it is part", async () => {
    expect((await run(["bid", "zzqqxxjj"])).out).toBe("nothing in bid; that is no proof that it does not exist\n");
    expect((await run(["case_study", "就農応援 帳簿"])).out).toMatch(/; none satisfies the whole query$/m);
  });

  it("explains identifiers", async () => {
    const { case_number: number, unified_id } = recordsOf(corpus(), "court_decision").find(
      ({ case_number }) => case_number !== null,
    )!;
    const { reading, hits } = await reportOf(["court_decision", number!, "--explain"]);
    expect(reading!.identifiers).toContainEqual({ key: expect.stringMatching(/^case:/), records: 1 });
    expect(reading!.steps).toEqual([{ step: "identifier", words: expect.any(Array), records: 1 }]);
    expect(hits).toMatchObject([{ id: unified_id, why: { step: "identifier", score: [{ points: 300 }] } }]);
  });

  it("explains words, steps, fields and the parts of a score", async () => {
    const { reading, hits } = await reportOf(["law", "産業振興", "--explain"]);
    expect(reading!.words).toEqual([
      {
        text: "産業振興",
        quoted: false,
        terms: expect.arrayContaining([{ text: "産業", records: expect.any(Number) }]),
      },
    ]);
    expect(reading!.steps.map(({ step }) => step)).toEqual(["identifier", "every_word"]);
    for (const { score, why } of nonEmpty(hits)) {
      expect(why!.score.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 3);
      expect(why!.fields.length).toBeGreaterThan(0);
    }
    const { out } = await run(["law", "産業振興", "--explain"]);
    expect(out).toMatch(/^word +産業振興 +産業 \d+ {2}業振 \d+ {2}振興 \d+$/m);
    expect(out).toMatch(/^tried +every_word: 産業振興 +\d+ records?$/m);
    expect(out).toMatch(/^ {3}found by every_word$/m);
    expect(out).toMatch(/^ {3}name has 産業振興: 架空産業振興法/m);
    expect(out).toMatch(/^ +100\.000 {2}every word$/m);
  });

  it("refuses a dataset it does not search, and a missing query", async () => {
    expect(await run(["invoice_registrant", "架空"])).toMatchObject({
      code: 64,
      err: expect.stringContaining('no dataset "invoice_registrant" is searched; there are program, law,'),
    });
    expect((await run(["law"])).code).toBe(64);
    expect((await run(["law", "架空", "--limit", "0"])).code).toBe(64);
  });

  it("searches the current snapshot of a store unless told otherwise", async () => {
    const answer = await runCommand(["search", "law", "架空", "--store", join(store, "nowhere")]);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining("no snapshot of") });
  });
});

describe("konkyo search --explain", () => {
  it("names the lines of the lexicon that helped", async () => {
    const { out } = await run(["program", "農業を始めたい", "--explain"]);
    expect(out).toMatch(/^lexicon +.*農業.* +(?:near-words|plain-words|same-words)\/[\w-]+\.tsv:\d+ *$/m);
  });
});
