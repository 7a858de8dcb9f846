import { describe, expect, it } from "vitest";
import { likePrograms } from "../../../builder/relations/like-programs.ts";
import { prefecture } from "../../../schemas/enums.ts";
import { program } from "./programs.ts";

const city = (id: string, name: string, where: (typeof prefecture)[number], municipality: string) =>
  program(id, name, { prefecture: where, municipality, authority_level: "municipality" });

const alike = (...programs: ReturnType<typeof program>[]) =>
  [...likePrograms(programs)].map(({ from_id, to_id, type, confidence }) => [from_id, to_id, type, confidence]);

describe("programs that are alike elsewhere", () => {
  it("links the same name of two places, whichever place the name begins with", () => {
    expect(
      alike(
        city("UNI-1", "見本市空き家改修補助金", "東京都", "見本市"),
        city("UNI-2", "空き家改修補助金（架空町）", "京都府", "架空町"),
        city("UNI-3", "架空町空き店舗改修補助金", "京都府", "架空町"),
      ),
    ).toEqual([["UNI-1", "UNI-2", "similar", 0.8]]);
  });

  it("links the same purpose in other words for money, less surely", () => {
    expect(
      alike(
        city("UNI-1", "見本市空き家改修補助金", "東京都", "見本市"),
        city("UNI-2", "架空町空き家改修支援事業", "京都府", "架空町"),
      ),
    ).toEqual([["UNI-1", "UNI-2", "similar", 0.7]]);
  });

  it("leaves out one body's own, what is national, what is outside public search and what has no purpose", () => {
    expect(
      alike(
        city("UNI-1", "見本市空き家改修補助金", "東京都", "見本市"),
        city("UNI-2", "見本市空き家改修支援事業", "東京都", "見本市"),
        program("UNI-3", "空き家改修補助金", { authority_level: "national" }),
        program("UNI-4", "架空県空き家改修補助金", {
          prefecture: "京都府",
          authority_level: "prefecture",
          excluded: true,
        }),
        city("UNI-5", "農業補助金", "京都府", "架空町"),
        city("UNI-6", "農業支援事業", "東京都", "見本市"),
      ),
    ).toEqual([]);
  });

  it("links each of many with at most ten, those next to it by place", () => {
    const many = prefecture.map((name, at) => {
      const id = `UNI-${String(at + 1).padStart(2, "0")}`;
      return program(id, `${name}空き家改修補助金`, { prefecture: name, authority_level: "prefecture" });
    });
    const found = alike(...many);
    const counts = many.map(({ id }) => found.filter(([from, to]) => from === id || to === id).length);
    expect(new Set(counts)).toEqual(new Set([10]));
    expect(found.filter(([from]) => from === "UNI-13").map(([, to]) => to)).toEqual([
      "UNI-14",
      "UNI-15",
      "UNI-16",
      "UNI-17",
      "UNI-18",
    ]);
    expect(alike(...many.toReversed())).toEqual(found);
  });
});
