import { describe, expect, it } from "vitest";
import { searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const { search } = searcher(service, "/v1/court-decisions/search", "unified_id");

type Row = { readonly case_number: string; readonly matching_text?: string | null };
const rowsOf = async (query: Record<string, string>) => (await search(query)).body.results as Row[];

describe("a question about decisions", () => {
  it.each([
    ["補助金を計画と違う目的に使ったら取り消されるか", "令和6(行ヒ)901"],
    ["委託代金の支払期日を決めなかったときはいつ払うのか", "令和5(受)902"],
    ["裁判所の命令で提出する場合も第三者提供は制限されますか", "令和4(許)903"],
    ["認定取消しの前に聴聞は必要か 東京高裁", "令和3(行コ)904"],
    ["最高裁 令和6年11月22日 代金", "令和5(受)902"],
  ])("%s", async (q, first) => {
    expect((await rowsOf({ q }))[0]!.case_number).toBe(first);
  });

  it("shows the passage that answers", async () => {
    const [row] = await rowsOf({ q: "認定を取り消すときに聴聞が必要ですか" });
    expect(row!.matching_text).toBe("認定の取消しには、聴聞を経ることを要する。");
  });

  it("shows no passage of a decision found by its number, and none where nothing is asked", async () => {
    expect((await rowsOf({ q: "令和3(行コ)904" }))[0]!.matching_text).toBeNull();
    for (const row of nonEmpty(await rowsOf({}))) expect(row).not.toHaveProperty("matching_text");
  });

  it("reads the short name of a law as its title", async () => {
    expect((await rowsOf({ q: "架空下請法の支払期日について判断した判決" }))[0]!.case_number).toBe("令和5(受)902");
  });

  it("obeys the filters", async () => {
    const rows = await rowsOf({ q: "認定の取消しと聴聞", court_level: "supreme" });
    expect(nonEmpty(rows).every(({ case_number: number }) => number !== "令和3(行コ)904")).toBe(true);
  });
});
