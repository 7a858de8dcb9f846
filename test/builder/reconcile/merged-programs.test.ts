import { describe, expect, it } from "vitest";
import { reconcilePrograms } from "../../../builder/reconcile/programs/programs.ts";
import type { Sourced } from "../../../builder/rows/sourced.ts";
import type { InputOf } from "../../../schemas/input/input.ts";

const lineage = {
  sourceId: "list",
  kind: "page",
  url: "https://list.example/",
  publisher: "架空の一覧",
  license: "gov_standard_v2.0",
  fetchedAt: "2026-10-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

type Told = Partial<InputOf<"program">>;

/** Rows that differ from a program of a city in what each of them tells, under the ids UNI-0001, UNI-0002, … */
function told(...rows: readonly Told[]): Sourced<"program">[] {
  return rows.map((row, index) => ({
    row: {
      unified_id: `UNI-000${index + 1}`,
      primary_name: "農地再生補助金",
      authority_level: "municipality",
      prefecture: "群馬県",
      municipality: "架空市",
      source_url: `https://www.city.kakuu.gunma.jp/page/${index + 1}`,
      source_fetched_at: "2026-09-01T00:00:00Z",
      ...row,
    },
    lineage,
    at: `list.jsonl#${index + 1}`,
    rowChecksum: "",
  }));
}

/** Ids of the programs that come out, each with those that it stands for. */
function idsOf(rows: readonly Sourced<"program">[]): Record<string, readonly string[]> {
  return Object.fromEntries(reconcilePrograms(rows).programs.map(({ id, mergedIds }) => [id, mergedIds]));
}

const one = { "UNI-0001": ["UNI-0002"] };
const two = { "UNI-0001": [], "UNI-0002": [] };
const state: Told = { authority_level: "national", prefecture: null, municipality: null };
const ofState = (name: string, host: string): Told => ({
  ...state,
  primary_name: name,
  source_url: `https://${host}/`,
});

describe("one program told several times", () => {
  it.each<[string, Told, Told]>([
    ["under the same name", {}, {}],
    ["with the city before the name", {}, { primary_name: "架空市 農地再生補助金" }],
    ["with prefecture and city before the name", {}, { primary_name: "群馬県架空市の農地再生補助金" }],
    ["with the city behind the name", {}, { primary_name: "農地再生補助金（架空市）" }],
    ["with other brackets and spaces", { primary_name: "再生補助金（一般型）" }, { primary_name: "再生補助金 一般型" }],
    ["for a fiscal year", {}, { primary_name: "令和7年度農地再生補助金" }],
    ["for a fiscal year by its calendar year", {}, { primary_name: "農地再生補助金(2025年度)" }],
    ["from an additional budget", {}, { primary_name: "令和６年度補正予算 農地再生補助金" }],
    ["for a round", {}, { primary_name: "農地再生補助金（第2次募集）" }],
    ["for a round of another form", {}, { primary_name: "第３回 農地再生補助金" }],
    ["without its city, on the site of the city", {}, { municipality: null }],
    [
      "by an authority that names the city",
      {},
      { municipality: null, authority_name: "群馬県架空市", source_url: null },
    ],
    ["without an amount", { amount_max_man_yen: 50 }, {}],
    [
      "with another amount in another year",
      { primary_name: "令和8年度農地再生補助金", amount_max_man_yen: 50 },
      { primary_name: "令和7年度農地再生補助金", amount_max_man_yen: 30 },
    ],
    ["by two ministries", ofState("架空投資促進税制", "www.nta.go.jp"), ofState("架空投資促進税制", "www.meti.go.jp")],
  ])("%s is one record", (_, first, second) => {
    expect(idsOf(told(first, second))).toEqual(one);
  });

  it.each<[string, Told, Told]>([
    ["frames", { primary_name: "再生補助金（成長枠）" }, { primary_name: "再生補助金（回復枠）" }],
    ["courses", { primary_name: "再生補助金 一般型" }, { primary_name: "再生補助金 特別型" }],
    ["cities", {}, { municipality: "虚構市", source_url: "https://www.city.kyokou.gunma.jp/" }],
    [
      "cities that only their sites tell",
      { municipality: null },
      { municipality: null, source_url: "https://www.city.kyokou.gunma.jp/" },
    ],
    ["prefectures", {}, { prefecture: "栃木県" }],
    ["levels", {}, { authority_level: "prefecture" }],
    ["a national scheme and its municipal window", { ...state, source_url: "https://www.maff.go.jp/" }, {}],
    ["amounts", { amount_max_man_yen: 50 }, { amount_max_man_yen: 30 }],
    ["rates", { subsidy_rate: 0.5 }, { subsidy_rate: 0.75 }],
    [
      "amounts of one year",
      { amount_max_man_yen: 50 },
      { amount_max_man_yen: 30, primary_name: "令和7年度農地再生補助金" },
    ],
    ["foundations", ofState("研究開発助成", "a.example"), ofState("研究開発助成", "b.example")],
    ["headings", { primary_name: "架空市補助金" }, { primary_name: "補助金" }],
    [
      "prefectures that only names tell",
      ofState("群馬県 新規就農支援事業", "www.maff.go.jp"),
      ofState("栃木県 新規就農支援事業", "www.maff.go.jp"),
    ],
    ["what is held back and what is public", {}, { excluded: true }],
  ])("different %s are two", (_, first, second) => {
    expect(idsOf(told(first, second))).toEqual(two);
  });

  it("stays apart from two programs of its name when it could be either", () => {
    const rows = told({ amount_max_man_yen: 50 }, { amount_max_man_yen: 30 }, {}, {});
    expect(idsOf(rows)).toEqual({ "UNI-0001": [], "UNI-0002": [], "UNI-0003": ["UNI-0004"] });
  });

  it.each<[string, Told, Told]>([
    ["a page", { source_url: null }, {}],
    ["no year in its name", { primary_name: "令和7年度農地再生補助金" }, {}],
    ["the later year", { primary_name: "令和6年度農地再生補助金" }, { primary_name: "令和7年度農地再生補助金" }],
    ["the newer fetch", {}, { source_fetched_at: "2026-09-02T00:00:00Z" }],
    ["more fields", {}, { program_kind: "subsidy" }],
  ])("is told best by the row with %s", (_, first, second) => {
    expect(idsOf(told(first, second))).toEqual({ "UNI-0002": ["UNI-0001"] });
  });

  it("keeps the other names as aliases, the other pages as mentions and what only one row knows", () => {
    const rows = told({ funding_purpose: ["農地"] }, { primary_name: "架空市農地再生補助金", amount_max_man_yen: 40 });
    const { programs } = reconcilePrograms(rows);
    expect(programs).toHaveLength(1);
    expect(programs[0]!.stated).toMatchObject({
      primary_name: "農地再生補助金",
      aliases: ["架空市農地再生補助金"],
      amount_max_man_yen: 40,
      funding_purpose: ["農地"],
    });
    expect(programs[0]!.mentions.map(({ url }) => url)).toEqual([
      "https://www.city.kakuu.gunma.jp/page/1",
      "https://www.city.kakuu.gunma.jp/page/2",
    ]);
  });

  it("has one round for each year and round whose days are known, and the window of the latest", () => {
    const window = (start: string, end: string) => ({ application_window: { start, end } });
    const rows = told(
      {},
      { primary_name: "令和6年度農地再生補助金", ...window("2024-04-01", "2024-05-31") },
      { primary_name: "令和7年度農地再生補助金（第2回公募）", ...window("2025-09-01", "2025-10-31") },
      { primary_name: "令和7年度農地再生補助金（第1回公募）", ...window("2025-04-01", "2025-05-31") },
    );
    const [program] = reconcilePrograms(rows).programs;
    expect(program!.stated.application_window).toEqual({ start: "2025-09-01", end: "2025-10-31" });
    expect(program!.stated.rounds).toEqual([
      {
        round_label: "令和7年度 第2回公募",
        open_date: "2025-09-01",
        close_date: "2025-10-31",
        source_url: "https://www.city.kakuu.gunma.jp/page/3",
      },
      {
        round_label: "令和7年度 第1回公募",
        open_date: "2025-04-01",
        close_date: "2025-05-31",
        source_url: "https://www.city.kakuu.gunma.jp/page/4",
      },
      {
        round_label: "令和6年度",
        open_date: "2024-04-01",
        close_date: "2024-05-31",
        source_url: "https://www.city.kakuu.gunma.jp/page/2",
      },
    ]);
  });

  it("is found by every id and name under which it was told", () => {
    const { names } = reconcilePrograms(told({}, { primary_name: "架空市農地再生補助金" }));
    expect(
      ["UNI-0001", "UNI-0002", "農地再生補助金", "架空市農地再生補助金"].map((text) => names.resolve(text)),
    ).toEqual(Array.from({ length: 4 }, () => "UNI-0001"));
  });

  it("does not depend on the order of the rows", () => {
    const rows = told(
      { amount_max_man_yen: 50 },
      { primary_name: "令和7年度農地再生補助金" },
      { municipality: null },
      { primary_name: "第2回 農地再生補助金" },
      { primary_name: "別の補助金制度" },
    );
    expect(reconcilePrograms(rows.toReversed()).programs).toEqual(reconcilePrograms(rows).programs);
  });

  it("says of each row that was merged which program it is", () => {
    const { noted, joined } = reconcilePrograms(told({}, { primary_name: "架空市農地再生補助金" }));
    expect(joined.map(({ key, rows }) => [key, rows.map(({ at }) => at)])).toEqual([
      ["UNI-0001", ["list.jsonl#1", "list.jsonl#2"]],
    ]);
    expect(noted).toEqual([
      {
        dataset: "program",
        sourceId: "list",
        at: "list.jsonl#2",
        reason: 'told-several-times: the same program as "UNI-0001 農地再生補助金": "UNI-0002 架空市農地再生補助金"',
      },
    ]);
  });
});
