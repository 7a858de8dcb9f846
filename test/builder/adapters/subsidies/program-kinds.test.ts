import { gunzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProgramKind } from "../../../../builder/adapters/subsidies/program-kinds.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";

describe("kinds of programs", () => {
  it.each([
    ["subsidy", "subsidy"],
    ["subsidy_eco_label_certification", "subsidy"],
    ["financial_support_interest_subsidy", "subsidy"],
    ["loan_interest_subsidy", "subsidy"],
    ["補助金(架空振興費補助金)", "subsidy"],
    ["架空市補助金", "subsidy"],
    ["research_grant", "grant"],
    ["incentive", "grant"],
    ["共催事業化助成", "grant"],
    ["フェローシップ", "grant"],
    ["loan", "loan"],
    ["Scholarship Loan", "loan"],
    ["融資", "loan"],
    ["tax_deferral_inheritance", "tax_measure"],
    ["税制優遇", "tax_measure"],
    ["certification_with_tax_benefit", "certification"],
    ["credit_guarantee_insurance", "guarantee"],
    ["mutual_aid", "insurance"],
    ["group_insurance", "insurance"],
    ["expert_dispatch", "consultation"],
    ["相談窓口", "consultation"],
    ["training", "other"],
    ["regulation", "other"],
    ["委託(在外研修)", "other"],
    ["産学官連携", "other"],
  ])("%s is %s", (word, kind) => {
    expect(readProgramKind(word)).toMatchObject({ kind });
  });

  it.each([
    "架空省",
    "架空市 環境部 生活課",
    "架空市（開設者）、架空大臣（認定）",
    "架空協議会 (架空県経由間接補助)",
    "実施主体：株式会社架空",
    "industry_council",
    "PMDA",
    "nontax",
    "equipment",
  ])("%s is no kind at all", (word) => {
    expect(readProgramKind(word)).toMatchObject({ kind: null, reason: expect.stringMatching(/^(names a body|says )/) });
  });

  it("tells words of the vocabulary from words that only mean one", () => {
    expect(readProgramKind("grant")).toEqual({ kind: "grant", exact: true });
    expect(readProgramKind("fellowship")).toEqual({ kind: "grant", exact: false });
  });
});

describeWithCorpus("kinds of programs of the real corpus", (corpus) => {
  it("sorts every spelling the same way as ever", () => {
    const counts = new Map<string, { rows: number; spellings: Set<string> }>();
    for (const line of gunzipSync(readFileSync(join(corpus, "programs.jsonl.gz")))
      .toString("utf8")
      .split("\n")) {
      const word = line === "" ? null : ((JSON.parse(line) as { program_kind: string | null }).program_kind ?? null);
      if (word === null) continue;
      const kind = readProgramKind(word).kind ?? "none";
      const entry = counts.get(kind) ?? { rows: 0, spellings: new Set() };
      counts.set(kind, { rows: entry.rows + 1, spellings: entry.spellings.add(word) });
    }
    expect(
      Object.fromEntries([...counts].sort().map(([kind, { rows, spellings }]) => [kind, [rows, spellings.size]])),
    ).toEqual({
      certification: [226, 12],
      consultation: [115, 10],
      grant: [782, 29],
      guarantee: [3, 2],
      insurance: [62, 16],
      loan: [479, 16],
      none: [154, 112],
      other: [995, 156],
      subsidy: [6637, 104],
      tax_measure: [242, 20],
    });
  });
});
