import { describe, expect, it } from "vitest";
import { loanSubjects } from "../../../snapshots/eligibility/loan-subjects.ts";
import { readSubjects, subjectWords } from "../../../snapshots/eligibility/subjects.ts";
import { taxSubjects } from "../../../snapshots/eligibility/tax-subjects.ts";

describe("everyday names of tax measures", () => {
  it.each([
    ["研究開発税制", "試験研究費の税額控除"],
    ["設備投資 減税", "架空企業投資促進税制"],
    ["賃上げ", "給与等支給額が増加した場合の控除"],
    ["インボイス 2割特例", "適格請求書発行事業者となる者の経過措置（2割特例）"],
    ["電帳法", "電子取引データの保存"],
    ["住宅ローン減税", "住宅ローン控除"],
    ["給与を増やしたら受けられる減税", "賃上げ促進税制"],
  ])("%s stands for %s", (asked, name) => {
    const { ids, rest } = readSubjects(taxSubjects, asked);
    expect(rest).toEqual([]);
    expect(ids.length).toBeGreaterThan(0);
    expect(subjectWords(taxSubjects, name)).toEqual(expect.arrayContaining([...ids]));
  });

  it("leave alone what no measure of the table is called", () => {
    expect(readSubjects(taxSubjects, "医療費控除")).toEqual({ ids: [], prefectures: [], rest: ["医療費"] });
    expect(readSubjects(taxSubjects, "研究開発税制 医療費").rest).toEqual(["医療費"]);
  });
});

describe("what borrowers ask for", () => {
  it.each([
    ["運転資金を借りたい", ["working_capital"], "架空運転資金"],
    ["借り換えたい", ["refinancing"], "架空借換資金"],
    ["売上が減った", ["falling_sales"], "架空セーフティネット貸付"],
    ["経営者保証なしで借りたい", ["no_guarantor"], "架空経営者保証免除特例"],
    ["創業資金", ["start_up"], "架空新規開業資金"],
    ["農業の機械を買う融資", ["equipment", "farming"], "架空農業機械資金"],
  ])("%s", (asked, ids, name) => {
    expect(readSubjects(loanSubjects, asked).ids).toEqual(ids);
    expect(subjectWords(loanSubjects, name)).toEqual(expect.arrayContaining(ids));
  });

  it("is at a place", () => {
    expect(readSubjects(loanSubjects, "神奈川県で創業する融資").prefectures).toEqual(["神奈川県"]);
    expect(subjectWords(loanSubjects, "横浜市架空創業融資")).toContain("place:神奈川県");
  });
});
