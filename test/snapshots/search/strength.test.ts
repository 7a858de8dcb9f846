import { describe, expect, it } from "vitest";
import { type Grounds, strengthOf } from "../../../snapshots/search/strength.ts";

const grounds = (more: Partial<Grounds>): Grounds => {
  return { by: "name", coverage: 0, fit: 0, lead: 0, isPossible: true, ...more };
};

describe("how far the first records can be relied on", () => {
  it("adds up the words that the best record carries and what everyday words for it mean", () => {
    expect(strengthOf(grounds({ coverage: 0.5, fit: 0.6 }))).toBe("strong");
    expect(strengthOf(grounds({ coverage: 0.5, fit: 0.5 }))).toBe("weak");
    expect(strengthOf(grounds({ fit: 1 }))).toBe("weak");
    expect(strengthOf(grounds({ by: "statute", coverage: 0.2, fit: 0.5 }))).toBe("strong");
  });

  it("counts a score that stands out", () => {
    expect(strengthOf(grounds({ lead: 1 }))).toBe("strong");
    expect(strengthOf(grounds({ lead: 0.9 }))).toBe("weak");
    expect(strengthOf(grounds({ by: "statute", lead: 0.8 }))).toBe("strong");
    expect(strengthOf(grounds({ by: "statute", lead: 0.7 }))).toBe("weak");
    expect(strengthOf(grounds({ by: "text", lead: 5 }))).toBe("weak");
  });

  it("is weak for a record of another place or law than the question names", () => {
    expect(strengthOf(grounds({ coverage: 1, fit: 1, lead: 1, isPossible: false }))).toBe("weak");
  });
});
