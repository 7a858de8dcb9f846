import { describe, expect, it } from "vitest";
import { successorsOfPrograms } from "../../../builder/relations/successors.ts";
import { program } from "./programs.ts";

const found = (...programs: ReturnType<typeof program>[]) =>
  [...successorsOfPrograms(programs)].map(({ from_id, to_id, type, basis }) => [from_id, type, to_id, basis]);

describe("programs that follow others", () => {
  const old = program("UNI-old", "架空IT導入補助金");

  it.each([
    "架空デジタル化補助金（旧架空IT導入補助金）",
    "架空デジタル化補助金 (2026年度新設, 旧 架空IT導入補助金系統)",
    "架空デジタル化補助金(旧：架空ＩＴ導入補助金)",
    "架空デジタル化補助金 (架空IT導入補助金 後継)",
    "架空デジタル化補助金【架空IT導入補助金の後継事業】",
    "架空デジタル化補助金(旧架空IT導入補助金後継)",
  ])("reads %s", (name) => {
    expect(found(program("UNI-new", name), old)).toEqual([["UNI-new", "replaces", "UNI-old", "name_in_title"]]);
  });

  it("reads what a program is going to be called", () => {
    const renamed = program("UNI-old", "架空IT導入補助金（2026年度から『架空デジタル化補助金』に改称予定）");
    expect(found(renamed, program("UNI-new", "架空デジタル化補助金"))).toEqual([
      ["UNI-new", "replaces", "UNI-old", "name_in_title"],
    ]);
  });

  it("takes 旧 in other words for what it is, and a former name that nothing carries for nothing", () => {
    expect(found(program("UNI-1", "旧架空IT導入補助金区域の支援"), old)).toEqual([]);
    expect(found(program("UNI-1", "架空農業後継者支援（架空IT導入補助金 後継者枠）"), old)).toEqual([]);
    expect(found(program("UNI-1", "架空デジタル化補助金（旧架空補助金）"), old)).toEqual([]);
  });

  it("looks where the program is offered before it looks nationwide, and never elsewhere", () => {
    const here = program("UNI-here", "架空IT導入補助金", { prefecture: "東京都" });
    const elsewhere = program("UNI-there", "架空IT導入補助金", { prefecture: "京都府" });
    const local = program("UNI-new", "架空デジタル化補助金（旧架空IT導入補助金）", { prefecture: "東京都" });
    expect(found(local, old, here, elsewhere).map(([, , to]) => to)).toEqual(["UNI-here"]);
    expect(found(local, old, elsewhere).map(([, , to]) => to)).toEqual(["UNI-old"]);
    expect(found(local, elsewhere)).toEqual([]);
  });

  it("puts versions of one body in order", () => {
    const ofTokyo = { prefecture: "東京都", authority_level: "prefecture" } as const;
    expect(
      found(
        program("UNI-3", "東京都架空デジタル計画 第3.0版", ofTokyo),
        program("UNI-1", "東京都架空デジタル計画", ofTokyo),
        program("UNI-2", "東京都架空デジタル計画 Ver.2.0", ofTokyo),
        program("UNI-4", "京都府架空デジタル計画 Ver.4.0", { prefecture: "京都府", authority_level: "prefecture" }),
      ).map(([from, , to]) => [from, to]),
    ).toEqual([
      ["UNI-2", "UNI-1"],
      ["UNI-3", "UNI-2"],
    ]);
  });
});
