import { describe, expect, it } from "vitest";
import { reconcileCourts } from "../../../builder/reconcile/laws/courts.ts";
import { LawNames } from "../../../builder/reconcile/laws/law-names.ts";
import type { InputOf } from "../../../schemas/input/input.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";

const lineage = {
  sourceId: "courts",
  kind: "file",
  url: "https://www.courts.go.jp/",
  publisher: "裁判所",
  license: "public_domain",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};
const names = new LawNames();
names.add("架空訴訟法", "LAW-0000000001");
names.add("架空商法", "LAW-0000000002");
const laws = [
  { unified_id: "LAW-0000000001", promulgated_date: "1996-06-26" },
  { unified_id: "LAW-0000000002", promulgated_date: null, law_number: "昭和二十三年法律第百三十一号" },
] as RecordOf<"law">[];

function decide(row: Partial<InputOf<"court_decision">>) {
  const sourced = { row: { lawsuit_id: "1", ...row }, lineage, at: "list#1", rowChecksum: "" };
  return reconcileCourts([sourced], { names, laws }).records[0]!;
}

describe("a citation", () => {
  const references = "架空訴訟法3条，架空商法5条";

  it("of a law that was enacted after the decision names a code of the past", () => {
    const { cited_statutes: cited, related_law_ids: related } = decide({ references, decision_date: "1996-06-25" });
    expect(cited.map(({ law_name, law_id }) => [law_name, law_id])).toEqual([
      ["架空訴訟法", null],
      ["架空商法", "LAW-0000000002"],
    ]);
    expect(related).toEqual(["LAW-0000000002"]);
  });

  it("names a code of the past before the year of the number, where no day is known", () => {
    expect(decide({ references, decision_date: "1947-12-31" }).related_law_ids).toEqual([]);
    expect(decide({ references, decision_date: "1948-01-01" }).related_law_ids).toEqual(["LAW-0000000002"]);
  });

  it("is a link from the day of promulgation, and where the day of the decision is not known", () => {
    const both = ["LAW-0000000001", "LAW-0000000002"];
    expect(decide({ references, decision_date: "1996-06-26" }).related_law_ids).toEqual(both);
    expect(decide({ references }).related_law_ids).toEqual(both);
  });
});

describe("the weight of a decision", () => {
  it.each([
    [{ court: "最高裁判所第二小法廷", reporter: "民集　第78巻1号1頁" }, "binding"],
    [{ court: "最高裁判所大法廷" }, "binding"],
    [{ court: "最高裁判所第二小法廷", reporter: "集民　第1号1頁" }, "persuasive"],
    [{ court: "最高裁判所第二小法廷" }, "persuasive"],
    [{ court: "東京高等裁判所", reporter: "高刑集　第1巻1号" }, "persuasive"],
    [{ court: "東京地方裁判所" }, "informational"],
  ])("%j is %s", (row, weight) => {
    expect(decide(row).precedent_weight).toBe(weight);
  });
});
