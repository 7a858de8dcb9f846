import { describe, expect, it } from "vitest";
import { citedArticles } from "../../../runtime/lookups/law-articles.ts";

describe("citedArticles", () => {
  it.each([
    ["第8条", ["8"]],
    ["第八条第二項", ["8"]],
    ["８条及び第十二条の三", ["8", "12_3"]],
    ["第41条の19の3第1項第2号", ["41_19_3"]],
    ["附則第2条", ["2"]],
    ["本則", []],
    ["", []],
  ])("%s names %j", (citation, numbers) => {
    expect(citedArticles(citation)).toEqual(numbers);
  });
});
