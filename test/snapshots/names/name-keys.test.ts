import { describe, expect, it } from "vitest";
import { exactKeys, nameKeys, rowKeys } from "../../../snapshots/names/name-keys.ts";

describe("keys of a name", () => {
  it.each([
    ["株式会社架空製作所", ["株式会社架空製作所", "架空製作所"]],
    ["㈱架空製作所", ["株式会社架空製作所", "架空製作所"]],
    ["（有）架空商店", ["有限会社架空商店", "架空商店"]],
    // The whole begins with the name, so one key serves both.
    ["架空製作株式会社", ["架空製作株式会社"]],
    ["架空市", ["架空市"]],
    ["合同会社ＫＡＫＵＵ　ＬＡＢ", ["合同会社kakuu lab", "kakuu lab"]],
    ["髙﨑架空株式会社", ["高崎架空株式会社"]],
    // ケ is read otherwise before a kanji than at the end, so here the whole does not begin with the name.
    ["丸ケ株式会社", ["丸が株式会社", "丸け"]],
    ["株式会社", ["株式会社"]],
    ["・・", []],
  ])("%s", (name, keys) => {
    expect(nameKeys(name)).toEqual(keys);
  });

  it("are those of all names of a row, each once", () => {
    expect(rowKeys(["有限会社架空商店", "架空屋"])).toEqual(["有限会社架空商店", "架空商店", "架空屋"]);
    expect(rowKeys(["架空屋", "架空屋"])).toEqual(["架空屋"]);
    expect(rowKeys([null, null])).toEqual([]);
  });
});

describe("keys of an exact name", () => {
  it("are one for a name with its legal form", () => {
    expect(exactKeys("㈱架空製作所")).toEqual(["株式会社架空製作所"]);
  });

  it("stand for any legal form when none is stated", () => {
    const keys = exactKeys("架空製作");
    expect(keys).toContain("架空製作");
    expect(keys).toContain("架空製作株式会社");
    expect(keys).toContain("架空製作合同会社");
    expect(keys.every((key) => key.startsWith("架空製作"))).toBe(true);
  });

  it("are none for marks alone", () => {
    expect(exactKeys("・")).toEqual([]);
  });
});
