import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FLEXSEARCH_VERSION, packLines, readLines } from "../../../snapshots/suggest/suggest-file.ts";
import { temporaryFolder } from "../../support/build.ts";

const folder = temporaryFolder("suggest-file");
const path = join(folder, "law.names.jsonl");
const whole = packLines("law", "names", [["架空"], { b: 2 }, 3]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(text: string | Buffer): Promise<unknown[]> {
  writeFileSync(path, text);
  const values: unknown[] = [];
  await readLines(path, { dataset: "law", part: "names" }, (value) => values.push(value));
  return values;
}

describe("a file of suggestions", () => {
  it("gives back its values in order, also across the pieces it is read in", async () => {
    expect(await read(whole)).toEqual([["架空"], { b: 2 }, 3]);
    const many = Array.from({ length: 5000 }, (_, at) => `架空の名称${at}`);
    expect(await read(packLines("law", "names", many))).toEqual(many);
    expect(await read(packLines("law", "names", []))).toEqual([]);
  });

  it("is refused when it is cut short", async () => {
    const cuts = [0, 20, whole.length - 3, whole.length - 1];
    for (const cut of cuts) await expect(read(whole.slice(0, cut)), String(cut)).rejects.toThrow(/has \d lines|JSON/);
    await expect(read(`${whole}4\n`)).rejects.toThrow("has 4 lines, its first one says 3");
  });

  it("is refused when it is another one, or of another release of FlexSearch", async () => {
    await expect(read(packLines("program", "names", []))).rejects.toThrow("does not hold the names of law");
    await expect(read(packLines("law", "terms", []))).rejects.toThrow("does not hold the names of law");
    await expect(read(whole.replace(FLEXSEARCH_VERSION, "0.7.0"))).rejects.toThrow(
      `comes from FlexSearch 0.7.0, this program reads ${FLEXSEARCH_VERSION}: build again`,
    );
  });

  it("names the release that is installed", () => {
    const root = resolve(import.meta.dirname, "../../..");
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(dependencies.flexsearch).toBe(FLEXSEARCH_VERSION);
  });
});
