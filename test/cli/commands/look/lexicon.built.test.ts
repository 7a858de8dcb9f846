import { writeFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { checkLexicon, type LexiconReport } from "../../../../cli/snapshots/lexicon-report.ts";
import { copyOfCorpus } from "../../../support/edited-corpus.ts";
import { runCommand } from "../../run-command.ts";

const { store, id } = inject("snapshot");
const run = (...argv: readonly string[]) =>
  runCommand(["lexicon", "check", ...argv], { settings: { store }, checkLexicon });

/** A sources file whose lexicon is a table of near words. */
function sourcesWith(...lines: readonly string[]): string {
  const { sources, path } = copyOfCorpus();
  writeFileSync(path("words.tsv"), ["# near-words", "phrases\ttargets", ...lines, ""].join("\n"));
  writeFileSync(
    sources,
    JSON.stringify({
      format: "konkyo-sources/1",
      sources: [
        {
          id: "words",
          adapter: "lexicon",
          files: ["words.tsv"],
          url: "https://www.example.go.jp/",
          publisher: "架空庁",
          license: "unknown",
          publish: true,
          fetched_at: "2026-04-01T00:00:00Z",
        },
      ],
    }),
  );
  return sources;
}

describe("konkyo lexicon check", () => {
  it("has nothing to say about sound lines", async () => {
    const { code, out } = await run("--sources", sourcesWith("畑\t農地", "家\t住宅"));
    expect(out).toBe("2 lines: 0 refused, 0 doubles, 0 conflicts, 0 without a record\n");
    expect(code).toBe(0);
  });

  it("ends with 1 for doubles and conflicts, by file and line", async () => {
    const sources = sourcesWith("畑\t農地", "畑\t農地、田畑", "金\t融資", "金\t補助金", "金\t税制");
    const { code, out } = await run("--sources", sources);
    expect(code).toBe(1);
    expect(out).toContain("words.tsv:3: 畑: stands in several lines that lead to the same; words.tsv:4\n");
    expect(out).toContain(
      "words.tsv:5: 金: leads to many things that have nothing in common; words.tsv:6, words.tsv:7\n",
    );
  });

  it("ends with 2 for lines that a build refuses", async () => {
    const { code, out } = await run("--sources", sourcesWith("畑"));
    expect(code).toBe(2);
    expect(out).toContain("words.tsv:3: expected 2 columns, found 1: cannot be used\n");
  });

  it("names lines of a snapshot that lead to no record of it", async () => {
    const ran = await run("--snapshot", id, "--json");
    expect(ran.code).toBe(0);
    const { findings } = ran.json<LexiconReport>();
    const dead = findings.filter(({ rule }) => rule === "no_record").map(({ text }) => text);
    expect(dead).toContainEqual(expect.stringContaining("養鶏"));
    expect(dead.filter((text) => text.split("、").includes("就農"))).toEqual([]);
  });

  it("takes sources or a store", async () => {
    expect((await run("--sources", "a.json", "--store", "b")).code).toBe(64);
  });
});
