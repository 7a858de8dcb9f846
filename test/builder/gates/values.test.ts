import { describe, expect, it } from "vitest";
import type { SourceReport } from "../../../schemas/report.ts";
import { readManifest } from "../../../snapshots/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { faultyCorpus, firstRow } from "../../support/faulty-corpus.ts";

/** Builds with one bad value in the first row of a file, and gives what is reported of its source. */
async function reportOf(file: string, change: Record<string, unknown>): Promise<SourceReport> {
  const corpus = faultyCorpus();
  corpus.editRows(file, firstRow(change));
  const { report } = await buildInto(temporaryFolder("gate"), { sources: corpus.sources });
  return report.sources.find(({ id }) => file.startsWith(id))!;
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
  it.each<[string, Record<string, unknown>, string]>([
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
    ["programs-ministry.jsonl", { amount_max_man_yen: 1e300 }, "amount_max_man_yen: larger than 900719925474: 1e+300"],
    ["bids.jsonl", { awarded_amount_yen: 1e300 }, "awarded_amount_yen: larger than can be held exactly: 1e+300"],
    [
      "court-decisions.jsonl",
      { full_text: "長".repeat(5_000_000) },
      `full_text: 5000000 characters are more than 1000000: "${"長".repeat(60)}…"`,
    ],
  ])("is left out of its row, with its place: %s", async (file, change, reason) => {
    const { refused, reasons } = await reportOf(file, change);
    expect(refused).toBe(0);
    expect(reasons.flatMap(({ examples }) => examples)).toContainEqual({ at: `${file}#1`, reason });
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      "programs-local.jsonl",
      { primary_name: "名".repeat(5_000_000) },
      `primary_name: 5000000 characters are more than 4000: "${"名".repeat(60)}…"`,
    ],
    ["exclusion-rules.jsonl", { rule_id: "a\tb" }, 'rule_id: must not hold control characters: "a\u{fffd}b"'],
    ["houjin.jsonl", { updateDate: "2036-01-01" }, "updateDate is later than the fetch"],
    ["facts.jsonl", { page: "\u0007".repeat(2) }, 'page: expected number, received string: "\u{fffd}\u{fffd}"'],
  ])("refuses its row alone where the row cannot do without: %s", async (file, change, reason) => {
    const { refused, rows_in: rowsIn, rows_out: rowsOut, merged, reasons } = await reportOf(file, change);
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
