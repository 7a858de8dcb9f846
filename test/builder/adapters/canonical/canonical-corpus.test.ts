import { describe, expect, it } from "vitest";
import { toSourceInfo } from "../../../../builder/inputs/source-info.ts";
import { expandFiles } from "../../../../builder/inputs/expand-files.ts";
import { canonical } from "../../../../builder/adapters/canonical/canonical.ts";
import type { Parsed } from "../../../../builder/rows/adapter.ts";
import { inputSchemas } from "../../../../schemas/input/input.ts";
import { SourcesFile } from "../../../../schemas/input/sources.ts";
import { fullCorpusSources } from "../../../../bench/full-corpus-sources.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";

type Tally = { rows: number; refused: string[]; notes: Record<string, number>; invalid: string[] };

/** Notes by field and reason, without the value they quote. */
function tally(parsed: Iterable<Parsed>): Tally {
  const result: Tally = { rows: 0, refused: [], notes: {}, invalid: [] };
  for (const entry of parsed) {
    if (!entry.ok) {
      result.refused.push(`${entry.at} ${entry.reason}`);
      continue;
    }
    result.rows += 1;
    if (!inputSchemas[entry.dataset].safeParse(entry.row).success) result.invalid.push(entry.at);
    for (const { field, reason } of entry.notes ?? []) {
      const key = `${field}: ${reason.replace(/: .*/s, "")}`;
      result.notes[key] = (result.notes[key] ?? 0) + 1;
    }
  }
  return result;
}

const expectations: readonly (readonly [id: string, rows: number, refused: string[], notes: Record<string, number>])[] =
  [
    [
      "programs",
      11_601,
      [],
      {
        "authority_name: names a kind of program, not a body": 1027,
        "prefecture: nationwide is not one prefecture": 455,
        "prefecture: not a prefecture": 5,
        "source_fetched_at: no time zone is stated": 101,
        "source_fetched_at: only a day is stated": 132,
        "source_checksum: not a SHA-256 in 64 hex digits": 64,
        "program_kind: says what it is for, not what it is": 26,
        "program_kind: says how it is taxed, not what it is": 5,
        "program_kind: names a body, not a kind": 123,
        "application_window: holds no date": 7,
        "application_window: runs over several rounds, between which nothing is taken": 1,
      },
    ],
    ["laws", 6_983, [], {}],
    ["law-articles-main", 128_588, [], {}],
    ["law-articles-suppl", 36_625, [], {}],
    ["law-articles-companion", 106_087, [], {}],
    ["law-abbreviations", 1_953, [], {}],
    ["court-decisions", 65_468, [], {}],
    ["court-decision-texts", 584, [], { "full_text: control characters are left out": 1 }],
    [
      "bids",
      37_141,
      ["bids.jsonl.gz#1 bid_title is missing"],
      {
        "awarded_amount_yen: larger than 100000000000000": 1,
        "decision_date: not a real date": 2,
      },
    ],
    [
      "case-studies",
      2_286,
      [],
      {
        "houjin_bangou: not a corporate number with a right check digit": 23,
        "founded_year: not a year": 21,
      },
    ],
    ["enforcement-cases", 1_485, [], { "disclosed_date: more than a date, the first is kept": 42 }],
    ["houjin-diff", 26_832, [], {}],
    ["invoice-registrants", 5, [], {}],
    ["exclusion-rules", 22, [], {}],
    ["tax-rulesets", 50, [], {}],
    [
      "loan-programs",
      544,
      [],
      {
        "loan_type: says no type of loan": 530,
        "prefecture: nationwide is not one prefecture": 68,
        "authority_name: names a kind of program, not a body": 55,
        "provider: names a kind of program, not a body": 55,
        "source_fetched_at: no time zone is stated": 8,
      },
    ],
    [
      "certifications",
      237,
      [],
      {
        "authority_name: names a kind of program, not a body": 8,
        "prefecture: nationwide is not one prefecture": 5,
        "source_fetched_at: only a day is stated": 2,
        "source_fetched_at: no time zone is stated": 1,
      },
    ],
    [
      "mutual-plans",
      154,
      [],
      {
        "prefecture: nationwide is not one prefecture": 28,
        "plan_kind: no kind of mutual plan": 61,
        "provider: names a kind of program, not a body": 6,
        "source_fetched_at: only a day is stated": 2,
      },
    ],
  ];

