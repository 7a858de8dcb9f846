import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { barChart } from "../../../cli/terminal/bar-chart.ts";
import { plainProgress, withProgress } from "../../../cli/terminal/progress.ts";
import { bytesText, counted, countText, megabytesPerSecond, secondsText } from "../../../cli/terminal/quantities.ts";
import { renderTable } from "../../../cli/terminal/render-table.ts";
import { clipToWidth, displayWidth, padToWidth } from "../../../cli/terminal/text-width.ts";

const colors = pc.createColors(false);

describe("the width of text", () => {
  it.each([
    ["abc", 3],
    ["根拠", 4],
    ["ｶﾞｲﾄﾞ", 5],
    ["（株）", 6],
    ["ＡＢＣ１", 8],
    ["が", 2],
    ["か\u3099", 2],
    ["𠮷野家", 6],
    ["🗾", 2],
    ["\u001B[31mred\u001B[39m", 3],
    ["", 0],
  ])("of %j is %i", (text, width) => expect(displayWidth(text)).toBe(width));

  it("is what padding and cutting go by", () => {
    expect(padToWidth("根拠", 6)).toBe("根拠  ");
    expect(clipToWidth("補助金制度", 10)).toBe("補助金制度");
    expect(clipToWidth("補助金制度", 9)).toBe("補助金制…");
    expect(clipToWidth("補助金制度", 8)).toBe("補助金…");
    expect(clipToWidth("two\nlines\t\u001B[31mred\u001B[39m", 40)).toBe("two lines red");
  });
});

describe("quantities", () => {
  it("read as people write them", () => {
    expect([0, 999, 1000, 25_815_302, 999_960_000, 2.5e12].map(bytesText)).toEqual([
      "0 B",
      "999 B",
      "1.0 kB",
      "25.8 MB",
      "1.0 GB",
      "2.5 TB",
    ]);
    expect([0, 999, 1000, 1_234_567].map(countText)).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect([counted(1, "file"), counted(0, "file")]).toEqual(["1 file", "0 files"]);
    expect([0.04, 1.25, 59.96, 125.4].map(secondsText)).toEqual(["0.0 s", "1.3 s", "1 min 0 s", "2 min 5 s"]);
    expect([megabytesPerSecond(5e6, 2), megabytesPerSecond(5e6, 0)]).toEqual([2.5, null]);
  });
});

describe("a table", () => {
  const head = [
    { head: "name", shrink: true },
    { head: "rows", align: "right" },
  ] as const;

  it("lines up full-width text", () => {
    expect(
      renderTable({ columns: null, colors }, head, [
        ["根拠", "1"],
        ["evidence", "12,345"],
      ]),
    ).toBe("name        rows\n根拠           1\nevidence  12,345");
  });

  it("cuts the column that may shrink to fit the screen", () => {
    const lines = renderTable({ columns: 30, colors }, head, [
      ["とても長い名前の補助金制度の例", "1"],
      ["short", "12,345"],
    ]).split("\n");
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(30);
    expect(lines[1]).toMatch(/^とても長い名前の補助… +1$/);
  });

  it("cuts two long columns alike and leaves the others whole", () => {
    const wide = [{ head: "a", shrink: true }, { head: "b", shrink: true }, { head: "c" }];
    const [, line] = renderTable({ columns: 60, colors }, wide, [
      ["x".repeat(80), "y".repeat(40), "z".repeat(10)],
    ]).split("\n");
    expect(line).toBe(`${"x".repeat(22)}…  ${"y".repeat(22)}…  ${"z".repeat(10)}`);
  });
});

describe("a bar chart", () => {
  it("shows counts and shares, and a sliver for whatever is not nothing", () => {
    const chart = barChart(
      [
        { label: "S", count: 1 },
        { label: "四半期以内", count: 2000 },
        { label: "C", count: 0 },
      ],
      60,
    ).split("\n");
    expect(chart).toEqual([
      `S           ▏${" ".repeat(32)}      1   0.0 %`,
      `四半期以内  ${"█".repeat(33)}  2,000 100.0 %`,
      `C           ${" ".repeat(33)}      0   0.0 %`,
    ]);
    expect(chart.map(displayWidth)).toEqual([60, 60, 60]);
  });

  it("has no share of nothing", () => {
    expect(barChart([{ label: "S", count: 0 }], 40)).toMatch(/^S +0$/);
  });
});

describe("progress in plain lines", () => {
  it("has one line for each step that ended, and names the one that did not", async () => {
    const lines: string[] = [];
    const work = withProgress(
      plainProgress((line) => lines.push(line)),
      async (progress) => {
        progress.begin("parse");
        progress.detail("parse", "a file");
        progress.end("parse", "1.2 s");
        progress.end("never begun", "0.0 s");
        progress.begin("tables");
        throw new Error("no");
      },
    );
    await expect(work).rejects.toThrow("no");
    expect(lines).toEqual(["parse … 1.2 s", "tables … failed"]);
  });
});
