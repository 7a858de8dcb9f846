import { describe, expect, it } from "vitest";
import { mayBeSameParty, partyNames } from "../../../snapshots/text/entities/party-name.ts";
import { describeWithCorpus } from "../../support/shared-corpus.ts";
import { readCorpus } from "./read-corpus.ts";

describe("partyNames", () => {
  it.each<[string, string[]]>([
    ["備福運送株式会社 (広島県福山市) 〈事業主体〉", ["備福運送株式会社"]],
    ["株式会社AIT (東京都台東区) 〈事業主体〉 注(3)", ["株式会社AIT"]],
    ["(注) 丹波篠山市", ["丹波篠山市"]],
    ["(株)架空エース", ["(株)架空エース"]],
    ["架空産業（株）", ["架空産業(株)"]],
    ["社会医療法人架空会(架空総合病院)", ["社会医療法人架空会", "架空総合病院"]],
    ["株式会社新架空 （申請時：株式会社旧架空）", ["株式会社新架空", "株式会社旧架空"]],
    ["(個人)", []],
    ["", []],
  ])("of %s are %j", (written, names) => {
    expect(partyNames(written)).toEqual(names);
  });
});

describe("mayBeSameParty", () => {
  it.each([
    ["備福運送株式会社", "備福運送㈱ (広島県福山市) 〈事業主体〉"],
    ["備福運送", "備福運送株式会社 (広島県福山市) 〈事業主体〉"],
    ["株式会社髙島", "高島（株）"],
    ["IRIE合同会社", "ＩＲＩＥ合同会社 (福岡県福岡市) 〈事業主体〉"],
    ["株式会社旧架空", "株式会社新架空 （申請時：株式会社旧架空）"],
  ])("%s and %s", (one, other) => {
    expect(mayBeSameParty(one, other)).toBe(true);
  });

  it.each([
    ["架空製作所", "架空製作株式会社"],
    ["(個人)", "(個人)"],
    ["福山市", "備福運送株式会社 (広島県福山市)"],
  ])("not %s and %s", (one, other) => {
    expect(mayBeSameParty(one, other)).toBe(false);
  });
});

describeWithCorpus("parties of the real enforcement cases", (corpus) => {
  it.each([
    ["備福運送株式会社", "act-3552"],
    ["株式会社フジフレックス", "act-3250"],
    ["㈱元気広場", "act-3034"],
    ["IRIE", "act-3537"],
  ])("%s is the party of %s", (name, id) => {
    const cases = readCorpus<{ case_id: string; recipient_name: string | null }>(corpus, "enforcement_cases.jsonl.gz");
    const found = cases.filter(({ recipient_name: own }) => own !== null && mayBeSameParty(own, name));
    expect(found.map(({ case_id }) => case_id)).toContain(id);
  });
});
