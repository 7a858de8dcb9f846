import { describe, expect, it } from "vitest";
import { listOf } from "../../../snapshots/lexicon/lexicon.ts";
import { compact } from "../../../snapshots/text/compact.ts";
import { language, lexicon } from "../../support/language.ts";

const { findLegalWords } = language;

const searched = (question: string, texts: "statutes" | "decisions" | "measures" = "statutes") =>
  findLegalWords(question, texts).flatMap(({ search }) => search.map(({ text }) => text));

describe("the tables of everyday words", () => {
  const lines = lexicon.lines("legal-words");

  it("have alternatives that are long enough to mean something", () => {
    expect(lines.length).toBeGreaterThan(250);
    for (const { cells } of lines)
      for (const phrase of listOf(cells["phrases"]!)) expect(compact(phrase).length, phrase).toBeGreaterThan(1);
  });

  it("say no alternative twice within a file", () => {
    for (const file of new Set(lines.map((line) => line.file))) {
      const phrases = lines.filter((line) => line.file === file).flatMap(({ cells }) => listOf(cells["phrases"]!));
      expect(
        phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at),
        file,
      ).toEqual([]);
    }
  });
});

describe("everyday words in a question", () => {
  it.each([
    ["残業代の計算方法", "割増賃金"],
    ["会社をクビになった", "解雇"],
    ["内部通報をしたら解雇された", "公益通報"],
    ["役員報酬は損金になるか", "役員給与"],
    ["民間企業の法定雇用率", "障害者雇用率"],
    ["クーリング・オフの期間", "申込の撤回等"],
    ["退職金に税はかかるか", "退職所得"],
  ])("%s", (question, words) => {
    expect(searched(question)).toContain(compact(words));
  });

  it.each([
    ["補助金の不正受給で交付決定を取り消された会社", ["不正に受給", "補助金交付対象除外"]],
    ["助成金を不正に受け取った会社", ["不正に受給"]],
    ["補助金を返せと命じられた例", ["返還命令"]],
    ["許可を取り消された運送会社", ["許認可取消", "貨物自動車運送事業"]],
  ])("lead to measures: %s", (question, words) => {
    expect(searched(question, "measures")).toEqual(expect.arrayContaining(words.map((each) => compact(each))));
  });

  it("a grant that is withdrawn is no licence that is", () => {
    expect(searched("交付決定を取り消された会社", "measures")).not.toContain(compact("許認可取消"));
  });

  it("need all words of an alternative", () => {
    expect(searched("下請の支払期日")).toContain(compact("下請代金の支払期日"));
    expect(searched("支払期日")).not.toContain(compact("下請代金の支払期日"));
  });

  it("are not read out of longer foreign words", () => {
    expect(searched("ストライキの予告")).toContain(compact("争議行為"));
    expect(searched("ストーカー")).not.toContain(compact("争議行為"));
    expect(searched("タクシー・バス会社", "measures")).toContain(compact("道路運送法"));
  });

  it("lead to nothing where none stand", () => {
    expect(findLegalWords("見本の一覧", "statutes")).toEqual([]);
    expect(findLegalWords("", "statutes")).toEqual([]);
  });
});
