import { describe, expect, it } from "vitest";
import { reconcilePrograms } from "../../../builder/reconcile/programs/programs.ts";
import { reconcileRounds, roundOn } from "../../../builder/reconcile/rounds.ts";
import type { Sourced } from "../../../builder/rows/sourced.ts";
import type { InputOf } from "../../../schemas/input/input.ts";

const lineage = {
  sourceId: "portal",
  kind: "page",
  url: "https://api.jgrants-portal.go.jp/",
  publisher: "デジタル庁",
  license: "gov_standard_v2.0",
  fetchedAt: "2026-10-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: true,
};
const list = { ...lineage, sourceId: "list", url: "https://list.example/", publisher: "架空の一覧", official: false };

type Row = Partial<InputOf<"program">>;

/** A call of the portal; the whole country unless said otherwise. */
function call(id: string, days: readonly [string, string], row: Row = {}): Sourced<"program"> {
  const [open_date, close_date] = days;
  const round = { round_id: id, title: `令和8年度 ${id}`, area_text: row.prefecture ?? "全国", open_date, close_date };
  const { primary_name = "設備更新支援補助金", ...rest } = row;
  const page = `https://www.jgrants-portal.go.jp/subsidy/${id}`;
  return {
    row: { primary_name, rounds: [round], source_url: page, ...rest },
    lineage,
    at: `calls.jsonl#${id}`,
    rowChecksum: "",
  };
}

function held(row: Row): Sourced<"program"> {
  const stated = {
    unified_id: "UNI-0001",
    primary_name: "設備更新支援補助金",
    authority_level: "national" as const,
    source_url: "https://www.kakuu.go.jp/hojo/",
    ...row,
  };
  return { row: stated, lineage: list, at: "list.jsonl#1", rowChecksum: "" };
}

const spring = ["2026-04-01", "2026-05-29"] as const;
const autumn = ["2026-09-01", "2026-10-30"] as const;

describe("calls of a portal", () => {
  it("of one name and place are the rounds of one program, the latest with its amounts", () => {
    const { programs, names } = reconcilePrograms([
      call("b", autumn, { amount_max_man_yen: 300, subsidy_rate: 0.5 }),
      call("a", spring, { amount_max_man_yen: 200 }),
      call("c", ["2025-04-01", "2025-05-30"], { amount_max_man_yen: 900 }),
    ]);
    expect(programs).toHaveLength(1);
    expect(programs[0]?.stated).toMatchObject({ amount_max_man_yen: 300, subsidy_rate: 0.5 });
    const { rounds } = reconcileRounds([], { programs, names });
    expect(rounds.map(({ round_id }) => round_id).toSorted()).toEqual(["a", "b", "c"]);
  });

  it.each<[string, Row, Row]>([
    ["the state", {}, {}],
    ["a prefecture", { prefecture: "群馬県" }, { authority_level: "prefecture", prefecture: "群馬県" }],
    [
      "a city",
      { prefecture: "群馬県", municipality: "架空市", authority_level: "municipality" },
      { prefecture: "群馬県", municipality: "架空市", authority_level: "municipality" },
    ],
    ["the state, under the name of a year", {}, { primary_name: "令和7年度 設備更新支援補助金" }],
    ["the state, with another amount", { amount_max_man_yen: 300 }, { amount_max_man_yen: 100 }],
  ])("join the held program of %s under its id", (_, row, program) => {
    const { programs } = reconcilePrograms([call("a", spring, row), held(program)]);
    expect(programs.map(({ id }) => id)).toEqual(["UNI-0001"]);
  });

  it.each<[string, Row, Row]>([
    ["of another prefecture", { prefecture: "群馬県" }, { authority_level: "prefecture", prefecture: "栃木県" }],
    ["of a prefecture, for one of the whole country", {}, { authority_level: "prefecture", prefecture: "栃木県" }],
    ["of a city that is not told", { prefecture: "群馬県" }, { authority_level: "municipality", prefecture: "群馬県" }],
    ["of nobody knows where", {}, { authority_level: null }],
    ["whose name contains theirs", {}, { primary_name: "設備更新支援補助金（成長枠）" }],
  ])("do not join a held program %s", (_, row, program) => {
    expect(reconcilePrograms([call("a", spring, row), held(program)]).programs).toHaveLength(2);
  });

  it("of several prefectures are not calls for the whole country", () => {
    const several = call("a", spring);
    several.row.rounds![0]!.area_text = "岩手県 / 宮城県";
    expect(reconcilePrograms([several, held({})]).programs).toHaveLength(2);
  });
});

