import { describe, expect, it } from "vitest";
import { readDecisionMarks, readPlaceMarks } from "../../../snapshots/texts/question-marks.ts";

const marks = (question: string) => readDecisionMarks(question).marks.map(({ text }) => text);

describe("courts and days in a question", () => {
  it.each([
    ["東京高裁 平成17年3月23日 新株予約権", ["day:2005-03-23", "court:東京高等裁判所"]],
    ["最高裁 令和4年4月19日の判決", ["day:2022-04-19", "level:supreme"]],
    ["最判平30.6.1", ["day:2018-06-01", "level:supreme"]],
    ["知財高裁 令和2年3月", ["month:2020-03", "court:知的財産高等裁判所"]],
    ["大阪地方裁判所の令和元年の判決", ["year:2019", "court:大阪地方裁判所"]],
    ["地裁で争われた", ["level:district"]],
    ["5年以内の解約", []],
    ["令和元年以降", []],
  ])("%s", (question, read) => {
    expect(marks(question)).toEqual(read);
  });

  it("are no words to look for", () => {
    expect(readDecisionMarks("最高裁 令和4年4月19日 相続税").rest.trim()).toBe("相続税");
  });
});

describe("places in a question", () => {
  it.each([
    ["大阪府 建設業 許可取消", ["place:大阪府"]],
    ["静岡県の市町村", ["place:静岡県"]],
    ["東京の業者", ["place:東京都"]],
    ["三重の底", ["place:三重県"]],
    ["営業所", []],
  ])("%s", (question, read) => {
    expect(readPlaceMarks(question).marks.map(({ text }) => text)).toEqual(read);
  });
});
