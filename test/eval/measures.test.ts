import { describe, expect, it } from "vitest";
import { satisfies } from "../../eval/judged.ts";
import { figuresOf, ndcg10 } from "../../eval/measures.ts";

const grades = new Map([
  ["best", 2],
  ["good", 1],
]);

describe("ndcg10", () => {
  it("is one for the best order, less for another, zero for nothing", () => {
    expect(ndcg10(["best", "good", "other"], grades)).toBe(1);
    expect(ndcg10(["good", "best"], grades)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)));
    expect(ndcg10(["other"], grades)).toBe(0);
  });

  it("looks at ten records", () => {
    const others = Array.from({ length: 10 }, (_, at) => `other ${at}`);
    expect(ndcg10([...others, "best"], grades)).toBe(0);
  });
});

describe("figuresOf", () => {
  it("counts a question as seen only for a record of grade 2 among the first five", () => {
    const seen = (ids: string[]) => figuresOf([{ grades, answer: { ids, milliseconds: 1 } }]).seen5;
    expect(seen(["a", "b", "c", "d", "best"])).toBe(1);
    expect(seen(["a", "b", "c", "d", "e", "best"])).toBe(0);
    expect(seen(["good"])).toBe(0);
  });
});

describe("satisfies", () => {
  it("asks for every condition, each in one of its fields, whatever the width of the letters", () => {
    const rule = {
      all: [
        { fields: ["title", "place"], regex: "A1" },
        { fields: ["place"], regex: "^東京" },
      ],
    };
    expect(satisfies(rule, "", { title: "Ａ１", place: "東京都" })).toBe(true);
    expect(satisfies(rule, "", { title: "Ａ１", place: "大阪府" })).toBe(false);
    expect(satisfies({ name_regex: "見本" }, "見本補助金", {})).toBe(true);
    expect(satisfies({ name_regex: "見本" }, "補助金", {})).toBe(false);
  });
});
