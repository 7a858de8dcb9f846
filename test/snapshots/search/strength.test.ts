import { describe, expect, it } from "vitest";
import { strengthOf } from "../../../snapshots/search/strength.ts";

type Of<Kind> = Extract<Parameters<typeof strengthOf>[0], { readonly by: Kind }>;

const evidence = { coverage: 0, fit: 0, isPossible: true };
const named = (more: Partial<Of<"name">>) =>
  strengthOf({ by: "name", ...evidence, share: 0.5, locality: "nationwide", rivals: 0, ...more });
const statute = (scores: readonly number[], more: Partial<Of<"statute">> = {}) =>
  strengthOf({ by: "statute", ...evidence, scores, laws: 1, isNamed: false, ...more });
const text = (scores: readonly number[], words: number) => strengthOf({ by: "text", ...evidence, scores, words });

describe("how far the first records can be relied on", () => {
  it("adds up words that the best record carries, what everyday words for it mean, and its score", () => {
    expect(named({ coverage: 0.6, fit: 0.6 })).toBe("strong");
    expect(named({ coverage: 0.3, fit: 0.3 })).toBe("weak");
    expect(named({ coverage: 0.3, fit: 0.3, share: 1.5 })).toBe("strong");
  });

  it("counts the place of the record, and others that are as good", () => {
    expect(named({ fit: 0.5, locality: "municipality" })).toBe("strong");
    expect(named({ coverage: 0.6, fit: 0.6, locality: "local" })).toBe("weak");
    expect(named({ coverage: 0.6, fit: 0.6, rivals: 5 })).toBe("weak");
  });

  it("asks of an article that it stands out, or that its neighbours are of the same law", () => {
    expect(statute([2, 1, 1, 1])).toBe("strong");
    expect(statute([1.2, 1.2, 1.1, 1.1], { laws: 4 })).toBe("weak");
    expect(statute([1.2, 1.2, 1.1, 1.1], { laws: 4, isNamed: true })).toBe("weak");
    expect(statute([1.2, 1.2, 1.1, 1.1], { laws: 1, isNamed: true })).toBe("strong");
  });

  it("asks of a text that it scores well and carries words of the question", () => {
    expect(text([1, 0.7], 3)).toBe("strong");
    expect(text([0.8, 0.7], 1)).toBe("weak");
  });

  it("is weak for a record of another place or law than the question names", () => {
    expect(named({ coverage: 1, fit: 1, share: 1, isPossible: false })).toBe("weak");
    expect(statute([3, 1, 1, 1], { isPossible: false })).toBe("weak");
  });
});
