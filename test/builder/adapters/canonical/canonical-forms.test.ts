import { describe, expect, it } from "vitest";
import Encoding from "encoding-japanese";
import { reasonsOf, rowsOf } from "../run-adapter.ts";
import { runCanonical } from "./run-canonical.ts";
import { xlsx } from "./xlsx-writer.ts";

const table = "primary_name,prefecture\r\n架空補助金①,東京\r\n";
const shiftJis = (text: string) =>
  Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));

/** One cell of a program: what it is read as, and the notes. */
async function cell(field: string, text: string) {
  const [parsed] = await runCanonical("a.csv", `primary_name,${field}\n架空,"${text}"\n`, { dataset: "program" });
  if (!parsed?.ok) return parsed?.reason;
  return [parsed.row[field.split(".")[0]!], ...(parsed.notes ?? []).map(({ reason }) => reason)];
}

describe("canonical CSV", () => {
  it.each([
    ["Shift_JIS", shiftJis(table)],
    ["UTF-16 with its mark", Buffer.from(`\u{feff}${table}`, "utf16le")],
    ["UTF-16 without", Buffer.from(table, "utf16le")],
    ["UTF-8 with its mark", Buffer.from(`\u{feff}${table}`)],
  ])("is read in %s", async (_, bytes) => {
    const parsed = await runCanonical("a.csv", bytes, { dataset: "program" });
    expect(rowsOf(parsed, "program")).toEqual([{ primary_name: "架空補助金①", prefecture: "東京都" }]);
  });

  it.each([
    ["EUC-JP", Uint8Array.from(Encoding.convert(Encoding.stringToCode(table), { to: "EUCJP", from: "UNICODE" }))],
    ["UTF-16 with half a surrogate pair", Buffer.from("\u{feff}primary_name\n\u{d83d}架空\n", "utf16le")],
  ])("is damaged in %s", async (_, bytes) => {
    expect(await runCanonical("a.csv", bytes, { dataset: "program" })).toEqual([
      expect.objectContaining({ ok: false, damaged: true }),
    ]);
  });

  it.each([
    ["inside a quoted cell", 'primary_name,aliases\n架空,甲\n架空二,"乙\n', "a.csv#3", "ends inside a quoted cell"],
    ["without the end of its last line", "primary_name\n架空\n架空", "a.csv#3", "the last line has no end"],
  ])("is damaged when it ends %s", async (_, text, at, reason) => {
    const parsed = await runCanonical("a.csv", text, { dataset: "program" });
    expect(parsed.at(-1)).toEqual({
      ok: false,
      damaged: true,
      at,
      line: undefined,
      reason: expect.stringContaining(reason),
    });
  });
});

describe("a row over the limit", () => {
  const long = "x".repeat(33 * 1024 ** 2);
  it.each([
    ["a.jsonl", `{"primary_name":"${long}"}\n{"primary_name":"架空補助金"}\n`, "a.jsonl#1"],
    ["a.csv", `primary_name\n${long}\n架空補助金\n`, "a.csv#2"],
  ])("is refused with its place, and the next is read: %s", async (name, text, at) => {
    const parsed = await runCanonical(name, text, { dataset: "program" });
    expect(reasonsOf(parsed)).toEqual([[at, expect.stringMatching(/^a row of \d+ bytes is longer than 33554432$/)]]);
    expect(rowsOf(parsed, "program")).toEqual([{ primary_name: "架空補助金" }]);
  });
});

describe("canonical JSON", () => {
  it("may be an array of objects, with the place of each", async () => {
    const parsed = await runCanonical("a.json", '[{"primary_name":"架空"},3,{"primary_name":"\\ud83d架空"}]', {
      dataset: "program",
    });
    expect(rowsOf(parsed, "program")).toEqual([{ primary_name: "架空" }]);
    expect(reasonsOf(parsed)).toEqual([
      ["a.json#2", "not a JSON object"],
      ["a.json#3", "holds half a surrogate pair"],
    ]);
  });

  it.each(['{"rows":[]}', '[{"primary_name":"架空"},'])("is damaged when it is something else: %s", async (text) => {
    expect(await runCanonical("a.json", text, { dataset: "program" })).toEqual([
      expect.objectContaining({ ok: false, damaged: true }),
    ]);
  });
});

describe("canonical XLSX", () => {
  it("has a header row; numbers, dates and truth are read as what they are", async () => {
    const book = xlsx([
      ["primary_name", "amount_max_man_yen", "effective_from", "excluded", "subsidy_rate", "prefecture"],
      ["架空補助金", 500, { day: 46_113 }, true, "1/2", "東京"],
      ["架空助成金", null, null, false, 0.5, null],
    ]);
    const parsed = await runCanonical("a.xlsx", book, { dataset: "program" });
    expect(rowsOf(parsed, "program")).toEqual([
      {
        primary_name: "架空補助金",
        amount_max_man_yen: 500,
        effective_from: "2026-04-01",
        excluded: true,
        subsidy_rate: 0.5,
        prefecture: "東京都",
      },
      { primary_name: "架空助成金", excluded: false, subsidy_rate: 0.5 },
    ]);
    expect(parsed.map(({ at }) => at)).toEqual(["a.xlsx#2", "a.xlsx#3"]);
  });

  it.each([["PK"], [xlsx([["primary_name"]]).subarray(0, 300)]])("is damaged when it cannot be read", async (bytes) => {
    expect(await runCanonical("a.xlsx", bytes, { dataset: "program" })).toEqual([
      expect.objectContaining({ ok: false, damaged: true, reason: expect.stringContaining("Excel") }),
    ]);
  });
});

