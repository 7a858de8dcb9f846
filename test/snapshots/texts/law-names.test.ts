import { describe, expect, it } from "vitest";
import { compact } from "../../../snapshots/text/compact.ts";
import type { GroupEntry } from "../../../snapshots/texts/file-format.ts";
import { LawNames } from "../../../snapshots/texts/law-names.ts";

const law = (...names: string[]): GroupEntry => [names[0]!, 500, null, -1, names.map(compact)];
const names = await LawNames.open([
  law("民法"),
  law("労働基準法", "労基法"),
  law("所得税法", "所法"),
  law("法人税法"),
  law("法人税法施行令"),
  law("消費者契約法", "消契法"),
  law("個人情報の保護に関する法律", "個人情報保護法"),
]);
const titles = [
  "民法",
  "労働基準法",
  "所得税法",
  "法人税法",
  "法人税法施行令",
  "消費者契約法",
  "個人情報の保護に関する法律",
];
const read = (question: string) => {
  const found = names.find(question);
  return found === null ? null : [titles[found.groups[0]!], found.article];
};

describe("the law that a question names", () => {
  it.each([
    ["民法709条", "民法", "709"],
    ["民法第七百十五条", "民法", "715"],
    ["消契法第１０条", "消費者契約法", "10"],
    ["所法73", "所得税法", "73"],
    ["所法57の2", "所得税法", "57_2"],
    ["民法二百四十六条の二第一項", "民法", "246_2"],
    ["労基法（36条）とは", "労働基準法", "36"],
    ["個人情報保護法の27条に書いてあること", "個人情報の保護に関する法律", "27"],
    ["民法424①", "民法", "424"],
    ["法人税法施行令第5条", "法人税法施行令", "5"],
    ["解雇は労働基準法で何日前に予告しますか", "労働基準法", null],
    ["改正民法の時効", "民法", null],
    ["所得税法2023年の改正", "所得税法", null],
  ])("%s", (question, title, article) => {
    expect(read(question)).toEqual([title, article]);
  });

  it.each(["国民法廷", "解雇の予告", "", "709条", "旧住民法務局"])("is none in %s", (question) => {
    expect(read(question)).toBeNull();
  });

  it("leaves the rest of the question", () => {
    expect(names.find("消契法第10条 消費者の利益")!.rest.trim()).toBe("消費者の利益");
    expect(names.find("労基法では解雇を")!.rest.trim()).toBe("では解雇を");
  });
});

describe("a name with one wrong character", () => {
  it.each(["労動基準法", "労働基法", "労働基準方法", "労働準基法"])("%s", (name) => {
    expect(names.near(compact(name))).toEqual([1]);
  });

  it("is none when two are wrong, or when the name is short", () => {
    expect(names.near(compact("労動基淮法"))).toEqual([]);
    expect(names.near(compact("民訪"))).toEqual([]);
  });
});
