import { describe, expect, it } from "vitest";
import { tokens } from "../../../snapshots/text/bigram.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describe("tokens", () => {
  it.each([
    ["補助金", ["補助", "助金"]],
    ["IT導入補助金2024", ["it", "導入", "入補", "補助", "助金", "2024"]],
    ["省エネルギー", ["省え", "えね", "ねる", "るぎ", "ぎー"]],
    ["第38条の3", ["第", "38", "条の", "3"]],
    ["Smart Factory", ["smart", "factory"]],
    ["covid-19", ["covid19"]],
    ["2.5倍", ["2.5", "倍"]],
    ["M&A支援", ["m&a", "支援"]],
    ["茶", ["茶"]],
    ["𠀀字", ["𠀀字"]],
    ["茶と和菓子と茶と", ["茶と", "と和", "和菓", "菓子", "子と", "と茶", "茶と"]],
    ["한국 기업", ["한국", "기업"]],
    ["", []],
  ])("of %j are %j", (text, expected) => {
    expect(tokens(fold(text))).toEqual(expected);
  });

  it("finds a short word inside a longer one", () => {
    const all = new Set(tokens(fold("省エネルギー設備")));
    expect(nonEmpty(tokens(fold("省エネ"))).every((token) => all.has(token))).toBe(true);
  });
});