describe("cells", () => {
  it.each<[string, string, unknown[]]>([
    ["amount_max_man_yen", "50万円", [50]],
    ["amount_max_man_yen", "１億２，０００万円", [12_000]],
    ["amount_max_man_yen", "上限500,000円以内", [50]],
    ["amount_max_man_yen", "1,250", [1250]],
    ["amount_max_man_yen", "50万円～100万円", [100, 'a range, its upper end is kept: "50万円～100万円"']],
    ["amount_min_man_yen", "50万円～100万円", [50, 'a range, its lower end is kept: "50万円～100万円"']],
    ["subsidy_rate", "1/2", [0.5]],
    ["subsidy_rate", "50％以内", [0.5]],
    ["subsidy_rate", "四分の三", [0.75]],
    ["subsidy_rate", "150%", [null, "outside 0 to 1: 1.5"]],
    ["effective_from", "令和8年4月1日", ["2026-04-01"]],
    ["effective_from", "令和8年4月1日～令和9年3月31日", ["2026-04-01", expect.stringContaining("first day")]],
    ["effective_until", "令和8年4月1日から令和9年3月31日まで", ["2027-03-31", expect.stringContaining("last day")]],
    ["source_fetched_at", "令和8年4月1日", ["2026-04-01T00:00:00Z", expect.stringContaining("only a day")]],
    ["application_window", "令和8年4月1日～5月29日", [{ start: "2026-04-01", end: "2026-05-29" }]],
    ["application_window", "2026/4/1 10:00 ～ 2026/5/29 17:00", [{ start: "2026-04-01", end: "2026-05-29" }]],
    ["application_window", "～令和8年5月29日（金）17時", [{ start: null, end: "2026-05-29" }]],
    ["application_window", "令和8年5月29日まで", [{ start: null, end: "2026-05-29" }]],
    ["application_window", "随時", [null, 'holds no date: "随時"']],
    ["application_window", "令和8年5月29日～令和8年4月1日", [null, expect.stringContaining("holds no date")]],
    ["application_window.end", "令和8年5月29日", [{ start: null, end: "2026-05-29" }]],
    ["rounds.0.close_date", "R8.5.29", [[{ close_date: "2026-05-29" }]]],
    ["acceptance.0.applied", "120件", [[{ applied: 120 }]]],
  ])("%s: %s", async (field, text, read) => {
    expect(await cell(field, text)).toEqual(read);
  });

  it("hold a member of a field under a name that the sources file maps", async () => {
    const parsed = await runCanonical("a.csv", "primary_name,締切\n架空,R8.5.29\n", {
      dataset: "program",
      columns: { "application_window.end": "締切" },
    });
    expect(rowsOf(parsed, "program")).toEqual([
      { primary_name: "架空", application_window: { start: null, end: "2026-05-29" } },
    ]);
  });

  it("state no window that runs over rounds which they tell one by one", async () => {
    const windowOf = async (cycle: string) => {
      const application_window = { start_date: "2026-05-13", end_date: "2027-01-15", cycle };
      const line = `${JSON.stringify({ primary_name: "架空", application_window })}\n`;
      return rowsOf(await runCanonical("a.jsonl", line, { dataset: "program" }), "program")[0]?.["application_window"];
    };
    expect(await windowOf("年2回。第1回: 2026-05-13〜05-19。第2回：2027-01-08〜01-15。")).toBeNull();
    expect(await windowOf("annual")).toEqual({ start: "2026-05-13", end: "2027-01-15" });
  });

  it.each([
    ["official_url", "javascript:alert(1)", [null, expect.stringContaining("not an http or https address")]],
    ["official_url", "http://127.0.0.1/a", [null, expect.stringContaining("an address of a private network")]],
    ["official_url", "http://[::1]/", [null, expect.stringContaining("an address of a private network")]],
    ["official_url", "http://intranet/", [null, expect.stringContaining("an address of a private network")]],
    ["authority_name", "架空\u{7}庁", ["架空庁", "control characters are left out"]],
  ])("are left out, or what is wrong in them: %s %s", async (field, text, read) => {
    expect(await cell(field, text)).toEqual(read);
  });

  it.each([
    ["=HYPERLINK(1)", 'primary_name: is a formula: "=HYPERLINK(1)"'],
    ["架空\u{7}補助金", 'primary_name: holds control characters: "架空\u{fffd}補助金"'],
  ])("refuse a row that cannot do without them: %s", async (name, reason) => {
    const parsed = await runCanonical("a.csv", `primary_name\n${name}\n`, { dataset: "program" });
    expect(reasonsOf(parsed)).toEqual([["a.csv#2", reason]]);
  });

  it("refuse a row that is longer than any row may be", async () => {
    const long = `primary_name\n${"a".repeat(33 * 1024 ** 2)}\n架空\n`;
    const parsed = await runCanonical("a.csv", long, { dataset: "program" });
    expect(reasonsOf(parsed)).toEqual([["a.csv#2", "a row of 34603008 bytes is longer than 33554432"]]);
    expect(rowsOf(parsed, "program")).toHaveLength(1);
  });
});
