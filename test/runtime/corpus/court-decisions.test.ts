import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CourtFilters, narrowDecisions } from "../../../runtime/corpus/court-decisions.ts";
import type { CourtDecision } from "../../../schemas/court-decision.ts";
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
  | "source_excerpt"
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
  source_excerpt: null,
};

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
        source_excerpt: orNull(fc.constantFrom("法17条1項", "法18条")),
      }),
      narrow,
      filters: {
        court,
        courtLevel: level,
        decisionType: type,
        subjectArea: fc.constantFrom("行", "税務", "ない"),
        lawId: law,
        articleCitation: fc.constantFrom("17条", "18条", "17条1項", "19条"),
        decidedFrom: day,
        decidedTo: day,
      },
      rules: {
        court: (row, asked) => row.court === asked,
        courtLevel: (row, asked) => row.court_level === asked,
        decisionType: (row, asked) => row.decision_type === asked,
        subjectArea: (row, asked) => row.subject_area?.includes(asked) ?? false,
        lawId: (row, asked) => row.related_law_ids.includes(asked),
        articleCitation: (row, asked) =>
          [row.key_ruling, row.source_excerpt].some((text) => text?.includes(asked) ?? false),
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
      expect(narrowed(narrow(rows), 2, { articleCitation: citation })).toEqual({ rows: [1], fieldMissing: false });
    }
  });

  it.each([
    ["第17条", "架空法第217条"],
    ["第17条", "架空法17条"],
    ["第2条の2", "架空法第2条の3"],
    ["2の2", "架空法第2条"],
  ])("find no %s in %s", (citation, ruling) => {
    const rows = [{ ...silent, key_ruling: ruling }];
    expect(narrowed(narrow(rows), 1, { articleCitation: citation }).rows).toEqual([]);
  });

  it("find no citation across two texts, and none that says nothing", () => {
    const row = { ...silent, key_ruling: "架空法第1", source_excerpt: "7条により" };
    expect(narrowed(narrow([row]), 1, { articleCitation: "第17条" }).rows).toEqual([]);
    expect(narrowed(narrow([row]), 1, { articleCitation: "、" }).rows).toEqual([]);
  });

  it("tell when no decision publishes a text", () => {
    expect(narrowed(narrow([silent]), 1, { articleCitation: "17条" })).toEqual({ rows: [], fieldMissing: true });
  });
});
