import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { jgrants } from "../../../../builder/adapters/subsidies/jgrants.ts";
import type { InputOf } from "../../../../schemas/input/input.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, reasonsOf, rowsOf, run } from "../run-adapter.ts";

type Entry = Readonly<Record<string, string | number | null | undefined>>;
type Round = NonNullable<InputOf<"program">["rounds"]>[number];

/** The day in Japan of a time in UTC, counted here on its own; a bare day is itself. */
function dayInJapan(stated: string): string {
  if (stated.length === 10) return stated;
  return new Date(Date.parse(stated) + 9 * 3_600_000).toISOString().slice(0, 10);
}

describeWithCorpus("jGrants, all calls", (corpus) => {
  const bytes = (file: string) => gunzipSync(readFileSync(join(corpus, "raw/jgrants", file)));
  const entries = bytes("union.jsonl.gz")
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
  const parsed = run(jgrants, "union.jsonl", bytes("union.jsonl.gz"));
  const rounds = new Map(
    rowsOf(parsed, "program").flatMap((row) => (row["rounds"] as Round[]).map((round) => [round.round_id, round])),
  );

  it("reads every entry but the one for practice", () => {
    expectValidRows(parsed);
    expect(entries).toHaveLength(3455);
    expect(reasonsOf(parsed).map(([, reason]) => reason)).toEqual([
      'an entry for practice, no program: "申請練習用補助金【補助金の支払いはありません】"',
    ]);
  });

  it("leaves windows and limits as they are, apart from those with a reason", () => {
    const changed: Record<string, number> = {};
    let stated = 0;
    const note = (reason: string | null) => {
      stated += 1;
      if (reason !== null) changed[reason] = (changed[reason] ?? 0) + 1;
    };
    for (const entry of entries) {
      const round = rounds.get(`jgrants-${entry["id"]}`);
      for (const [field, own] of [
        ["acceptance_start_datetime", round?.open_date],
        ["acceptance_end_datetime", round?.close_date],
      ] as const) {
        const day = entry[field];
        if (typeof day !== "string") continue;
        const as = dayInJapan(day);
        note(own === as ? null : round === undefined ? "practice" : as > "2100" ? "no end is stated" : "other");
      }
      const limit = entry["subsidy_max_limit"];
      if (typeof limit === "number" && limit !== 0)
        note(
          round?.amount_max_yen === limit
            ? null
            : round === undefined
              ? "practice"
              : /^9{8,}$/.test(String(limit))
                ? "no limit is stated"
                : "other",
        );
    }
    expect(stated).toBe(3411 + 3415 + 2422);
    expect(changed).toEqual({ practice: expect.any(Number), "no end is stated": 2, "no limit is stated": 115 });
    expect(changed["practice"]).toBeLessThanOrEqual(3);
  });

  it("reads rates where one holds for all, and keeps the words of the others", () => {
    const told = [...rounds.values()].filter(({ subsidy_rate_text: words }) => words);
    expect(told).toHaveLength(361);
    expect(told.filter(({ subsidy_rate: rate }) => rate !== null).length).toBeGreaterThanOrEqual(165);
  });

  it.each(["detail_v2_ojkbc.jsonl.gz", "list_watanabemari.jsonl.gz"])("reads %s to the same calls", (file) => {
    const own = run(jgrants, file.replace(/\.gz$/, ""), bytes(file));
    expectValidRows(own);
    expect(reasonsOf(own).filter(([, reason]) => !reason.startsWith("an entry for practice"))).toEqual([]);
    const ids = rowsOf(own, "program").flatMap((row) => (row["rounds"] as Round[]).map(({ round_id }) => round_id!));
    expect(ids.filter((id) => !rounds.has(id))).toEqual([]);
  });
});
