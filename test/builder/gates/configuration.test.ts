import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { BuildFailure } from "../../../builder/run/workspace.ts";
import type { ProgressEvent } from "../../../builder/run/stage-clock.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { type FaultyCorpus, faultyCorpus } from "../../support/faulty-corpus.ts";

/** Builds with a faulty sources file; nothing may be parsed. */
async function faultsOf(
  corpus: FaultyCorpus,
  optional: string[] = [],
  acceptLoss: string[] = [],
): Promise<readonly string[]> {
  const events: ProgressEvent[] = [];
  const onEvent = (event: ProgressEvent) => void events.push(event);
  const options = { sources: corpus.sources, optional, acceptLoss, onEvent };
  const failure = await buildInto(temporaryFolder("gate"), options).then(
    () => expect.fail("the build went through"),
    (error: unknown) => error as BuildFailure,
  );
  expect(failure.kind).toBe("usage");
  expect(events).toEqual([]);
  return failure.details;
}

describe("a fault of the sources file", () => {
  it.each<[object, string]>([
    [{ adapter: "canonicl" }, 'sources[3].adapter: there is no adapter "canonicl"; did you mean "canonical"?'],
    [{ dataset: "bids" }, 'sources[3].dataset: there is no dataset "bids"; did you mean "bid"?'],
    [
      { license: "gov_standard_2.0" },
      'sources[3].license: there is no license "gov_standard_2.0"; did you mean "gov_standard_v2.0"?',
    ],
    [{ licence: "unknown" }, 'sources[3].licence: there is no member "licence"; did you mean "license"?'],
    [
      { columns: { bid_titel: "title" } },
      'sources[3].columns.bid_titel: there is no field of bid "bid_titel"; did you mean "bid_title"?',
    ],
    [
      { constants: { ministy: "省" } },
      'sources[3].constants.ministy: there is no field of bid "ministy"; did you mean "ministry"?',
    ],
    [{ constants: { bid_kind: "opn" } }, "sources[3].constants.bid_kind: "],
    [{ options: { stict: true } }, 'sources[3].options.stict: there is no option of canonical "stict"; there are none'],
    [{ expect: { min_row: 1 } }, 'sources[3].expect.min_row: there is no member "min_row"; did you mean "min_rows"?'],
    [
      { expect: { required_fields: ["ministery"] } },
      'sources[3].expect.required_fields[0]: there is no field of bid "ministery"; did you mean "ministry"?',
    ],
    [
      { expect: { foreign_keys: { ministry: "progam.primary_name" } } },
      'sources[3].expect.foreign_keys.ministry: there is no dataset "progam"; did you mean "program"?',
    ],
    [
      { fetched_at: "2036-01-01T00:00:00Z" },
      'sources[3].fetched_at: "2036-01-01T00:00:00Z" is in the future; the clock of this machine says 2026-11-01T00:00:00Z',
    ],
    [
      { adapter: "nta-invoice-csv", dataset: undefined, options: { registrant: "unincorporated" } },
      'sources[3].options.registrant: there is no option of nta-invoice-csv "registrant"; did you mean "registrants"?',
    ],
  ])("is told with its place, the word and the nearest known one: %j", async (change, line) => {
    const corpus = faultyCorpus();
    corpus.editEntry("bids", (entry) => ({ ...entry, ...change }));
    const faults = await faultsOf(corpus);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(line);
  });

  it("does not hide the others", async () => {
    const corpus = faultyCorpus();
    corpus.editEntry("bids", (entry) => ({
      ...entry,
      license: "mit",
      adapter: "canonicl",
      fetched_at: "2036-01-01T00:00:00Z",
    }));
    corpus.editEntry("facts", (entry) => ({ ...entry, dataset: "facts" }));
    const faults = await faultsOf(corpus, ["fact"]);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      "sources[3].license",
      "sources[9].dataset",
      "sources[3].fetched_at",
      "sources[3].adapter",
      "--optional",
    ]);
  });

  it("may be a limit or an accepted loss of what does not exist", async () => {
    const corpus = faultyCorpus();
    const file = JSON.parse(readFileSync(corpus.sources, "utf8")) as object;
    const expected = { max_loss: { programs: 0.5, "bid.ministy": 0.5 } };
    writeFileSync(corpus.sources, JSON.stringify({ ...file, expect: expected }));
    expect(await faultsOf(corpus, [], ["laws", "bid.any_column"])).toEqual([
      '--accept-loss: there is no table "laws"; did you mean "law"?',
      'expect.max_loss.programs: there is no table "programs"; did you mean "program"?',
      'expect.max_loss.bid.ministy: there is no field of bid "ministy"; did you mean "ministry"?',
    ]);
  });

  it("is one line when the file is no JSON", async () => {
    const corpus = faultyCorpus();
    writeFileSync(corpus.sources, readFileSync(corpus.sources, "utf8").slice(0, -3));
    await expect(buildInto(temporaryFolder("gate"), { sources: corpus.sources })).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining("sources.json: "),
    });
  });
});
