import { describe, expect, it } from "vitest";
import { barChart } from "../../../cli/commands/look/inspect.ts";
import { plainProgress, withProgress } from "../../../cli/terminal/task-list.ts";
import { bytesText, counted, countText, megabytesPerSecond, secondsText } from "../../../cli/terminal/quantities.ts";
import { createTerminal, type Screen, show } from "../../../cli/terminal/terminal.ts";
import { left, right, shrinking, tableLines } from "../../../cli/terminal/table.ts";
import { clipText, escapeUnsafe, padText, plainText, red, type Text, textWidth } from "../../../cli/terminal/text.ts";

const shown = (lines: readonly Text[]) => lines.map((line) => plainText(line).trimEnd());

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
    ["", 0],
  ])("of %j is %i", (text, width) => expect(textWidth(text)).toBe(width));

  it("is what padding and cutting go by", () => {
    expect(plainText(padText("根拠", 6))).toBe("根拠  ");
    expect(plainText(padText(red("根拠"), 6, "right"))).toBe("  根拠");
    expect(clipText("補助金制度", 10)).toBe("補助金制度");
    expect(clipText("補助金制度", 9)).toBe("補助金制…");
    expect(clipText(red("補助金制度"), 8)).toBe("補助金…");
    expect(clipText("か\u3099か\u3099か\u3099", 5)).toBe("か\u3099か\u3099…");
  });
});

describe("text from outside", () => {
  const unsafe = [
    ["\u0000", "\\u0000"],
    ["\n", "\\u000a"],
    ["\t", "\\u0009"],
    ["\u001B[31m", "\\u001b[31m"],
    ["\u007F", "\\u007f"],
    ["\u0080", "\\u0080"],
    ["\u009B", "\\u009b"],
    ["\u061C", "\\u061c"],
    ["\u200E\u200F", "\\u200e\\u200f"],
    ["\u2028\u2029", "\\u2028\\u2029"],
    ["\u202A\u202B\u202C\u202D\u202E", "\\u202a\\u202b\\u202c\\u202d\\u202e"],
    ["\u2066\u2067\u2068\u2069", "\\u2066\\u2067\\u2068\\u2069"],
  ] as const;

  it.each(unsafe)("shows %j as an escape", (text, escape) => {
    expect(escapeUnsafe(`a${text}b`)).toBe(`a${escape}b`);
    expect(plainText(["a", red(text), "b"])).toBe(`a${escape}b`);
    expect(textWidth(text)).toBe(escape.length);
  });

  it("stays as it is otherwise", () => {
    for (const text of ["根拠 evidence", "ｶﾞｲﾄﾞ", "👩‍👩‍👧", "A\u00A0B\u3000C", String.raw`C:\new\u202e`])
      expect(escapeUnsafe(text)).toBe(text);
  });

  it("cannot write lines, colors or directions on either stream, nor in a document", () => {
    const [out, err]: [string[], string[]] = [[], []];
    const stream = (written: string[]) =>
      ({ isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 }) as Screen;
    const terminal = createTerminal({ stdout: stream(out), stderr: stream(err) }, {});
    const name = unsafe.map(([text]) => text).join("");
    terminal.print([name, [name, red(name)]]);
    show(terminal, true, { data: { [name]: name }, text: () => [] });
    terminal.note(name);
    expect(out.join("").replaceAll("\n", "")).toMatch(/^[\x20-\x7e]*$/);
    expect(out.join("").split("\n")).toHaveLength(6);
    expect(err.join("")).toMatch(/^[\x20-\x7e]*\n$/);
    expect(JSON.parse(out[1]!)).toEqual({ [name]: name });
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
  const head = [shrinking("name"), right("rows")];

  it("lines up full-width text", () => {
    expect(
      shown(
        tableLines(null, head, [
          ["根拠", "1"],
          [red("evidence"), "12,345"],
        ]),
      ),
    ).toEqual(["name        rows", "根拠           1", "evidence  12,345"]);
  });

  it("has no line of headings where there are none", () => {
    expect(shown(tableLines(null, [left(""), left("")], [["a", "b"]]))).toEqual(["a  b"]);
  });

  it("cuts the column that may shrink to fit the screen", () => {
    const lines = shown(
      tableLines(30, head, [
        ["とても長い名前の補助金制度の例", "1"],
        ["short", "12,345"],
      ]),
    );
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(30);
    expect(lines[1]).toMatch(/^とても長い名前の補助… +1$/);
  });

  it("cuts two long columns alike and leaves the others whole", () => {
    const wide = [shrinking("a"), shrinking("b"), left("c")];
    const [, line] = shown(tableLines(60, wide, [["x".repeat(80), "y".repeat(40), "z".repeat(10)]]));
    expect(line).toBe(`${"x".repeat(22)}…  ${"y".repeat(22)}…  ${"z".repeat(10)}`);
  });

  it("counts an escape by what it shows", () => {
    const lines = shown(
      tableLines(
        null,
        [left("name"), left("x")],
        [
          ["\u202Eab", "1"],
          ["abcdefgh", "2"],
        ],
      ),
    );
    expect(lines).toEqual(["name      x", String.raw`\u202eab  1`, "abcdefgh  2"]);
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
    ).map(plainText);
    expect(chart).toEqual([
      `S           ▏${" ".repeat(32)}      1   0.0 %`,
      `四半期以内  ${"█".repeat(33)}  2,000 100.0 %`,
      `C           ${" ".repeat(33)}      0   0.0 %`,
    ]);
    expect(chart.map(textWidth)).toEqual([60, 60, 60]);
  });

  it("has no share of nothing", () => {
    expect(shown(barChart([{ label: "S", count: 0 }], 40))).toEqual([expect.stringMatching(/^S +0$/)]);
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
