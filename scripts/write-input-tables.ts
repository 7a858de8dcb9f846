/**
 * Writes the fields of every dataset and the words of every vocabulary into docs/inputs.md, between their marks. A new
 * dataset needs its heading, its example and its marks there first.
 *
 * usage: npx tsx scripts/write-input-tables.ts && npm run format
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fieldRows, vocabularyRows } from "../cli/commands/make/schema.ts";
import { datasetNames } from "../schemas/input/input.ts";
import { datasetJsonSchema } from "../schemas/input/json-schema.ts";

const path = new URL("../docs/inputs.md", import.meta.url);
let page = readFileSync(path, "utf8");
for (const dataset of datasetNames) {
  const rows = fieldRows(datasetJsonSchema(dataset)).map(([name, type, need, meaning]) =>
    ["", ` \`${name}\` `, ` ${type} `, need === "required" ? " yes " : " ", ` ${meaning} `, ""].join("|"),
  );
  replace(`fields ${dataset}`, ["| field | type | needed | meaning |", "| --- | --- | --- | --- |", ...rows]);
}
replace("words", wordLines());
writeFileSync(path, page);

function replace(mark: string, lines: readonly string[]): void {
  const marked = new RegExp(`(<!-- ${mark} -->).*(<!-- /${mark} -->)`, "s");
  if (!marked.test(page)) throw new Error(`docs/inputs.md has no marks for ${mark}`);
  page = page.replace(marked, (_, begin: string, end: string) => `${begin}\n\n${lines.join("\n")}\n\n${end}`);
}

/** One line for each vocabulary of a field, with the datasets that share it. */
function wordLines(): string[] {
  const datasetsOf = new Map<string, string[]>();
  for (const dataset of datasetNames) {
    const rows = vocabularyRows(datasetJsonSchema(dataset));
    for (const field of new Set(rows.map(([name]) => name))) {
      const own = rows.filter(([name]) => name === field);
      const words = own.map(([, word, other]) => (other ? `${word} (${other})` : word)).join(", ");
      const key = `${field}\0${words}`;
      datasetsOf.set(key, [...(datasetsOf.get(key) ?? []), dataset]);
    }
  }
  return Array.from(datasetsOf, ([key, datasets]) => {
    const [field, words] = key.split("\0");
    return `- \`${field}\` of ${datasets.join(", ")}: ${words}`;
  });
}
