import { describe, expect, it } from "vitest";
import { namedRecords, recordsNamedByPrograms } from "../../../builder/relations/named-records.ts";
import type { Sourced } from "../../../builder/rows/sourced.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";
import { program } from "./programs.ts";

const loan = (id: number, program_name: string, prefecture: "東京都" | null = null) =>
  ({ row: { id, program_name, prefecture } }) as unknown as Sourced<"loan_program">;
const certification = (entity_id: string, name: string, program_id: string | null = null) =>
  ({ entity_id, name, program_id, prefecture: null }) as RecordOf<"certification">;
const ruleset = (unified_id: string, ruleset_name: string) => ({ unified_id, ruleset_name }) as RecordOf<"tax_ruleset">;

const records = namedRecords(
  [loan(1, "架空農業強化資金（スーパーK資金）"), loan(2, "東京都架空融資", "東京都"), loan(3, "農業制度資金")],
  new Map([["1", "UNI-loan"]]),
  [certification("c1", "架空力向上計画 認定"), certification("c2", "認定架空業者制度", "UNI-c2")],
  [
    ruleset("TAX-a", "架空強化税制 A類型 (生産性向上設備) 措置法42条"),
    ruleset("TAX-b", "架空強化税制 B類型 (収益力強化設備) 措置法42条"),
    ruleset("TAX-w", "中小企業架空賃上げ税制 (税額控除)"),
  ],
);
const found = (id: string, name: string, fields: Parameters<typeof program>[2] = {}) =>
  [...recordsNamedByPrograms([program(id, name, fields)], records)].map(({ to_kind, to_id }) => `${to_kind} ${to_id}`);

describe("records that programs name", () => {
  it.each([
    ["見本市架空農業強化資金利子補給事業", ["loan_program 1"]],
    ["見本市スーパーＫ資金の利子助成", ["loan_program 1"]],
    ["見本市農業制度資金利子補給", []],
    ["架空力向上計画に基づく設備補助金", ["certification c1"]],
    ["認定架空業者機械導入補助金", ["certification c2"]],
    ["架空強化税制", ["tax_ruleset TAX-a", "tax_ruleset TAX-b"]],
    ["架空強化税制 (A類型: 生産性向上設備)", ["tax_ruleset TAX-a"]],
    ["架空賃上げ税制（中小企業向け）", ["tax_ruleset TAX-w"]],
    ["別の税制（税額控除）", []],
  ])("reads %s", (name, expected) => {
    expect(found("UNI-1", name)).toEqual(expected);
  });

  it("keeps what is offered somewhere to programs of that place", () => {
    expect(found("UNI-1", "東京都架空融資の保証料補助", { prefecture: "東京都" })).toEqual(["loan_program 2"]);
    expect(found("UNI-1", "東京都架空融資の保証料補助")).toEqual([]);
  });

  it("does not link a program with its own view", () => {
    expect(found("UNI-loan", "架空農業強化資金")).toEqual([]);
    expect(found("UNI-c2", "認定架空業者制度")).toEqual([]);
  });
});
