import { describe, expect, it } from "vitest";
import { lexicon } from "../../../../builder/adapters/lexicon/lexicon.ts";
import { expectValidRows, run } from "../run-adapter.ts";

const read = (text: string | Uint8Array) => run(lexicon, "words.tsv", text);
const table = (...lines: readonly string[]) =>
  read(["# near-words what people say", "phrases\ttargets", ...lines, ""].join("\n"));
const reasonsOf = (...lines: readonly string[]) =>
  table(...lines).map((parsed) => (parsed.ok ? null : `${parsed.at} ${parsed.reason}`));

describe("lexicon tables", () => {
  it("give a row for each line, with its place", () => {
    const parsed = table("# 畑", "畑+始める、農家になる\t新規就農、就農", "", "家\t住宅");
    expect(parsed).toEqual([
      {
        ok: true,
        dataset: "lexicon",
        at: "words.tsv#4",
        row: {
          kind: "near-words",
          file: "words.tsv",
          line: 4,
          cells: { phrases: "畑+始める、農家になる", targets: "新規就農、就農" },
        },
      },
      {
        ok: true,
        dataset: "lexicon",
        at: "words.tsv#6",
        row: { kind: "near-words", file: "words.tsv", line: 6, cells: { phrases: "家", targets: "住宅" } },
      },
    ]);
    expectValidRows(parsed);
  });

  it.each<[string, string]>([
    ["家", "words.tsv#3 expected 2 columns, found 1"],
    ["家\t", "words.tsv#3 targets: must not be empty"],
    ["家\t住宅 ", 'words.tsv#3 targets: must not begin or end with a space: "住宅 "'],
    ["家\t住宅、、住居", 'words.tsv#3 targets: must not hold an empty element: "住宅、、住居"'],
    ["家\r\t住宅", 'words.tsv#3 phrases: must not hold control characters: "家\u{fffd}"'],
  ])("refuse a line that cannot be read: %j", (line, reason) => expect(reasonsOf(line)).toEqual([reason]));

  it("refuse a line that stands there twice", () => {
    expect(reasonsOf("家\t住宅", "家\t住宅")).toEqual([null, "words.tsv#4 the same line stands in line 3"]);
  });

  it("let an element hold the mark that parts lists", () => {
    expect(reasonsOf("若者\t女性、若者支援資金|")).toEqual([null]);
  });

  it.each<[string, string]>([
    ["", "the file is empty"],
    ["phrases\ttargets\n", 'expected "# <kind>", found "phrases\\ttargets"'.replace("\\t", "\u{fffd}")],
    ["# near-word\n", 'unknown kind "near-word"; did you mean "near-words"?'],
    ["# near-words\nphrases\n", 'expected the columns phrases, targets, found "phrases"'],
  ])("are damaged without kind and columns: %j", (text, reason) =>
    expect(read(text)).toMatchObject([{ ok: false, damaged: true, reason }]),
  );

  it("are UTF-8", () => {
    expect(read(Buffer.from([0x23, 0x20, 0x82, 0xa0, 0x0a]))).toMatchObject([{ ok: false, damaged: true }]);
  });

  it("check words of closed lists, each element of a cell, and patterns", () => {
    const plain = read("# plain-words\nscope\ttargets\tphrases\nprogramme\t就農\t畑\n");
    expect(plain).toMatchObject([{ ok: false, reason: expect.stringMatching(/^scope: must be one of \* program /) }]);
    const rule = read("# name-rules\nrules\tside\trows\tnames\nsentence、sentense\tholds\tany\tます$\n");
    expect(rule).toMatchObject([
      { ok: false, at: "words.tsv#3", reason: expect.stringMatching(/^rules: must be one of /) },
    ]);
    const pattern = read("# business-words\nnames\n(企業\n");
    expect(pattern).toMatchObject([{ ok: false, reason: 'names: must be a regular expression: "(企業"' }]);
  });
});
