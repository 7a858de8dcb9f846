import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CourtFilters, narrowDecisions } from "../../../runtime/corpus/court-decisions.ts";
import type { CitedStatute, CourtDecision } from "../../../schemas/records/court-decision.ts";
import { expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type DecisionRow = Pick<
  CourtDecision,
  | "court"
  | "court_level"
  | "decision_type"
  | "subject_area"
  | "related_law_ids"
  | "decision_date"
  | "key_ruling"
  | "ruling_summary"
  | "source_excerpt"
  | "cited_statutes"
>;

const court = fc.constantFrom("東京高等裁判所", "最高裁判所大法廷");
const level = fc.constantFrom("supreme" as const, "high" as const);
const type = fc.constantFrom("判決" as const, "命令" as const);
const law = fc.constantFrom("LAW-0000000001", "LAW-0000000002", "LAW-0000000003");
const day = fc.constantFrom("1949-01-01", "2020-06-12", "2026-04-01");
const narrow = narrowStored("court_decision", narrowDecisions);

const silent: DecisionRow = {
  court: null,
  court_level: null,
  decision_type: null,
  subject_area: null,
  related_law_ids: [],
  decision_date: null,
  key_ruling: null,
  ruling_summary: null,
  source_excerpt: null,
  cited_statutes: [],
};

function cited(article: string, paragraph: number | null = null, basis: CitedStatute["basis"] = "reference_list") {
  return [
    { law_id: "LAW-0000000001", law_name: "架空法", article, paragraph, item: null, former_text: false, basis },
  ] satisfies CitedStatute[];
}

const inTexts = (citation: string) => ({ citation, namedInRulings: false });

describe("filters of court decisions", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<DecisionRow, CourtFilters>({
      rows: fc.record({
        court: orNull(court),
        court_level: orNull(level),
        decision_type: orNull(type),
        subject_area: orNull(fc.constantFrom("行政", "労働", "行政・税務")),
        related_law_ids: fc.uniqueArray(law, { maxLength: 3 }),
        decision_date: orNull(day),
        key_ruling: orNull(fc.constantFrom("法17条は有効", "無効とする")),
        ruling_summary: orNull(fc.constantFrom("法18条1項は有効")),
        cited_statutes: fc.constant([]),
        source_excerpt: orNull(fc.constantFrom("法17条1項", "法18条")),
      }),
      narrow,
      filters: {
        court,
        courtNamed: fc.subarray(["最高裁判所", "高等", "ない"], { minLength: 1 }),
        courtLevel: level,
        decisionType: type,
        subjectArea: fc.constantFrom("行", "税務", "ない"),
        lawId: law,
        article: fc.record({
          citation: fc.constantFrom("17条", "18条", "17条1項", "19条"),
          namedInRulings: fc.boolean(),
        }),
        decidedFrom: day,
        decidedTo: day,
      },
      rules: {
        court: (row, asked) => row.court === asked,
        courtNamed: (row, asked) => asked.some((part) => row.court?.includes(part)),
        courtLevel: (row, asked) => row.court_level === asked,
        decisionType: (row, asked) => row.decision_type === asked,
        subjectArea: (row, asked) => row.subject_area?.includes(asked) ?? false,
        lawId: (row, asked) => row.related_law_ids.includes(asked),
        article: (row, { citation: asked }) =>
          [row.key_ruling, row.ruling_summary, row.source_excerpt].some((text) => text?.includes(asked) ?? false),
        decidedFrom: (row, asked) => row.decision_date !== null && row.decision_date >= asked,
        decidedTo: (row, asked) => row.decision_date !== null && row.decision_date <= asked,
      },
    });
  });

  it.each([
    ["第十七条", "架空法第１７条にいう用途"],
    ["17条", "架空法第十七条の用途"],
    ["第二条の二", "第2条の2の期日"],
    ["三条", "架空法第３条による"],
    ["2の2", "架空法第二条の二"],
    ["38-3", "架空法第三十八条の三第一項"],
    ["ノート", "ﾉｰﾄの交付"],
  ])("find %s in %s", (citation, ruling) => {
    for (const field of ["key_ruling", "source_excerpt"]) {
      const rows = [silent, { ...silent, [field]: ruling }];
      expect(narrowed(narrow(rows), 2, { article: inTexts(citation) })).toEqual({ rows: [1], fieldMissing: false });
    }
  });

  it.each([
    ["第17条", "架空法第217条"],
    ["第17条", "架空法17条"],
    ["第2条の2", "架空法第2条の3"],
    ["2の2", "架空法第2条"],
  ])("find no %s in %s", (citation, ruling) => {
    const rows = [{ ...silent, key_ruling: ruling }];
    expect(narrowed(narrow(rows), 1, { article: inTexts(citation) }).rows).toEqual([]);
  });

  it("find no citation across two texts, and none that says nothing", () => {
    const row = { ...silent, key_ruling: "架空法第1", source_excerpt: "7条により" };
    expect(narrowed(narrow([row]), 1, { article: inTexts("第17条") }).rows).toEqual([]);
    expect(narrowed(narrow([row]), 1, { article: inTexts("、") }).rows).toEqual([]);
  });

  it("tell when no decision publishes a text", () => {
    expect(narrowed(narrow([silent]), 1, { article: inTexts("17条") })).toEqual({ rows: [], fieldMissing: true });
  });

  describe("with a law, an article", () => {
    const lawId = "LAW-0000000001";
    const rows = [
      { ...silent, related_law_ids: [lawId], cited_statutes: cited("709") },
      { ...silent, related_law_ids: [lawId], cited_statutes: cited("9", 2), key_ruling: "架空法709条" },
      { ...silent, related_law_ids: [lawId], cited_statutes: cited("709", 1, "ruling_text") },
      { ...silent, cited_statutes: [{ ...cited("709")[0]!, law_id: "LAW-0000000002" }] },
    ];
    const found = (filters: CourtFilters) => narrowed(narrow(rows), rows.length, { lawId, ...filters }).rows;

    it.each([
      ["709条", [0]],
      ["第七百九条", [0]],
      ["709", [0]],
      ["架空法709条", [0]],
      ["9条", [1]],
      ["9条2項", [1]],
      ["9条1項", []],
      ["709条1項", []],
    ])("%s is looked for among the statutes that courts list", (citation, expected) => {
      expect(found({ article: { citation, namedInRulings: false } })).toEqual(expected);
    });

    it("is looked for in rulings too, when asked for", () => {
      expect(found({ article: { citation: "709条", namedInRulings: true } })).toEqual([0, 2]);
      expect(found({ article: { citation: "709条1項", namedInRulings: true } })).toEqual([2]);
    });
  });
});
