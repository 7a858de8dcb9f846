import { describe, expect, it } from "vitest";
import { strengthOf } from "../../../snapshots/search/strength.ts";

type Of<Kind> = Extract<Parameters<typeof strengthOf>[0], { readonly by: Kind }>;

const evidence = { coverage: 0, fit: 0, isPossible: true };
const named = (words: number, more: Partial<Of<"name">>) =>
  strengthOf({ by: "name", ...evidence, share: 0.5, locality: "nationwide", rivals: 0, ...more }, words);
const statute = (words: number, scores: readonly number[], more: Partial<Of<"statute">> = {}) =>
  strengthOf({ by: "statute", ...evidence, scores, laws: 1, isNamed: false, ...more }, words);
const text = (words: number, scores: readonly number[]) => strengthOf({ by: "text", ...evidence, scores }, words);

describe("how far the first records can be relied on", () => {
  it("adds up words that the best record carries, what everyday words for it mean, and its score", () => {
    expect(named(4, { coverage: 0.5, fit: 0.7 })).toBe("strong");
    expect(named(1, { coverage: 0.5, fit: 0.7 })).toBe("weak");
    expect(named(4, { coverage: 0.3, fit: 0.3 })).toBe("weak");
    expect(named(4, { coverage: 0.3, fit: 0.3, share: 1.5 })).toBe("strong");
  });

  it("counts no more than six words, or a long letter would be strong by its length", () => {
    expect(named(30, { fit: 0.5 })).toBe("weak");
  });

  it("counts the place of the record, and others that are as good", () => {
    expect(named(2, { fit: 0.6, locality: "municipality" })).toBe("strong");
    expect(named(4, { coverage: 0.7, fit: 0.6 })).toBe("strong");
    expect(named(4, { coverage: 0.7, fit: 0.6, locality: "local" })).toBe("weak");
    expect(named(4, { coverage: 0.7, fit: 0.6, rivals: 5 })).toBe("weak");
  });

  it("asks of an article that it stands out, or that its neighbours are of the same law", () => {
    expect(statute(0, [2, 1, 1, 1])).toBe("strong");
    expect(statute(2, [1.4, 1.2, 1.1, 1.1], { laws: 4 })).toBe("weak");
    expect(statute(2, [1.4, 1.2, 1.1, 1.1], { laws: 4, isNamed: true })).toBe("weak");
    expect(statute(2, [1.4, 1.2, 1.1, 1.1], { laws: 1, isNamed: true })).toBe("strong");
    expect(statute(6, [1.2, 1.2, 1.1, 1.1])).toBe("strong");
  });

  it("asks of a text that it scores well and carries words of the question", () => {
    expect(text(3, [1, 0.7])).toBe("strong");
    expect(text(1, [1, 0.7])).toBe("weak");
    expect(text(2, [0.8, 0.7])).toBe("weak");
  });

  it("is weak for a record of another place or law than the question names", () => {
    expect(named(6, { coverage: 1, fit: 1, share: 1, isPossible: false })).toBe("weak");
    expect(statute(6, [3, 1, 1, 1], { isPossible: false })).toBe("weak");
  });
});
