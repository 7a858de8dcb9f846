import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jnet21 } from "../../../../builder/adapters/subsidies/jnet21.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

describe("J-Net21 list", () => {
  it("takes the facts of a measure and the official page as its source", () => {
    const bytes = fixture("jnet21", "measures.csv");
    const parsed = run(jnet21, "measures.csv", bytes);
    expectValidRows(parsed);
    expect(withoutChecksum(parsed, bytes)).toEqual([
      {
        ok: true,
        dataset: "program",
        at: "measures.csv#2",
        row: {
          primary_name: "補助金：架空設備導入補助金【架空市独自】",
          authority_level: "municipality",
          authority_name: "架空市",
          prefecture: "東京都",
          municipality: "架空市",
          program_kind: "subsidy",
          official_url: "https://www.city.kakuu.lg.jp/hojo.html",
          application_window: null,
          enriched: { D_schedule: { listed_on: "2026-04-01" } },
          source_url: "https://www.city.kakuu.lg.jp/hojo.html",
        },
      },
      {
        ok: true,
        dataset: "program",
        at: "measures.csv#3",
        row: {
          primary_name: "専門家による支援：架空相談",
          authority_level: "prefecture",
          authority_name: "大阪府",
          prefecture: "大阪府",
          municipality: null,
          program_kind: "consultation",
          official_url: "https://www.pref.example.jp/soudan.html",
          application_window: { start: null, end: "2026-06-30" },
          enriched: { D_schedule: { listed_on: "2026-04-02" } },
          source_url: "https://www.pref.example.jp/soudan.html",
        },
      },
      {
        ok: true,
        dataset: "program",
        at: "measures.csv#4",
        row: {
          primary_name: "セミナー・イベント：「架空講座, 全3回」",
          authority_level: null,
          authority_name: null,
          prefecture: "東京都",
          municipality: "架空区",
          program_kind: "other",
          official_url: "https://event.example.or.jp/1",
          application_window: null,
          enriched: { D_schedule: { listed_on: "2026-04-03" } },
          source_url: "https://event.example.or.jp/1",
        },
      },
      {
        ok: true,
        dataset: "program",
        at: "measures.csv#5",
        row: {
          primary_name: "架空町の支援",
          authority_level: null,
          authority_name: null,
          prefecture: null,
          municipality: "架空町",
          program_kind: null,
          official_url: null,
          application_window: null,
          enriched: null,
          source_url: null,
        },
        notes: [
          { field: "official_url", reason: 'not an http or https address: "www.example.lg.jp"' },
          { field: "prefecture", reason: 'not a prefecture: "架空国"' },
          { field: "lgcode", reason: 'not a local-government code with a right check digit: "139999"' },
          { field: "enriched.D_schedule.listed_on", reason: 'not a real date: "2026-13-01"' },
        ],
      },
      { ok: false, at: "measures.csv#6", reason: "title is empty" },
      { ok: false, at: "measures.csv#7", reason: "expected 7 columns, found 3" },
    ]);
  });

  it.each([
    ["an empty file", "", "x.csv#1", "the file is empty"],
    [
      "another header",
      "date,title\n",
      "x.csv#1",
      'expected the header date,lgcode,pref,area,title,comment,url, found "date,title"',
    ],
    ["UTF-16", Buffer.from("\u{feff}date,lgcode", "utf16le"), "x.csv#1", "expected UTF-8, found utf-16le"],
    [
      "a cut file",
      'date,lgcode,pref,area,title,comment,url\n2026-04-01,139998,"東京',
      "x.csv#2",
      "the file ends inside a quoted cell",
    ],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(jnet21, "x.csv", content))).toEqual([[at, reason]]);
  });
});

describeWithCorpus("J-Net21 list, real file", (corpus) => {
  const parsed = run(jnet21, "j-net21_covid19.csv", readFileSync(join(corpus, "raw/jnet21/j-net21_covid19.csv")));
  const rows = rowsOf(parsed, "program");
  const count = (field: string) => {
    const counts: Record<string, number> = {};
    for (const row of rows) counts[String(row[field])] = (counts[String(row[field])] ?? 0) + 1;
    return counts;
  };

  it("reads 9,721 rows", () => {
    expectValidRows(parsed);
    expect(parsed).toHaveLength(9721);
    expect(reasonsOf(parsed)).toEqual([["j-net21_covid19.csv#139", "title is empty"]]);
    expect(rows[0]).toMatchObject({
      primary_name: "補助金：新型コロナウイルス感染症対応融資支援補助金【浅口市独自】",
      prefecture: "岡山県",
      municipality: "浅口市",
      authority_level: "municipality",
      program_kind: "subsidy",
    });
  });

  it("knows the kind, the level and the last day where the list states them", () => {
    expect(count("program_kind")).toEqual({
      subsidy: 1771,
      other: 232,
      grant: 111,
      loan: 64,
      consultation: 53,
      guarantee: 7,
      certification: 2,
      null: 7480,
    });
    expect(count("authority_level")).toEqual({ municipality: 7759, prefecture: 1028, null: 933 });
    expect(rows.filter((row) => row["application_window"] !== null)).toHaveLength(1858);
    expect(rows.filter((row) => row["source_url"] === null)).toHaveLength(1);
  });
});
