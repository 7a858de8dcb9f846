import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Asked } from "../../eval/asked-questions.ts";
import { readJudgedFile } from "../../eval/judged.ts";
import { calibration } from "../../eval/report.ts";

const line = (qid: string, held: boolean | null, grades: Record<string, number>) =>
  JSON.stringify({ qid, dataset: "programs", type: "everyday", query: "パン屋の設備", held, grades });

function written(lines: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "konkyo-judged-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "questions.jsonl");
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

describe("a file of judged questions", () => {
  it("has questions with a right record and such as nothing fits, and leaves out those in between and those not known", () => {
    const read = readJudgedFile(
      written([line("a", true, { "UNI-1": 2 }), line("b", false, {}), line("c", null, {}), line("d", false, { x: 1 })]),
    );
    expect(read.map(({ qid, nothingFits }) => [qid, nothingFits])).toEqual([
      ["a", false],
      ["b", true],
    ]);
    expect(read.every(({ serviceIds }) => serviceIds)).toBe(true);
  });
});

describe("calibration", () => {
  const asked = (strength: string, ids: readonly string[], grades: readonly (readonly [string, number])[]): Asked => {
    const hits = ids.map((id) => ({ id, name: id, row: {} }));
    const [judged] = readJudgedFile(written([line("a", true, { x: 2 })]));
    return {
      judged: judged!,
      found: { hits, match: { kind: "partial", strength, used: [] }, milliseconds: 1 },
      grades: new Map(grades),
    };
  };

  it("counts strong answers, those that are right in the first three, and those that nothing fits", () => {
    const right = asked("strong", ["x", "y"], [["x", 2]]);
    const fourth = asked("strong", ["a", "b", "c", "x"], [["x", 2]]);
    const weak = asked("weak", ["x"], [["x", 2]]);
    expect(calibration([right, fourth, weak], [asked("strong", ["x"], []), asked("weak", ["x"], [])])).toEqual([
      "strong, file: 2 of 3 answerable, 0.500 of them right in the first 3",
      "strong, nothing fits: 1 of 2",
    ]);
  });
});
