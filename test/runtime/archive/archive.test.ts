import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Archive } from "../../../runtime/archive/archive.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";
import { archiveIn } from "./archive-in.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let store: StateStore;
embeddedStoreOfFile("archive", (opened) => {
  store = opened;
});
let folder: string;
let archive: Archive;
let name = 0;
beforeEach(() => {
  folder = join(temporaryFolder("archive"), "files");
  archive = archiveIn(folder, store, `test/archive-${++name}`);
});

async function* some(...lines: string[]): AsyncGenerator<string> {
  yield* lines;
}
const linesOf = async (file: Parameters<Archive["lines"]>[0]) => {
  const lines: string[] = [];
  for await (const line of archive.lines(file)) lines.push(line);
  return lines;
};
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

describe("files of the archive", () => {
  it("name the file before them, and hold what was put in, line by line", async () => {
    const first = await archive.add("ledger", 20261005, () => some('{"a":"line\u2028separator"}', '{"b":2}'));
    const second = await archive.add("seals", 20261006, () => some("{}"));
    const [one, two] = await archive.list();
    expect([one?.kind, one?.day, two?.kind, two?.day]).toEqual(["ledger", 20261005, "seals", 20261006]);
    expect([first?.sha256, second?.sha256]).toEqual([sha256(one!.path), sha256(two!.path)]);
    expect(await linesOf(one!)).toEqual(['{"a":"line\u2028separator"}', '{"b":2}']);
    expect(JSON.parse(readFileSync(two!.path, "utf8").split("\n")[0]!)).toEqual({
      format: "konkyo-archive/1",
      kind: "seals",
      number: 1,
      day: 20261006,
      prev: first?.sha256,
    });
    expect(statSync(one!.path).mode & 0o777).toBe(0o600);
    expect(await archive.newest("ledger")).toEqual(first);
  });

  it("are not written for nothing", async () => {
    expect(await archive.add("ledger", 20261005, () => some())).toBeNull();
    expect([await archive.size(), readdirSync(folder)]).toEqual([0, []]);
  });

  it("are refused once a byte is other than it was, or one is gone", async () => {
    const file = (await archive.add("ledger", 20261005, () => some("{}")))!;
    appendFileSync(file.path, " ");
    await expect(linesOf(file)).rejects.toThrow(`${file.path} is not the file that was archived`);
    rmSync(file.path);
    await expect(archive.list()).rejects.toThrow("set KONKYO_ARCHIVE to the folder that has it");
    await expect(archive.add("ledger", 20261006, () => some("{}"))).rejects.toThrow("has no file 0");
  });

  it("count when the log has them: others are put aside once they are old, and never removed", async () => {
    const mark = "0".repeat(16);
    await archive.add("ledger", 20261005, () => some("{}"));
    const [old, young] = [
      join(folder, `000001-ledger-20261006-${mark}.jsonl`),
      join(folder, `000001-seals-20261006-${mark}.jsonl`),
    ];
    for (const path of [old, young]) writeFileSync(path, "{}\n");
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(old, hoursAgo, hoursAgo);
    await archive.add("ledger", 20261006, () => some("{}"));
    expect(readdirSync(folder).filter((file) => file.includes(mark))).toEqual([`000001-seals-20261006-${mark}.jsonl`]);
    expect(readdirSync(join(folder, "aside"))).toEqual([`000001-ledger-20261006-${mark}.jsonl`]);
    expect(await archive.list()).toHaveLength(2);
  });

  it("are numbered one after the other by writers that race", async () => {
    const other = archiveIn(folder, store, `test/archive-${name}`);
    const days = [20261001, 20261002, 20261003, 20261004];
    await Promise.all(
      days.map((day, at) => (at % 2 === 0 ? archive : other).add("ledger", day, () => some(`{"d":${day}}`))),
    );
    const files = await archive.list();
    expect(files.map(({ day }) => day).toSorted()).toEqual(days);
    for (const file of nonEmpty(files)) expect(await linesOf(file)).toEqual([`{"d":${file.day}}`]);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});
