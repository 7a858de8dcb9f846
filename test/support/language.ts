import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { lexicon as adapter } from "../../builder/adapters/lexicon/lexicon.ts";
import { createLanguage } from "../../snapshots/language/language.ts";
import { type LexiconLine, lexiconOf } from "../../snapshots/lexicon/lexicon.ts";
import { run } from "../builder/adapters/run-adapter.ts";

const root = join(import.meta.dirname, "../../lexicon");

/** The same phrases as in the invented corpus: the stems of all of them take longer to find than most tests. */
const phrases = new Set(["articles-labour-standards.tsv", "costs.tsv", "situations.tsv"]);

/** The words that ship with the product. */
export const lexicon = lexiconOf(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsv"))
    .filter(({ parentPath, name }) => !/plain-words|spoken-words/.test(parentPath) || phrases.has(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => run(adapter, relative(root, path), readFileSync(path)))
    .map((parsed) => {
      if (!parsed.ok) throw new Error(`${parsed.at}: ${parsed.reason}`);
      return parsed.row as LexiconLine;
    }),
);

/** The language of those words. */
export const language = createLanguage(lexicon);
