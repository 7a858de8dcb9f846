import { describe, expect, it } from "vitest";
import { danglingIds } from "../../../builder/relations/dangling-ids.ts";
import type { Records } from "../../../builder/reconcile/reconcile.ts";
import { tableNames } from "../../../schemas/records/tables.ts";

const empty = Object.fromEntries(tableNames.map((name) => [name, []])) as unknown as Records;
const found = (records: object, registered: readonly string[] = []) =>
  danglingIds({ ...empty, ...records }, (number) => registered.includes(number));

describe("ids that lead nowhere", () => {
  it("counts the ends of relations by what they should lead to", () => {
    const relation = [
      { from_id: "UNI-1", from_kind: "program", to_id: "LAW-1", to_kind: "law" },
      { from_id: "UNI-9", from_kind: "program", to_id: "LAW-9", to_kind: "law" },
      { from_id: "UNI-1", from_kind: "program", to_id: "LAW-9", to_kind: "law" },
      { from_id: "UNI-1", from_kind: "program", to_id: "x", to_kind: "page" },
    ];
    const held = {
      program: [{ unified_id: "UNI-1", merged_ids: [] }],
      law: [{ unified_id: "LAW-1", superseded_by_law_id: null }],
    };
    expect(found({ ...held, relation })).toEqual([
      { table: "relation", field: "from_id", target: "program", count: 1, examples: ["UNI-9"] },
      { table: "relation", field: "to_id", target: "law", count: 2, examples: ["LAW-9"] },
    ]);
  });

  it("counts keys of rules that no program carries, and numbers that the register lacks", () => {
    const exclusion_rule = [
      {
        linked_programs: [
          { key: "no-such-program", basis: "none", program_ids: [] },
          { key: "every-subsidy", basis: "class", program_ids: [] },
        ],
      },
    ];
    const case_study = [
      { houjin_bangou: "8999999999901" },
      { houjin_bangou: "7999999999902" },
      { houjin_bangou: null },
    ];
    expect(found({ exclusion_rule, case_study }, ["8999999999901"])).toEqual([
      { table: "exclusion_rule", field: "linked_programs", target: "program", count: 1, examples: ["no-such-program"] },
      { table: "case_study", field: "houjin_bangou", target: "houjin", count: 1, examples: ["7999999999902"] },
    ]);
  });

  it("counts ids that were merged into one program and are another's own", () => {
    const program = [
      { unified_id: "UNI-1", merged_ids: ["UNI-2", "UNI-3"] },
      { unified_id: "UNI-2", merged_ids: [] },
    ];
    expect(found({ program })).toEqual([
      { table: "program", field: "merged_ids", target: "program", count: 1, examples: ["UNI-2"] },
    ]);
  });
});
