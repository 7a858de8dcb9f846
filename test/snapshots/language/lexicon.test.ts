import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LexiconRecord } from "../../../schemas/records/lexicon.ts";
import { createLanguage } from "../../../snapshots/language/language.ts";
import {
  LexiconFileError,
  lexiconOf,
  listOf,
  packLexicon,
  patternOf,
  readLexicon,
} from "../../../snapshots/lexicon/lexicon.ts";
import { temporaryFolder } from "../../support/build.ts";

const line = (file: string, number: number, kind: string, cells: Record<string, string>): LexiconRecord => ({
  line_id: `lex_${file}${number}`,
  kind,
  file,
  line: number,
  cells,
});
const records = [
  line("b.tsv", 10, "near-words", { phrases: "畑", targets: "農地" }),
  line("b.tsv", 9, "near-words", { phrases: "家", targets: "住宅" }),
  line("a.tsv", 3, "near-words", { phrases: "店", targets: "店舗" }),
  line("c.tsv", 3, "same-words", { words: "補助金、助成金" }),
];

function written(text: string): string {
  const path = join(temporaryFolder("lexicon"), "lines.json");
  writeFileSync(path, text);
  return path;
}

describe("the file of a lexicon", () => {
  it("holds every line by kind, in the order of files and lines", async () => {
    const lexicon = await readLexicon(written(packLexicon(records)));
    expect(lexicon.lines("near-words")).toEqual(
      [records[2]!, records[1]!, records[0]!].map(({ kind, file, line: number, cells }) => ({
        kind,
        file,
        line: number,
        cells,
      })),
    );
    expect(lexicon.lines("same-words")).toHaveLength(1);
    expect(lexicon.lines("readings")).toEqual([]);
  });

  it("is the same in whatever order its lines come", () => {
    expect(packLexicon(records.toReversed())).toBe(packLexicon(records));
  });

  it("is refused when it is another", async () => {
    await expect(readLexicon(written('{"format":"other/1"}'))).rejects.toThrow(LexiconFileError);
  });
});

describe("cells", () => {
  it("hold lists", () => {
    expect(listOf("")).toEqual([]);
    expect(listOf("補助金、助成金")).toEqual(["補助金", "助成金"]);
    expect(listOf("免職、停職|懲戒")).toEqual(["免職、停職", "懲戒"]);
    expect(listOf("免職、停職|")).toEqual(["免職、停職"]);
  });

  it("hold patterns", () => {
    expect(patternOf("(?i)bcp|防災").test("BCP策定")).toBe(true);
    expect(patternOf("bcp").test("BCP策定")).toBe(false);
  });
});

describe("a language without words", () => {
  const plain = createLanguage(lexiconOf([]));

  it("reads everything as it stands", () => {
    const text = "おかやまの農家が畑を始めたい";
    expect(plain.findNearWords(text)).toEqual([]);
    expect(plain.findIndustries(text)).toEqual([]);
    expect(plain.findLegalWords(text, "statutes")).toEqual([]);
    expect(plain.findFillers(text)).toEqual([]);
    expect(plain.findReadings(text)).toEqual([]);
    expect(plain.spellingsOf("苺")).toEqual([]);
    expect(plain.programs().purposes).toEqual([]);
    expect(plain.courts().readCourt("東京地判平成元年1月1日")).toBeNull();
    expect(plain.courts().readCourt("最判平成元年1月1日")?.court).toBe("最高裁判所");
  });
});
