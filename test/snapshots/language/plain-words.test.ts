import { describe, expect, it } from "vitest";
import { PlainWords } from "../../../snapshots/language/plain-words.ts";
import { phraseStems } from "../../../snapshots/language/stems.ts";

const line = (scope: string, target: string, phrases: string[]) => ({
  scope,
  targets: [target],
  phrases: phrases.map((phrase) => phraseStems(phrase)),
  place: `words.tsv:${target}`,
});
const words = new PlainWords([
  line("article", "民法 233", ["隣の木の枝", "枝が伸びてくる", "竹の根が越境"]),
  line("article", "民法 209", ["隣の土地に入る", "足場を隣に組む"]),
  line("article", "労働基準法 65", ["出産前の休み", "産後の休暇"]),
  line("program", "浄化槽設置", ["トイレを水洗にする", "下水がない家"]),
]);
const asked = (question: string, bare: readonly string[] = []) =>
  new Map(
    phraseStems(question).map((stem) => [stem, { share: bare.includes(stem) ? 0 : 1, inPhrase: 1, origin: stem }]),
  );
const found = (question: string, scope: string) =>
  words.find(asked(question), (own) => own === scope).map(({ line: { targets } }) => targets[0]);

describe("PlainWords", () => {
  it("finds the line that says most of a question, in any inflection", () => {
    expect(found("隣の家の木の枝がこちらに伸びてきました", "article")[0]).toBe("民法 233");
    expect(found("足場を組むために隣の土地に入りたい", "article")[0]).toBe("民法 209");
  });

  it("finds a line by kanji that other words share", () => {
    expect(found("子を産む前", "article")[0]).toBe("労働基準法 65");
  });

  it("gives lines of the scopes that are wanted only", () => {
    expect(found("トイレの水洗化", "article")).toEqual([]);
    expect(found("トイレの水洗化", "program")).toEqual(["浄化槽設置"]);
  });

  it("holds lines of one kind of record against those of the same kind", () => {
    const both = new PlainWords([
      line("program", "浄化槽設置", ["トイレを水洗にする工事", "下水がない家"]),
      line("loan", "排水設備資金", ["トイレの工事費を借りる"]),
    ]);
    const matches = both.find(asked("トイレを水洗にする工事"), () => true);
    expect(matches.map(({ line: { scope }, standing }) => [scope, standing === 1])).toEqual([
      ["program", true],
      ["loan", false],
    ]);
    expect(both.find(asked("トイレを水洗にする工事"), (scope) => scope === "loan")[0]!.fit).toBe(matches[1]!.fit);
  });

  it("finds a phrase with a verb that says nothing by itself", () => {
    const dismissal = new PlainWords([
      line("article", "労働基準法 24", ["給料の支払", "給料が少ない"]),
      line("article", "労働基準法 20", ["明日から来なくていい", "予告"]),
    ]);
    const targets = (question: string) =>
      dismissal.find(asked(question, ["来る"]), () => true).map(({ line: { targets: own } }) => own[0]);
    expect(targets("明日から来なくていいと給料の日に言われた")[0]).toBe("労働基準法 20");
    expect(targets("店に来る")).toEqual([]);
  });

  it("fits a question that one phrase says whole better than one of which it says a part", () => {
    const fitOf = (question: string) => words.find(asked(question), () => true)[0]!.fit;
    expect(fitOf("隣の木の枝")).toBe(1);
    expect(fitOf("隣の木の枝と産後の休暇")).toBeLessThan(0.9);
  });
});
