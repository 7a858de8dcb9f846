import { describe, expect, it } from "vitest";
import type { ColumnUse } from "../../../../builder/rows/adapter.ts";
import { fixture, expectValidRows, reasonsOf, rowsOf } from "../run-adapter.ts";
import { readOne, runCanonical } from "./run-canonical.ts";

const notesOf = (parsed: Awaited<ReturnType<typeof runCanonical>>) =>
  parsed.flatMap((entry) =>
    entry.ok ? (entry.notes ?? []).map(({ field, reason }) => `${entry.at} ${field}: ${reason}`) : [],
  );

describe("canonical JSONL", () => {
  it("brings sloppy values into form, notes what it leaves out and refuses bad lines at their place", async () => {
    const parsed = await runCanonical("programs.jsonl", fixture("canonical", "programs.jsonl"), { dataset: "program" });
    expectValidRows(parsed);
    expect(rowsOf(parsed, "program")).toEqual([
      {
        unified_id: "UNI-kakuu-0001",
        primary_name: "架空設備補助金",
        authority_level: "prefecture",
        authority_name: null,
        prefecture: "東京都",
        program_kind: "grant",
        source_kind: "research_grant",
        amount_max_man_yen: null,
        application_window: { start: "2026-04-01", end: null },
        source_url: "https://www.example.lg.jp/a",
        source_fetched_at: "2026-04-22T13:20:57Z",
        source_checksum: null,
        source_checksum_stated: "0123456789abcdef",
      },
      {
        primary_name: "架空認定",
        prefecture: null,
        program_kind: null,
        source_kind: "架空市 環境部",
        amount_max_man_yen: 12.5,
        subsidy_rate: null,
        target_types: ["法人"],
        effective_from: "2026-04-01",
        law_references: [{ law: "架空法" }, { law: "架空令", article: "3" }],
        source_fetched_at: "2026-04-22T00:00:00Z",
        source_checksum: "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        source_checksum_stated: expect.any(String),
      },
    ]);
    expect(notesOf(parsed)).toEqual([
      "programs.jsonl#1 amount_max_man_yen: 0 stands for an amount that is not stated",
      'programs.jsonl#1 application_window.end: not a real date: "2910-10-25"',
      'programs.jsonl#1 source_checksum: not a SHA-256 in 64 hex digits: "0123456789abcdef"',
      'programs.jsonl#1 authority_name: names a kind of program, not a body: "subsidy"',
      "programs.jsonl#3 prefecture: nationwide is not one prefecture",
      'programs.jsonl#3 program_kind: names a body, not a kind: "架空市 環境部"',
      "programs.jsonl#3 subsidy_rate: outside 0 to 1: 50",
      "programs.jsonl#3 source_fetched_at: only a day is stated: read as its first second in UTC",
    ]);
    expect(reasonsOf(parsed).map(([at, reason]) => [at, reason.replace(/^not JSON: .*/, "not JSON")])).toEqual([
      ["programs.jsonl#4", 'primary_name: must not be blank: "  "'],
      ["programs.jsonl#5", "primary_name: expected string, received number: 12"],
      ["programs.jsonl#6", 'amount_max_man_yen: expected number, received string: "100"'],
      ["programs.jsonl#7", "not JSON"],
      ["programs.jsonl#8", "not a JSON object"],
      ["programs.jsonl#9", 'unified_id: must be UNI- and 4 to 40 of 0-9 a-z -: "bad id"'],
      ["programs.jsonl#10", "holds half a surrogate pair"],
    ]);
  });

  it("takes the first filled column of a field and a constant where there is none", async () => {
    const entry = {
      dataset: "law" as const,
      columns: { law_title: ["official_title", "title"], subject_areas: "category" },
      constants: { revision_status: "current" },
    };
    const lines = [
      { law_id: "506AC0000009901", official_title: null, title: "架空法", category: "税制", law_title: "用いない名" },
      { law_id: "506AC0000009902", official_title: "架空令", title: "別の名", revision_status: "廃止" },
    ];
    const parsed = await runCanonical("laws.jsonl", lines.map((line) => JSON.stringify(line)).join("\r\n"), entry);
    expect(rowsOf(parsed, "law")).toEqual([
      { law_title: "架空法", law_id: "506AC0000009901", subject_areas: ["税制"], revision_status: "current" },
      { law_title: "架空令", law_id: "506AC0000009902", revision_status: "repealed" },
    ]);
    expect(notesOf(parsed)).toEqual([]);
  });

  it("tells which columns of a file are read, and how many rows fill each", async () => {
    const lines = '{"odd":1}\n{"odd":null,"primary_name":"架空"}\n{"odd":1,"primary_name":"架空二","tier":""}\n';
    let columns: readonly ColumnUse[] = [];
    await runCanonical("a.jsonl", lines, { dataset: "program" }, (found) => (columns = found));
    expect(columns).toEqual([
      { name: "odd", used: false, rows: 2 },
      { name: "primary_name", used: true, rows: 2 },
      { name: "tier", used: false, rows: 0 },
    ]);
  });

  it("asks a law for its id or number, as the schema of the whole row does", async () => {
    expect(await readOne("law", { law_title: "架空法" })).toBe("law_id: law_id or law_number must be given");
    expect(await readOne("law", { law_title: "架空法", law_number: "令和六年法律第九千九百一号" })).toMatchObject({
      row: { law_title: "架空法" },
    });
  });
});

