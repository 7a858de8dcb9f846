import { describe, expect, it } from "vitest";
import { articleParts } from "../../../snapshots/citations/article-parts.ts";

describe("an article with a line for each paragraph", () => {
  const text = [
    "架空の者は、届け出なければならない。ただし、次に掲げる者を除く。",
    "  一　甲",
    "    イ　甲の一",
    "  二の二　乙",
    "２　前項の届出は、書面による。",
    "３　第一項の２以上の者は、連名による。",
  ].join("\n");

  it("has its paragraphs and items by number", () => {
    const { paragraphs, complete } = articleParts(text, "2");
    expect(complete).toBe(true);
    expect(paragraphs.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(paragraphs[0]!.items).toEqual([
      { number: "1", text: "甲\n    イ　甲の一" },
      { number: "2_2", text: "乙" },
    ]);
    expect(paragraphs[1]!.text).toBe("前項の届出は、書面による。");
    expect(paragraphs[2]!.text).toBe("第一項の２以上の者は、連名による。");
  });

  it("may number its paragraphs by signs", () => {
    const old = "甲ハ乙トス\n②　前項ノ規定ハ丙ニ準用ス\n③　丁ハ戊トス";
    expect(articleParts(old, "2").paragraphs.map((part) => part.text)).toEqual([
      "甲ハ乙トス",
      "前項ノ規定ハ丙ニ準用ス",
      "丁ハ戊トス",
    ]);
  });

  it("is one paragraph when there is one line", () => {
    expect(articleParts("削除", "2")).toEqual({ paragraphs: [{ number: 1, text: "削除", items: [] }], complete: true });
  });

  it("may begin with the number of another article", () => {
    const applied = "第四条の規定は、前条の届出に準用する。";
    expect(articleParts(applied, "5")).toEqual({
      paragraphs: [{ number: 1, text: applied, items: [] }],
      complete: true,
    });
  });

  it("is not told apart where lines have no number", () => {
    expect(articleParts("甲ハ乙トス\n丙ハ丁トス", "2").complete).toBe(false);
  });
});

describe("an article that a page runs together", () => {
  it("is cut at the numbers that follow each other, and never called complete", () => {
    const text =
      "（定義）第二条この法律において「甲」とは、次のものをいう。一子二丑２この法律において「乙」とは、別表第２の物をいう。３前項の物は、丙とする。";
    const { paragraphs, complete } = articleParts(text, "2");
    expect(complete).toBe(false);
    expect(paragraphs.map((part) => part.text)).toEqual([
      "この法律において「甲」とは、次のものをいう。一子二丑",
      "この法律において「乙」とは、別表第２の物をいう。",
      "前項の物は、丙とする。",
    ]);
  });

  it("is one part where no number follows", () => {
    expect(articleParts("第四条届出は、様式第２による。", "4").paragraphs).toHaveLength(1);
  });
});
