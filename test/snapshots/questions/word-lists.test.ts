import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folders = ["snapshots/questions", "snapshots/search", "snapshots/language", "runtime/questions"];

/** Five Japanese words or more one after the other, with marks between them. Eras are no words to look for. */
const LIST = /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}[^\p{L}\p{N}]{1,8}){5,}/u;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const ERAS = /明治|大正|昭和|平成|令和/g;

/** Grammar that parts names of programs in a question; parts of speech; how statutes write titles and provisions. */
const grammar = new Set([
  "runtime/questions/named-programs.ts",
  "snapshots/language/analyser.ts",
  "snapshots/search/documents/abbreviation.ts",
  "snapshots/search/documents/law-extras.ts",
  "snapshots/search/query/query.ts",
]);

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name)),
);

it("no words to read questions with stand in code", () => {
  expect(files.length).toBeGreaterThan(30);
  const holding = files.filter((file) =>
    LIST.test(readFileSync(join(root, file), "utf8").replace(COMMENTS, "").replace(ERAS, "")),
  );
  expect(holding.filter((file) => !grammar.has(file))).toEqual([]);
});
