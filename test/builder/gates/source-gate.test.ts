import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { BuildFailure } from "../../../builder/run/workspace.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { type FaultyCorpus, faultyCorpus, firstRow, publishedIn } from "../../support/faulty-corpus.ts";

/** Builds what must not be published, and gives the failure. */
async function failureOf(corpus: FaultyCorpus): Promise<BuildFailure> {
  const store = temporaryFolder("gate");
  const failure = await buildInto(store, { sources: corpus.sources }).then(
    () => expect.fail("the build went through"),
    (error: unknown) => error as BuildFailure,
  );
  expect(publishedIn(store)).toEqual([]);
  return failure;
}

describe("a source that cannot be used", () => {
  it.each<[string, (corpus: FaultyCorpus) => void, string]>([
    ["missing", ({ path }) => rmSync(path("bids.jsonl")), 'source "bids": bids.jsonl: file not found'],
    ["emptied", ({ path }) => truncateSync(path("bids.jsonl")), 'source "bids": bids.jsonl: the file is empty'],
    [
      "cut in the middle of a row",
      ({ path }) => truncateSync(path("bids.jsonl"), readFileSync(path("bids.jsonl")).length - 20),
      'source "bids": bids.jsonl#7: the file ends in the middle of a row',
    ],
    [
      "cut as an archive",
      ({ path, editEntry }) => {
        const packed = gzipSync(readFileSync(path("bids.jsonl")));
        writeFileSync(path("bids.jsonl.gz"), packed.subarray(0, packed.length - 20));
        editEntry("bids", (entry) => ({ ...entry, files: ["bids.jsonl.gz"] }));
      },
      'source "bids": bids.jsonl.gz: cannot be read: unexpected end of file',
    ],
    [
      "without a row that can be used",
      ({ path }) => writeFileSync(path("bids.jsonl"), '{"bid_title":"題名だけ"}\n'),
      'source "bids": 0 rows could be used, at least 1 is expected; first at bids.jsonl#1: procuring_entity is missing',
    ],
    [
      "refused beyond the tenth and the three rows that are allowed",
      ({ editRows }) =>
        editRows("bids.jsonl", (rows) => rows.map((row, at) => (at < 4 ? { ...row, procuring_entity: "" } : row))),
      'source "bids": 4 of 7 rows were refused, at most 3 may be; first at bids.jsonl#1: procuring_entity is missing',
    ],
  ])("fails the build when it is %s", async (_how, plant, line) => {
    const corpus = faultyCorpus();
    plant(corpus);
    const failure = await failureOf(corpus);
    expect(failure).toMatchObject({ kind: "inputs_refused", details: [line] });
    expect(failure.message).toContain('"optional": true');
    expect(failure.report?.sources.find(({ id }) => id === "bids")).toBeDefined();
  });

  it("fails no build that calls it optional, and is warned of", async () => {
    const corpus = faultyCorpus();
    rmSync(corpus.path("bids.jsonl"));
    rmSync(corpus.path("facts.jsonl"));
    corpus.editEntry("bids", (entry) => ({ ...entry, optional: true }));
    const { report } = await buildInto(temporaryFolder("gate"), { sources: corpus.sources, optional: ["facts"] });
    expect(report.warnings).toEqual([
      'optional source "bids": bids.jsonl: file not found; the snapshot has no bid of it',
      'optional source "facts": facts.jsonl: file not found; the snapshot has no fact of it',
    ]);
  });

  it("is told with all others at once", async () => {
    const corpus = faultyCorpus();
    for (const file of ["bids.jsonl", "facts.jsonl"]) rmSync(corpus.path(file));
    expect((await failureOf(corpus)).details).toEqual([
      'source "bids": bids.jsonl: file not found',
      'source "facts": facts.jsonl: file not found',
    ]);
  });
});

describe("what a source is expected to hold", () => {
  it.each<[string, object, (corpus: FaultyCorpus) => void, string]>([
    [
      "a number of rows",
      { min_rows: 8 },
      () => undefined,
      'source "bids": 7 rows could be used, at least 8 are expected',
    ],
    [
      "a share of good rows",
      { max_refused_share: 0 },
      ({ editRows }) => editRows("bids.jsonl", firstRow({ procuring_entity: null })),
      'source "bids": 1 of 7 rows was refused, at most 0 may be; first at bids.jsonl#1: procuring_entity is missing',
    ],
    [
      "fields that are filled",
      { required_fields: ["ministry"], max_refused_share: 0 },
      ({ editRows }) => editRows("bids.jsonl", (rows) => rows.map((row, at) => ({ ...row, ministry: at ? "省" : "" }))),
      'source "bids": 1 of 7 rows was refused, at most 0 may be; first at bids.jsonl#1: ministry is expected to be filled',
    ],
    [
      "rows that exist elsewhere",
      { foreign_keys: { program_id_hint: "program.primary_name" }, max_refused_share: 0 },
      ({ editRows }) =>
        editRows("bids.jsonl", (rows) => rows.map((row, at) => ({ ...row, program_id_hint: at ? null : "無い制度" }))),
      'source "bids": 1 of 7 rows was refused, at most 0 may be; first at bids.jsonl#1: program_id_hint: no program has the primary_name "…"',
    ],
  ])("may be %s", async (_what, expected, plant, line) => {
    const corpus = faultyCorpus();
    plant(corpus);
    corpus.editEntry("bids", (entry) => ({ ...entry, expect: expected }));
    expect(await failureOf(corpus)).toMatchObject({ kind: "inputs_refused", details: [line] });
  });
});

it("fails when a file changes while the build reads its inputs", async () => {
  const corpus = faultyCorpus();
  const store = temporaryFolder("gate");
  const failure = buildInto(store, {
    sources: corpus.sources,
    onEvent: (event) => {
      // By the time the last source is read, the bids have been.
      if (event.kind === "detail" && event.text === "tax-rulesets")
        corpus.editRows("bids.jsonl", (rows) => rows.slice(1));
    },
  });
  await expect(failure).rejects.toMatchObject({
    kind: "inputs_changed",
    details: ['source "bids": bids.jsonl changed while the build read it'],
  });
  expect(publishedIn(store)).toEqual([]);
});
