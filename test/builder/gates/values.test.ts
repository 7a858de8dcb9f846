import { beforeAll, describe, expect, it } from "vitest";
import type { BuildResult } from "../../../builder/build.ts";
import type { SourceReport } from "../../../schemas/snapshot/report.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { faultyCorpus, firstRow } from "../../support/faulty-corpus.ts";

type Fault = readonly [file: string, change: Readonly<Record<string, unknown>>, reason: string];

/** Values that their rows can do without, and values that they cannot. */
const leftOut: readonly Fault[] = [
  [
    "court-decisions.jsonl",
    { decision_date: "2036-01-01" },
    'decision_date: later than the fetch on 2026-10-01: "2036-01-01"',
  ],
  [
    "programs-ministry.jsonl",
    { source_fetched_at: "2036-01-01T00:00:00Z" },
    'source_fetched_at: later than the newest fetch of the sources, 2026-10-01T00:00:00Z: "2036-01-01T00:00:00Z"',
  ],
  ["programs-ministry.jsonl", { amount_max_man_yen: 1e300 }, "amount_max_man_yen: larger than 10000000000: 1e+300"],
  ["bids.jsonl", { awarded_amount_yen: 1e300 }, "awarded_amount_yen: larger than 100000000000000: 1e+300"],
  [
    "court-decisions.jsonl",
    { full_text: "長".repeat(5_000_000) },
    `full_text: 5000000 characters are more than 1000000: "${"長".repeat(60)}…"`,
  ],
];
const refusing: readonly Fault[] = [
  [
    "programs-local.jsonl",
    { primary_name: "名".repeat(5_000_000) },
    `primary_name: 5000000 characters are more than 4000: "${"名".repeat(60)}…"`,
  ],
  ["exclusion-rules.jsonl", { rule_id: "a\tb" }, 'rule_id: must not hold control characters: "a\u{fffd}b"'],
  ["houjin.jsonl", { updateDate: "2036-01-01" }, "updateDate is later than the fetch"],
  ["facts.jsonl", { page: "\u0007".repeat(2) }, 'page: expected number, received string: "\u{fffd}\u{fffd}"'],
];

/** One build with all of them, each in the first row of its file: no fault keeps another from being found and told. */
let built: BuildResult;
beforeAll(async () => {
  const corpus = faultyCorpus();
  for (const [file, change] of [...leftOut, ...refusing]) corpus.editRows(file, firstRow(change));
  built = await buildInto(temporaryFolder("gate"), { sources: corpus.sources });
});

function reportOf(file: string): SourceReport {
  return built.report.sources.find(({ id }) => file.startsWith(id))!;
}

async function programTiers(directory: string): Promise<string[]> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  const programs = [...snapshot.records.records("program")].map(
    ({ json }) => JSON.parse(json.toString()) as { primary_name: string; tier: string },
  );
  await snapshot.close();
  return programs.map(({ primary_name: name, tier }) => `${name} ${tier}`);
}

describe("a value that cannot be right", () => {
  it.each(leftOut)("is left out of its row, with its place: %s ($#)", (file, _, reason) => {
    const { refused, reasons } = reportOf(file);
    expect(refused).toBe(0);
    expect(reasons.flatMap(({ examples }) => examples)).toContainEqual({ at: `${file}#1`, reason });
  });

  it.each(refusing)("refuses its row alone where the row cannot do without: %s", (file, _, reason) => {
    const { refused, rows_in: rowsIn, rows_out: rowsOut, merged, reasons } = reportOf(file);
    expect([refused, rowsOut + merged]).toEqual([1, rowsIn - 1]);
    expect(reasons.flatMap(({ examples }) => examples)).toContainEqual({ at: `${file}#1`, reason });
  });

  it("does not change the tier of any other program", async () => {
    const corpus = faultyCorpus();
    const tiers = async () => {
      const { directory } = await buildInto(temporaryFolder("gate"), { sources: corpus.sources });
      return programTiers(directory);
    };
    const before = await tiers();
    corpus.editRows("programs-ministry.jsonl", firstRow({ source_fetched_at: "2036-01-01T00:00:00Z" }));
    const after = await tiers();
    expect(after.slice(1)).toEqual(before.slice(1));
  });
});
