import { stripVTControlCharacters } from "node:util";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { type Progress, taskListProgress } from "../../../cli/terminal/task-list.ts";

/** Runs steps on a screen of its own and gives the last frame of each list. */
async function drawn(
  work: (progress: Progress) => void,
  sideBySide: readonly string[] = [],
): Promise<{ lines: string[]; other: string }> {
  const [screen, other] = [new PassThrough(), new PassThrough()];
  Object.assign(screen, { isTTY: true, columns: 80 });
  const written: string[] = [];
  screen.on("data", (piece: Buffer) => written.push(piece.toString()));
  const progress = taskListProgress({ screen: screen as never, other: other as never }, sideBySide);
  work(progress);
  await progress.close();
  const text = stripVTControlCharacters(written.join(""));
  return { lines: text.split(/\r?\n/).filter((line) => /^[✔✖]/.test(line)), other: other.read()?.toString() ?? "" };
}

describe("progress as a task list", () => {
  it("draws steps in the order they came, with what they ended with, and nothing on the other stream", async () => {
    const { lines, other } = await drawn((progress) => {
      progress.begin("parse");
      progress.detail("parse", "a file");
      progress.end("parse", "1.2 s");
      progress.begin("tables");
      progress.end("tables", "0.4 s");
    });
    expect([...new Set(lines)]).toEqual(["✔ parse 1.2 s", "✔ tables 0.4 s"]);
    expect(other).toBe("");
  });

  it("marks what failed and what was still open at the end", async () => {
    const { lines } = await drawn((progress) => {
      progress.begin("one");
      progress.end("one", "2 files failed", "failed");
      progress.begin("two");
    });
    expect([...new Set(lines)]).toEqual(["✖ one 2 files failed", "✖ two"]);
  });

  it("draws steps that run side by side in one list", async () => {
    const { lines } = await drawn(
      (progress) => {
        progress.begin("second");
        progress.end("second", "done");
        progress.begin("first");
        progress.end("first", "done");
      },
      ["first", "second"],
    );
    expect(lines.slice(-2)).toEqual(["✔ first done", "✔ second done"]);
  });

  it("shows what a file or a server said with its control characters escaped", async () => {
    const { lines } = await drawn((progress) => {
      progress.begin("\u202Eone");
      progress.detail("\u202Eone", "\u001B[2Ja file");
      progress.end("\u202Eone", "1\r2\u2028");
    });
    expect([...new Set(lines)]).toEqual([String.raw`✔ \u202eone 1\u000d2\u2028`]);
  });
});
