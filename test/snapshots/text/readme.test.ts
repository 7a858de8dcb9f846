import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { fold, NORMALIZER_VERSION } from "../../../snapshots/text/fold.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../../../snapshots/text/README.md"), "utf8");
const rows = readme
  .slice(readme.indexOf("## What is folded"), readme.indexOf("## Promises"))
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("`"))
  .map((line) => line.split("|").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "")));

describe("README of the folding", () => {
  it("names the version", () => {
    expect(readme).toContain(`\`${NORMALIZER_VERSION}\``);
  });

  it("shows what folding does", () => {
    expect(rows.length).toBeGreaterThan(15);
    for (const [, , written = [], folded = []] of rows) {
      expect([...new Set(written.map(fold))]).toEqual(folded);
    }
  });
});
