import { describe, expect, it } from "vitest";
import { deadLines, type EverydayLine, phraseFindings } from "../../../snapshots/lexicon/lexicon-findings.ts";

const line = (place: string, targets: string[], phrases: string[], scope = "program"): EverydayLine => ({
  place,
  kind: "plain-words",
  scope,
  targets,
  phrases,
});

describe("phraseFindings", () => {
  it("finds a phrase of two lines that lead to the same, in any spelling and order", () => {
    const lines = [line("a:1", ["新規就農"], ["畑+始める"]), line("a:2", ["就農", "新規就農"], ["始める+畑"])];
    expect(phraseFindings(lines)).toEqual([{ rule: "double", place: "a:1", text: "畑+始める", others: ["a:2"] }]);
  });

  it("finds a phrase that leads to three things which have nothing in common", () => {
    const lines = ["融資", "補助金", "税制"].map((target, at) => line(`a:${at}`, [target], ["お金"]));
    expect(phraseFindings(lines)).toEqual([{ rule: "conflict", place: "a:0", text: "お金", others: ["a:1", "a:2"] }]);
    expect(phraseFindings(lines.slice(1))).toEqual([]);
  });

  it("lets lines of two scopes share a phrase", () => {
    expect(phraseFindings([line("a:1", ["解雇"], ["クビ"]), line("a:2", ["解雇"], ["クビ"], "decision")])).toEqual([]);
  });
});

describe("deadLines", () => {
  it("names lines none of whose targets leads anywhere", () => {
    const lines = [line("a:1", ["新規就農", "帰農"], ["畑"]), line("a:2", ["架空"], ["夢"])];
    expect(deadLines(lines, (_scope, target) => target === "帰農")).toEqual([
      { rule: "no_record", place: "a:2", text: "架空", others: [] },
    ]);
  });
});
