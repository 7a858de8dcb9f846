import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import type { BuildFailure } from "../../../builder/run/workspace.ts";
import { buildInto } from "../../support/build.ts";
import { type FaultyCorpus, faultyCorpus, publishedIn } from "../../support/faulty-corpus.ts";
import { servedStore } from "../../support/shared-snapshot.ts";

type Row = Record<string, unknown>;

/** Rows of a file with one field changed. */
function editField(corpus: FaultyCorpus, file: string, field: string, value: (row: Row, at: number) => unknown): void {
  corpus.editRows(file, (rows) => rows.map((row, at) => ({ ...row, [field]: value(row, at) })));
}

function renameColumn(corpus: FaultyCorpus, file: string, from: string, to: string): void {
  writeFileSync(corpus.path(file), readFileSync(corpus.path(file), "utf8").replaceAll(`"${from}":`, `"${to}":`));
}

/** What a build on top of the shared snapshot fails with. */
async function failureOf(corpus: FaultyCorpus): Promise<BuildFailure> {
  const store = await servedStore();
  const failure = await buildInto(store, { sources: corpus.sources }).then(
    () => expect.fail("the build went through"),
    (error: unknown) => error as BuildFailure,
  );
  expect(failure.kind).toBe("inputs_changed");
  expect(publishedIn(store)).toEqual([inject("snapshot").id]);
  return failure;
}

describe("against the current snapshot a build stops", () => {
  it("when a column has another name, and names it first", async () => {
    const corpus = faultyCorpus({ allWords: true });
    renameColumn(corpus, "bids.jsonl", "awarded_amount_yen", "award_yen");
    const { details, message, report } = await failureOf(corpus);
    expect(details[0]).toMatch(
      /^bid\.awarded_amount_yen: source "bids" has no such column now, \d rows filled it before; not used are award_yen/,
    );
    expect(details[1]).toMatch(/^bid\.awarded_amount_yen: \d of 7 rows filled it before, 0 of 7 do now; 20 % may go/);
    expect(message).toMatch(/--accept-loss bid\.awarded_amount_yen$/);
    expect(report!.losses[0]).toMatchObject({ name: "bid.awarded_amount_yen", accepted: false });
    expect(report!.sources.find(({ id }) => id === "bids")!.unused_columns).toContainEqual({
      name: "award_yen",
      rows: expect.any(Number),
    });
  });

  it("when amounts are 0 or absurd, which are left out one by one", async () => {
    const corpus = faultyCorpus({ allWords: true });
    for (const file of ["programs-ministry.jsonl", "programs-local.jsonl"])
      editField(corpus, file, "amount_max_man_yen", (_, at) => (at % 2 === 0 ? 0 : 1e15));
    const { details, report } = await failureOf(corpus);
    expect(details[0]).toMatch(/^program\.amount_max_man_yen: .*, 0 of \d+ do now; 20 % may go/);
    expect(report!.sources.find(({ id }) => id === "programs-ministry")!.noted).toBeGreaterThan(5);
  });

  it("when dates lie beyond a hundred years", async () => {
    const corpus = faultyCorpus({ allWords: true });
    editField(corpus, "court-decisions.jsonl", "decision_date", () => "2226-01-01");
    expect((await failureOf(corpus)).details[0]).toMatch(/^court_decision\.decision_date: /);
  });

  it("when one value fills a field that had several", async () => {
    const corpus = faultyCorpus({ allWords: true });
    for (const file of ["programs-ministry.jsonl", "programs-local.jsonl"])
      editField(corpus, file, "prefecture", () => "沖縄県");
    const { details } = await failureOf(corpus);
    expect(details).toContainEqual(
      expect.stringMatching(
        /^program\.prefecture: one value stands in (\d+) of the \1 rows that fill it, in \d+ of \d+/,
      ),
    );
  });

  it("when a source lost more rows than its entry allows", async () => {
    const corpus = faultyCorpus({ allWords: true });
    corpus.editRows("law-articles.jsonl", (rows) => rows.slice(1));
    corpus.editEntry("law-articles", (entry) => ({ ...entry, expect: { max_loss: 0.01 } }));
    const { details, message } = await failureOf(corpus);
    expect(details).toEqual(['source "law-articles": 33 rows were used before, 32 now; 1 % may go']);
    expect(message).toContain("raise expect.max_loss of the source");
  });
});

describe("the limits", () => {
  it("are those of the sources file where it states them", async () => {
    const corpus = faultyCorpus({ allWords: true });
    editField(corpus, "bids.jsonl", "awarded_amount_yen", () => null);
    const file = JSON.parse(readFileSync(corpus.sources, "utf8")) as object;
    const expected = { max_loss: { bid: 0, "bid.awarded_amount_yen": 1 } };
    writeFileSync(corpus.sources, JSON.stringify({ ...file, expect: expected }));
    const store = await servedStore();
    expect((await buildInto(store, { sources: corpus.sources })).report.losses).toEqual([]);
    corpus.editRows("bids.jsonl", (rows) => rows.slice(1));
    await expect(buildInto(store, { sources: corpus.sources })).rejects.toMatchObject({
      details: ["bid: 7 rows before, 6 now; 0 % may go (read from bids)"],
    });
  });

  it.each(["bid", "bid.awarded_amount_yen"])("do not hold for what --accept-loss names: %s", async (name) => {
    const corpus = faultyCorpus({ allWords: true });
    renameColumn(corpus, "bids.jsonl", "awarded_amount_yen", "award_yen");
    const { report, directory } = await buildInto(await servedStore(), { sources: corpus.sources, acceptLoss: [name] });
    expect(report.losses.map((loss) => [loss.name, loss.accepted])).toEqual([
      ["bid.awarded_amount_yen", true],
      ["bid.awarded_amount_yen", true],
    ]);
    expect(JSON.parse(readFileSync(join(directory, "report.json"), "utf8"))).toMatchObject({ losses: report.losses });
  });
});