describe("values of canonical rows", () => {
  it.each([
    ["2026-04-01", "2026-04-01"],
    ["2026/4/1", "2026-04-01"],
    ["R8.4.1", "2026-04-01"],
    ["2026-03-31T15:00:00Z", "2026-04-01"],
    ["2026-03-31T15:00Z", "2026-04-01"],
    ["2026-04-01T00:00:00+09:00", "2026-04-01"],
    ["2026-04-01T23:59:59", "2026-04-01"],
    ["2100-12-31", "2100-12-31"],
    ["2024-02-29", "2024-02-29"],
  ])("reads the date %s as %s", async (written, date) => {
    expect(await readOne("bid", { bid_title: "架空", procuring_entity: "架空省", decision_date: written })).toEqual({
      row: { bid_title: "架空", procuring_entity: "架空省", decision_date: date },
      notes: [],
    });
  });

  it.each([
    "2910-10-25",
    "2101-01-01",
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "2026-00-10",
    "soon",
    "2910-10-25T00:00:00+09:00",
  ])("leaves out the date %s with a note", async (written) => {
    expect(await readOne("bid", { bid_title: "架空", procuring_entity: "架空省", decision_date: written })).toEqual({
      row: { bid_title: "架空", procuring_entity: "架空省", decision_date: null },
      notes: [`decision_date: not a real date: "${written}"`],
    });
  });

  it("keeps the date a longer text begins with", async () => {
    expect(
      await readOne("enforcement_case", { case_id: "k1", disclosed_date: "2024-11-05 除外開始 2024-11-05" }),
    ).toEqual({
      row: { case_id: "k1", disclosed_date: "2024-11-05", period_text: "2024-11-05 除外開始 2024-11-05" },
      notes: ['disclosed_date: more than a date, the first is kept: "2024-11-05 除外開始 2024-11-05"'],
    });
  });

  it.each([
    ["2026-04-22T13:20:57Z", "2026-04-22T13:20:57Z", []],
    ["2026-04-22T22:20:57.999999+09:00", "2026-04-22T13:20:57Z", []],
    ["2026-04-22T13:20Z", "2026-04-22T13:20:00Z", []],
    ["2026-04-22T24:00:00Z", "2026-04-23T00:00:00Z", []],
    ["2026-04-22 13:20:57+00", "2026-04-22T13:20:57Z", []],
    ["2026-04-22T13:20:57", "2026-04-22T13:20:57Z", ["source_fetched_at: no time zone is stated: read as UTC"]],
    ["2026-02-30T00:00:00Z", null, ['source_fetched_at: not a time: "2026-02-30T00:00:00Z"']],
    ["2026-04-22T25:00:00Z", null, ['source_fetched_at: not a time: "2026-04-22T25:00:00Z"']],
    ["yesterday", null, ['source_fetched_at: not a time: "yesterday"']],
  ])("reads the time %s as %s", async (written, time, notes) => {
    expect(await readOne("program", { primary_name: "架空", source_fetched_at: written })).toEqual({
      row: { primary_name: "架空", source_fetched_at: time },
      notes,
    });
  });

  it.each([
    ["8999900000001", "8999900000001", 0],
    ["８９９９９０００００００１", "8999900000001", 0],
    ["8-9999-0000-0001", "8999900000001", 0],
    ["1999900000001", null, 1],
    ["9260000000000", null, 1],
  ])("reads the corporate number %s as %s", async (written, number, notes) => {
    const read = await readOne("case_study", { case_id: "k1", houjin_bangou: written });
    expect(read).toMatchObject({ row: { houjin_bangou: number } });
    expect((read as { notes: string[] }).notes).toHaveLength(notes);
  });

  it.each([
    [-726000, "negative: -726000"],
    [1.5, "not a whole number: 1.5"],
    [90000000167598800, "larger than 100000000000000: 90000000167598800"],
  ])("leaves out the amount %s", async (amount, reason) => {
    expect(await readOne("bid", { bid_title: "架空", procuring_entity: "架空省", awarded_amount_yen: amount })).toEqual(
      {
        row: { bid_title: "架空", procuring_entity: "架空省", awarded_amount_yen: null },
        notes: [`awarded_amount_yen: ${reason}`],
      },
    );
  });

  it("reads a lone dash as nothing stated, and an address without http as none", async () => {
    expect(await readOne("case_study", { case_id: "k1", case_summary: "ー", source_url: "www.example.go.jp" })).toEqual(
      {
        row: { case_id: "k1", case_summary: null, source_url: null },
        notes: ['source_url: not an http or https address: "www.example.go.jp"'],
      },
    );
  });

  it("refuses nothing but reports nesting too deep to check", async () => {
    const deep = `{"case_id":"k1","outcomes":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const parsed = await runCanonical("deep.jsonl", deep, { dataset: "case_study" });
    expect(parsed).toHaveLength(1);
    expect(reasonsOf(parsed)[0]?.[0]).toBe("deep.jsonl#1");
  });
});

describe("words of sources", () => {
  it.each([
    ["absolute", "mutually_exclusive"],
    ["mutex_certification", "mutually_exclusive"],
    ["conditional_reduction", "amount_adjustment"],
    ["cross_tier_same_asset", "same_asset_exclusive"],
    ["area_allocation", "needs_confirmation"],
  ])("maps the exclusion kind %s to %s and keeps the word", async (word, kind) => {
    expect(await readOne("exclusion_rule", { rule_id: "r1", kind: word, extra: { page: 3 } })).toEqual({
      row: { rule_id: "r1", kind, extra: { page: 3, source_kind: word } },
      notes: [],
    });
  });

  it("leaves an exclusion kind of the vocabulary as it is", async () => {
    expect(await readOne("exclusion_rule", { rule_id: "r1", kind: "prerequisite" })).toEqual({
      row: { rule_id: "r1", kind: "prerequisite" },
      notes: [],
    });
  });

  it.each([
    ["mutual_aid", "中小企業退職金共済 (中退共)", "retirement_mutual"],
    ["insurance", "経営セーフティ共済（中小企業倒産防止共済）", "bankruptcy_mutual"],
    ["tax", "iDeCo(個人型確定拠出年金)", "dc_pension"],
    ["retirement_mutual_aid", "架空退職共済", "retirement_mutual"],
    ["insurance_vessel_damage", "架空船保険", "other"],
    ["db_pension", "架空年金", "db_pension"],
  ])("reads the plan kind %s of %s as %s", async (word, name, kind) => {
    expect(await readOne("mutual_plan", { plan_name: name, plan_kind: word })).toMatchObject({
      row: { plan_kind: kind },
      notes: [],
    });
  });

  it("does not take money towards a scheme for the scheme", async () => {
    expect(
      await readOne("mutual_plan", { plan_name: "架空市中小企業退職金共済掛金補助制度", plan_kind: "subsidy" }),
    ).toEqual({
      row: { plan_name: "架空市中小企業退職金共済掛金補助制度", plan_kind: null },
      notes: ['plan_kind: no kind of mutual plan: "subsidy"'],
    });
  });

  it.each([
    ["創業融資", "sogyo"],
    ["loan_reconstruction", "saigai"],
    ["loan_equity", "other"],
    ["kiki", "kiki"],
    ["loan", null],
    ["subsidy", null],
    ["架空県", null],
  ])("reads the loan type %s as %s", async (word, type) => {
    expect(await readOne("loan_program", { program_name: "架空資金", loan_type: word })).toMatchObject({
      row: { loan_type: type },
    });
  });

  it("reads tax words, refuses a tax it does not know and files an unknown kind of rule under other", async () => {
    const rule = { ruleset_name: "架空控除", effective_from: "2026-04-01" };
    expect(await readOne("tax_ruleset", { ...rule, tax_category: "法人税", ruleset_kind: "税額控除" })).toMatchObject({
      row: { tax_category: "corporate", ruleset_kind: "credit" },
    });
    expect(await readOne("tax_ruleset", { ...rule, tax_category: "income", ruleset_kind: "架空" })).toMatchObject({
      row: { ruleset_kind: "other" },
    });
    expect(await readOne("tax_ruleset", { ...rule, tax_category: "架空税", ruleset_kind: "credit" })).toBe(
      'tax_category: not in the vocabulary: "架空税"',
    );
    expect(await readOne("tax_ruleset", { ruleset_name: "架空控除", effective_from: "2910-10-25" })).toBe(
      'tax_category is missing; ruleset_kind is missing; effective_from: not a real date: "2910-10-25"',
    );
  });

  it("drops a court level that is a collection without a word: the name of the court decides", async () => {
    expect(await readOne("court_decision", { lawsuit_id: "1", court_level: "ip", decision_type: "和解" })).toEqual({
      row: { lawsuit_id: "1", court_level: null, decision_type: null },
      notes: ['decision_type: not in the vocabulary: "和解"'],
    });
  });

  it("fills in what the schema fills in", async () => {
    expect(await readOne("law_alias", { law_id: "506AC0000009901", alias: "架法" })).toEqual({
      row: { law_id: "506AC0000009901", alias: "架法", kind: "abbreviation" },
      notes: [],
    });
  });
});

describe("canonical CSV", () => {
  it("reads cells by the kind of their field", async () => {
    const parsed = await runCanonical("programs.csv", fixture("canonical", "programs.csv"), { dataset: "program" });
    expectValidRows(parsed);
    expect(rowsOf(parsed, "program")).toEqual([
      {
        primary_name: "架空補助金, 本体",
        aliases: ["別名一", "別名二"],
        amount_max_man_yen: 1250,
        excluded: false,
        application_window: { start: "2026-04-01", end: null },
        company_sizes: ["sme"],
        official_url: "https://www.example.lg.jp/1",
      },
      { primary_name: "架空助成金", aliases: ["別名, 三"], excluded: true, official_url: null },
    ]);
    expect(notesOf(parsed)).toEqual([
      'programs.csv#2 company_sizes: not in the vocabulary: "huge"',
      'programs.csv#3 official_url: not an http or https address: "ftp://www.example.lg.jp/2"',
    ]);
    expect(reasonsOf(parsed)).toEqual([
      ["programs.csv#4", 'amount_max_man_yen: expected number, received string: "多額"'],
      ["programs.csv#5", "expected 8 cells as in the header, found 3"],
      ["programs.csv#6", "primary_name is missing"],
    ]);
  });

  it("tells of broken quotes at their line and goes on", async () => {
    const text = 'law_id,alias\n1,"架\n空"\n2,"壊れ"x\n3,架空\n4,"閉じない\n5,架空五\n';
    const parsed = await runCanonical("a.csv", text, { dataset: "law_alias" });
    expect(rowsOf(parsed, "law_alias").map((row) => row["alias"])).toEqual(["架\n空", "架空", "架空五"]);
    expect(parsed.map(({ at }) => at)).toEqual(["a.csv#2", "a.csv#4", "a.csv#5", "a.csv#6", "a.csv#7"]);
    expect(reasonsOf(parsed).map(([at, reason]) => [at, reason.slice(0, 34)])).toEqual([
      ["a.csv#4", "broken CSV: Invalid Closing Quote:"],
      ["a.csv#6", "the file ends inside a quoted cell"],
    ]);
  });

  it("refuses a header that names a column twice", async () => {
    expect(reasonsOf(await runCanonical("a.csv", "law_id,alias,alias\n1,2,3\n", { dataset: "law_alias" }))).toEqual([
      ["a.csv#1", 'header names the column "alias" twice'],
    ]);
  });
});

describe("canonical files that cannot be read", () => {
  const shiftJis = Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0x89, 0xcb, 0x8b, 0xf3, 0x22, 0x7d]);

  it.each([
    ["empty.jsonl", "", [["empty.jsonl#1", "the file is empty"]]],
    ["empty.csv", "", [["empty.csv#1", "the file is empty"]]],
    ["empty.parquet", "", [["empty.parquet#1", "the file is empty"]]],
    ["sjis.jsonl", shiftJis, [["sjis.jsonl#1", "not UTF-8"]]],
    ["rows.tsv", "a", [["rows.tsv#1", "neither .jsonl, .json, .csv, .xlsx nor .parquet"]]],
  ])("%s", async (name, content, reasons) => {
    expect(reasonsOf(await runCanonical(name, content, { dataset: "program" }))).toEqual(reasons);
  });

  it("goes on behind a line in another encoding", async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"primary_name":"架空"}\n'),
      shiftJis,
      Buffer.from('\n{"primary_name":"架空二"}'),
    ]);
    const parsed = await runCanonical("mixed.jsonl", bytes, { dataset: "program" });
    expect(parsed.map(({ ok, at }) => [ok, at])).toEqual([
      [true, "mixed.jsonl#1"],
      [false, "mixed.jsonl#2"],
      [true, "mixed.jsonl#3"],
    ]);
  });

  it.each(["garbage.jsonl", "garbage.csv", "garbage.parquet"])(
    "gives reasons for %s and never throws",
    async (name) => {
      const garbage = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919 + (index >> 3)) % 256));
      const parsed = await runCanonical(name, garbage, { dataset: "program" });
      expect(parsed.length).toBeGreaterThan(0);
      expect(rowsOf(parsed, "program")).toEqual([]);
    },
  );

  it.each([
    [{ dataset: undefined }, /^dataset: must be one of program, law,/],
    [
      { dataset: "program" as const, columns: { nosuch: "a" } },
      /^columns\.nosuch: there is no field of program "nosuch"; known are unified_id, /,
    ],
    [{ dataset: "program" as const, constants: { prefecture: "東京" } }, /^constants\.prefecture: /],
  ])("refuses settings that cannot be applied: %j", async (entry, reason) => {
    const [refused] = reasonsOf(await runCanonical("a.jsonl", '{"primary_name":"架空"}', entry));
    expect(refused?.[0]).toBe("a.jsonl#options");
    expect(refused?.[1]).toMatch(reason);
  });
});
