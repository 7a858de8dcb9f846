import { describe, expect, it } from "vitest";
import { askedTerms, encode, markName, unmark } from "../../../snapshots/suggest/terms.ts";

describe("a name", () => {
  it.each([
    ["見本の設備導入補助金", "!見本の 設備導入補助金"],
    ["見本・設備　導入（一般型）", "!見本 設備 導入 一般型"],
    ["ＩＴ導入サービス支援", "!it 導入 さーびす 支援"],
    ["㈱架空", "!株式会社 架空"],
    ["サ－ビス センター", "!さーびす せんたー"],
    ["佐々木", "!佐佐木"],
    ["・・・", "!"],
  ])("%s is marked where it and its words begin", (name, marked) => {
    expect(markName(name)).toBe(marked);
    expect(unmark(marked).text).toBe(marked.replaceAll(/[! ]/g, ""));
  });

  it("is marked where its words are told to begin, too, but not inside what one character stands for", () => {
    expect(markName("架空市店舗改装", [0, 3])).toBe("!架空市 店舗改装");
    expect(markName("㈱架空", [0])).toBe("!株式会社 架空");
  });

  it("tells where its later words begin", () => {
    expect(unmark("!ab c de")).toEqual({ text: "abcde", starts: [2, 3] });
  });

  it("has the pairs of its units as terms, and one and two units behind each mark", () => {
    expect(encode("!架空 法 令")).toEqual(["!架", "!架空", " 法", " 法令", " 令", "架空", "空法", "法令"]);
    expect([encode("!法"), encode("!"), encode("")]).toEqual([["!法"], [], []]);
  });
});

it("asks for the beginning of names and words by one unit, inside them by two", () => {
  expect([askedTerms.start("架"), askedTerms.word("架"), askedTerms.inside("架")]).toEqual([["!架"], [" 架"], []]);
  expect(askedTerms.start("架空法")).toEqual(["!架", "!架空", "架空", "空法"]);
  expect(askedTerms.word("架空")).toEqual([" 架", " 架空", "架空"]);
});
