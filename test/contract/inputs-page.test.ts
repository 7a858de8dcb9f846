import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fieldRows, vocabularyRows } from "../../cli/commands/make/schema.ts";
import { datasetNames } from "../../schemas/input/input.ts";
import { datasetJsonSchema } from "../../schemas/input/json-schema.ts";
import { runCanonical } from "../builder/adapters/canonical/run-canonical.ts";
import { cells, markedTable } from "../support/marked-table.ts";
import { nonEmpty } from "../support/non-empty.ts";

const page = readFileSync(new URL("../../docs/inputs.md", import.meta.url), "utf8");

/** As the source of a table writes it: a bar would end the cell. */
const unescaped = (text: string) => text.replaceAll("&lt;", "<");

describe.each(datasetNames)("docs/inputs.md: %s", (dataset) => {
  it("shows every field with its type and words", () => {
    const shown = cells(markedTable(page, `fields ${dataset}`)).slice(1);
    const fields = fieldRows(datasetJsonSchema(dataset)).map(([name, type, need, meaning]) => [
      "",
      `\`${name}\``,
      type,
      need === "required" ? "yes" : "",
      meaning,
      "",
    ]);
    expect(shown.map((row) => row.map(unescaped))).toEqual(nonEmpty(fields));
    expect(fields.filter(([, , , , meaning]) => meaning === "")).toEqual([]);
  });

  it("has an example that is read without a fault, every column of it", async () => {
    const [, example = ""] = new RegExp(`^### ${dataset}\\n.*?\`\`\`csv\\n(.*?)\`\`\``, "ms").exec(page) ?? [];
    let unused: readonly string[] = ["none was read"];
    const parsed = await runCanonical("example.csv", example, { dataset }, (columns) => {
      unused = columns.filter(({ used }) => !used).map(({ name }) => name);
    });
    expect(nonEmpty(parsed).filter((row) => !row.ok || row.notes)).toEqual([]);
    expect(unused).toEqual([]);
  });
});

describe("docs/inputs.md", () => {
  it("lists every word of every vocabulary, and the words that are read as it", () => {
    const datasetsOf = new Map<string, string[]>();
    for (const dataset of datasetNames) {
      const rows = vocabularyRows(datasetJsonSchema(dataset));
      for (const field of new Set(rows.map(([name]) => name))) {
        const words = rows
          .filter(([name]) => name === field)
          .map(([, word, other]) => (other ? `${word} (${other})` : word));
        const key = `\`${field}\`\0${words.join(", ")}`;
        datasetsOf.set(key, [...(datasetsOf.get(key) ?? []), dataset]);
      }
    }
    const lines = Array.from(datasetsOf, ([key, datasets]) => key.replace("\0", ` of ${datasets.join(", ")}: `));
    expect(
      markedTable(page, "words")
        .trim()
        .split("\n")
        .map((line) => line.slice(2)),
    ).toEqual(nonEmpty(lines));
  });
});