describe("what only adds to a program", () => {
  const review: Row = {
    authority_level: "national",
    joins_only: true,
    subsidy_rate: 0.5,
    law_references: [{ law: "599AC0000000001" }],
    enriched: { C_amount: { budget_review_rates: ["1/2"] } },
    source_url: "https://review.kakuu.go.jp/",
  };
  const added: Sourced<"program"> = {
    row: { primary_name: "設備更新支援補助金", ...review },
    lineage,
    at: "review.csv#2",
    rowChecksum: "",
  };

  it("joins the program of the state of its name, and changes nothing that it states", () => {
    const own = { C_amount: { subsidy_rate_text: "2/3" } };
    const { programs } = reconcilePrograms([added, held({ subsidy_rate: 0.6667, enriched: own })]);
    expect(programs.map(({ id }) => id)).toEqual(["UNI-0001"]);
    expect(programs[0]?.stated).toMatchObject({
      subsidy_rate: 0.6667,
      law_references: [{ law: "599AC0000000001" }],
      enriched: { C_amount: { subsidy_rate_text: "2/3", budget_review_rates: ["1/2"] } },
    });
  });

  it("is no program by itself, nor beside one of a prefecture", () => {
    const { programs, refused } = reconcilePrograms([added]);
    expect(programs).toEqual([]);
    expect(refused).toEqual([
      expect.objectContaining({ at: "review.csv#2", reason: expect.stringContaining("none has its name") }),
    ]);
    const beside = held({ authority_level: "prefecture", prefecture: "群馬県" });
    expect(reconcilePrograms([added, beside]).programs.map(({ id }) => id)).toEqual(["UNI-0001"]);
  });
});

describe("rounds", () => {
  it("are completed by a second source, and hold the window of a program once", () => {
    const first = call("a", spring, { application_window: { start: spring[0], end: spring[1] } });
    const second = call("a", spring);
    second.row.rounds![0]!.amount_max_yen = 5_000_000;
    const { programs, names } = reconcilePrograms([first, second]);
    const { rounds } = reconcileRounds([], { programs, names });
    expect(rounds).toHaveLength(1);
    expect(rounds[0]).toMatchObject({ round_id: "a", close_date: spring[1], amount_max_yen: 5_000_000 });
  });

  it("never mix the days of two calls", () => {
    const endless = call("a", ["2021-04-01", "2021-05-01"], { application_window: { start: "2021-04-01", end: null } });
    endless.row.rounds![0]!.close_date = null;
    const { programs, names } = reconcilePrograms([
      endless,
      call("b", spring, { application_window: { start: spring[0], end: spring[1] } }),
    ]);
    const { rounds } = reconcileRounds([], { programs, names });
    expect(rounds.map(({ open_date, close_date }) => [open_date, close_date]).toSorted()).toEqual([
      ["2021-04-01", null],
      [...spring],
    ]);
  });

  it("hold a window of which no round has the days", () => {
    const { programs, names } = reconcilePrograms([
      held({ application_window: { start: autumn[0], end: autumn[1] } }),
      call("a", spring),
    ]);
    const { rounds } = reconcileRounds([], { programs, names });
    expect(rounds.map(({ close_date }) => close_date)).toEqual([spring[1], autumn[1]]);
  });

  it("that a source lists apart stand for the window of their program", () => {
    const { programs, names } = reconcilePrograms([held({ application_window: { start: spring[0], end: spring[1] } })]);
    const listed = { program_id: "UNI-0001", round_label: "第1回", open_date: spring[0], close_date: spring[1] };
    const { rounds } = reconcileRounds([{ row: listed, lineage, at: "rounds.jsonl#1", rowChecksum: "" }], {
      programs,
      names,
    });
    expect(rounds.map(({ round_label }) => round_label)).toEqual(["第1回"]);
  });

  const round = ([open_date, close_date]: readonly [string | null, string | null]) => ({ open_date, close_date });
  it.each([
    ["2026-05-01", spring],
    ["2026-06-15", autumn],
    ["2026-09-15", autumn],
    ["2026-12-01", autumn],
  ])("of %s is the one that is open, else the next, else the last", (day, expected) => {
    expect(roundOn([round(autumn), round(spring)], day)).toEqual(round(expected));
  });

  it("without days are none", () => {
    expect(roundOn([round([null, null])], "2026-05-01")).toBeNull();
  });
});