describe("sources of the full corpus", () => {
  it("are a valid sources file with an expectation each", () => {
    const { sources } = SourcesFile.parse(fullCorpusSources("/corpus"));
    expect(sources.map(({ id }) => id)).toEqual([
      ...expectations.map(([id]) => id),
      "jgrants",
      "rs-review",
      "gbizinfo-subsidies",
      "mirasapo",
      "lexicon",
    ]);
  });
});

describeWithCorpus("the canonical form over the full corpus", (corpus) => {
  const { sources } = fullCorpusSources(corpus);

  it.each(expectations)(
    "%s: %i rows",
    async (id, rows, refused, notes) => {
      const entry = sources.find((source) => source.id === id);
      if (!entry) throw new Error(`no source ${id}`);
      const { files, problems } = await expandFiles(entry, corpus);
      expect(problems).toEqual([]);
      expect(files).toHaveLength(1);
      const file = files[0]!;
      const bytes = await file.bytes();
      const parsed = canonical.parse({
        name: file.name,
        bytes,
        checksum: await file.checksum(),
        source: toSourceInfo(entry),
      });
      expect(tally(parsed as Iterable<Parsed>)).toEqual({ rows, refused, notes, invalid: [] });
    },
    120_000,
  );

  it("gives the values the notes of the corpus promise", async () => {
    const rowsOf = async (id: string, wanted: (row: Readonly<Record<string, unknown>>) => boolean) => {
      const entry = sources.find((source) => source.id === id)!;
      const file = (await expandFiles(entry, corpus)).files[0]!;
      const parsed = canonical.parse({
        name: file.name,
        bytes: await file.bytes(),
        checksum: await file.checksum(),
        source: toSourceInfo(entry),
      }) as Iterable<Parsed>;
      return [...parsed].flatMap((result) => (result.ok && wanted(result.row) ? [result.row] : []));
    };
    expect(await rowsOf("laws", (row) => row["law_id"] === "322AC0000000054")).toMatchObject([
      {
        law_number: "昭和二十二年法律第五十四号",
        revision_status: "current",
        enforced_date: "2025-06-01",
        article_count: 178,
        ministry: "公正取引委員会",
        subject_areas: ["競争"],
      },
    ]);
    expect((await rowsOf("laws", (row) => row["revision_status"] === "current")).length).toBe(6755);
    expect(
      await rowsOf("exclusion-rules", (row) => row["rule_id"] === "excl-keiei-kaishi-vs-koyo-shuno-absolute"),
    ).toMatchObject([
      {
        kind: "mutually_exclusive",
        program_a: "keiei-kaishi-shikin",
        program_b_group: ["jissen-kenshu-shien"],
        extra: { source_kind: "absolute" },
      },
    ]);
    expect(await rowsOf("bids", (row) => row["bid_key"] === "d3df6caf0c442786")).toMatchObject([
      { decision_date: null, awarded_amount_yen: 2098602, source_url: "https://info.gbiz.go.jp/" },
    ]);
    expect(await rowsOf("court-decision-texts", (row) => row["lawsuit_id"] === "92653")).toMatchObject([
      { full_text: expect.stringContaining("令和５年（ネ）第５７号") },
    ]);
    expect((await rowsOf("mutual-plans", (row) => row["plan_kind"] === "retirement_mutual")).length).toBe(17);
    expect(await rowsOf("law-abbreviations", (row) => row["alias"] === "改暦の布告")).toEqual([
      { law_id: "105DF0000000337", alias: "改暦の布告", kind: "abbreviation" },
    ]);
  }, 120_000);
});
