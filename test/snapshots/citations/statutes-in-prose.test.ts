import { describe, expect, it } from "vitest";
import {
  citationsInPlain,
  lawNameEnding,
  type ProseCitation,
  readCitationsInProse,
} from "../../../snapshots/citations/statutes-in-prose.ts";
import { plainText } from "../../../snapshots/citations/plain-text.ts";

const known = ["架空法", "架空手続法", "架空法施行令"];
const nameEnding = (before: string) => lawNameEnding(before, (name) => known.includes(name));

const short = ({ law, article, paragraph, item, former, supplementary }: ProseCitation) =>
  [
    `${law} ${article ?? "-"}`,
    paragraph === null ? "" : `/${paragraph}`,
    item === null ? "" : `/${item}号`,
    former ? " former" : "",
    supplementary ? " supplementary" : "",
  ].join("");

describe("running text", () => {
  it.each([
    ["被告は架空法709条により責任を負う。", ["架空法 709"]],
    ["架空法1条及び2条並びに架空手続法3条1項", ["架空法 1", "架空法 2", "架空手続法 3/1"]],
    ["架空法709条，710条、７１５条１項", ["架空法 709", "架空法 710", "架空法 715/1"]],
    ["架空法（以下「法」という。）7条は、同法8条と", ["架空法 7", "架空法 8"]],
    ["架空法７条。架空手続法は別に定める。同法8条", ["架空法 7", "架空手続法 8"]],
    ["架空法7条1項、2項及び4項", ["架空法 7/1", "架空法 7/2", "架空法 7/4"]],
    ["架空法7条1項は甲を、同条3項は乙を定める", ["架空法 7/1", "架空法 7/3"]],
    ["架空法2条9項5号及び6号の2", ["架空法 2/9/5号", "架空法 2/9/6_2号"]],
    ["架空法2条9項は、同項第5号において", ["架空法 2/9", "架空法 2/9/5号"]],
    ["架空法の3条、「架空手続法」第4条", ["架空法 3", "架空手続法 4"]],
    ["架空法3条、同4条", ["架空法 3", "架空法 4"]],
    ["架空法3条、同法施行令4条", ["架空法 3", "架空法施行令 4"]],
    ["架空法附則第3条", ["架空法 - supplementary"]],
    ["改正前の架空法20条及び21条", ["架空法 20 former", "架空法 21 former"]],
    ["架空法（平成30年法律第71号による改正前のもの）20条", ["架空法 20 former"]],
    ["改正前の架空法20条、同法21条。現行の同法22条", ["架空法 20 former", "架空法 21 former", "架空法 22"]],
    ["架空法5条に違反し、第2号の届出をした。", ["架空法 5"]],
    ["架空法第二十三条第二項の証票の書式を定める省令により", []],
    ["架空法5条の運用に関し、架空手続法6条の規則", ["架空法 5", "架空手続法 6"]],
    ["知らない規則5条による。", []],
    ["契約書5条2項による。", []],
  ])("%s", (text, expected) => {
    expect(readCitationsInProse(text, nameEnding).map(short)).toEqual(expected);
  });

  it("names what it takes for the law of other articles, if it is told to", () => {
    const unnamed = (before: string, last: string | null) => (before.endsWith("、") ? last : null);
    const read = citationsInPlain("架空法5条は甲であり、6条は乙である。契約書7条", { nameEnding, unnamed });
    expect(read.map(short)).toEqual(["架空法 5", "架空法 6"]);
  });

  it("stands where it was written, from the name of its law on", () => {
    const plain = plainText("被告は 架空法（昭和２２年法律第１号）第７０９ 条①、同法 第七百十條 による。");
    const places = citationsInPlain(plain.text, { nameEnding }).map(({ start, end }) => plain.written(start, end));
    expect(places).toEqual(["架空法（昭和２２年法律第１号）第７０９ 条①", "同法 第七百十條"]);
  });

  it.each(["1条ないし", "架空法", "(", "第1", "同条2項、", "1号の1の", "「架空法」"])(
    "of %s again and again is read in time that grows with its length",
    (unit) => {
      expect(() => readCitationsInProse(unit.repeat(10_000), nameEnding)).not.toThrow();
    },
  );
});
