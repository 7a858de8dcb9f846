import { describe, expect, it } from "vitest";
import { readStatuteList } from "../../../snapshots/text/laws/statute-citation.ts";

const short = ({ law, article, paragraph, item, former }: ReturnType<typeof readStatuteList>[number]) =>
  `${law} ${article ?? "-"}${paragraph === null ? "" : `/${paragraph}`}${item === null ? "" : `/${item}号`}${former ? " former" : ""}`;

describe("a list of statutes", () => {
  it.each([
    ["架空法709条", ["架空法 709"]],
    ["架空法709条，架空手続法2条1項3号", ["架空法 709", "架空手続法 2/1/3号"]],
    ["架空法第七百九条第一項", ["架空法 709/1"]],
    ["架空法１６８条の２第１項", ["架空法 168_2/1"]],
    ["架空法31條ノ2", ["架空法 31_2"]],
    ["（１，２につき）架空法7条，（３につき）架空令8条", ["架空法 7", "架空令 8"]],
    ["架空法1条，2条，同法3条2項", ["架空法 1", "架空法 2", "架空法 3/2"]],
    ["架空法95条1項，2項，同条3項", ["架空法 95/1", "架空法 95/2", "架空法 95/3"]],
    ["架空法6条2項・7条", ["架空法 6/2", "架空法 7"]],
    ["架空法1条ないし4条", ["架空法 1", "架空法 2", "架空法 3", "架空法 4"]],
    ["架空法（平成30年法律第71号による改正前のもの）20条，架空令1条", ["架空法 20 former", "架空令 1"]],
    ["昭和23年法律107號に依る改正後の架空税法76條1項", ["架空税法 76/1"]],
    ["昭和22年閣令4号架空制限規則2条", ["昭和22年閣令4号架空制限規則 2"]],
    ["架空令1条1項，架空令附則2項", ["架空令 1/1", "架空令 -"]],
    ["架空令附則3条", ["架空令 -"]],
    ["架空法、架空令4条", ["架空法 -", "架空令 4"]],
    ["旧架空法411条", ["旧架空法 411"]],
    ["架空適正化法第二十三条第二項の証票の書式を定める省令", []],
    [
      "架空適正化法第二十三条第二項の証票の書式を定める省令3条，架空法2条",
      ["架空適正化法第二十三条第二項の証票の書式を定める省令 3", "架空法 2"],
    ],
    ["架空市の勤務評定について（通達）", []],
    ["709条", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(readStatuteList(text).map(short)).toEqual(expected);
  });

  it("reads a hostile text in time that grows with its length", () => {
    expect(readStatuteList("架空法".repeat(20_000))).toHaveLength(1);
    expect(readStatuteList("(".repeat(50_000))).toEqual([]);
    expect(readStatuteList("1条ないし".repeat(5_000))).toEqual([]);
  });
});
