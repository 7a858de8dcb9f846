import { z } from "zod";
import { Text } from "./common.ts";

/** One line of a lexicon table: words that questions and records are read with. */
export const LexiconRecord = z
  .object({
    line_id: Text.describe("Id made of the kind and the cells."),
    kind: Text.describe("Kind of the table that the line belongs to."),
    file: Text.describe("File that the line stands in."),
    line: z.int().min(1).describe("Number of the line in its file."),
    cells: z.record(z.string(), z.string()).describe("Cells by the name of their column."),
  })
  .meta({
    id: "LexiconRecord",
    description: "One line of a lexicon table.",
    examples: [
      {
        line_id: "lex_0123456789abcdef",
        kind: "plain-words",
        file: "lexicon/plain-words/farming.tsv",
        line: 3,
        cells: { scope: "program", targets: "新規就農、就農", phrases: "農業を始める、畑+始める" },
      },
    ],
  });

export type LexiconRecord = z.infer<typeof LexiconRecord>;

/** The columns of a kind of table, and which of them may be empty. */
type LexiconKind = { readonly columns: readonly string[]; readonly optional?: readonly string[] };

/** Every kind of lexicon table. `demo/lexicon/README.md` says what each means. */
export const lexiconKinds: Readonly<Record<string, LexiconKind>> = {
  "plain-words": { columns: ["scope", "targets", "phrases"] },
};

/** What a line of plain words can lead to. */
export const plainWordScopes = [
  "*",
  "program",
  "loan",
  "tax",
  "certification",
  "mutual",
  "law",
  "article",
  "decision",
  "sanction",
  "case",
] as const;
