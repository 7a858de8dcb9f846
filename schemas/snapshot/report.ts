import { z } from "zod";
import { Count, Text } from "../common.ts";

const RefusedRow = z.object({
  source: Text.describe("Id of the source."),
  at: Text.describe("File and line, index or element."),
  reason: Text.describe("Why the row was refused."),
});

/** What became of rows: those in are those out, merged and refused. */
const rowCounts = {
  rows_in: Count.describe("Rows found."),
  rows_out: Count.describe("Rows that became a record, or the best row of one."),
  refused: Count.describe("Rows refused."),
  merged: Count.describe("Rows that joined the record of a better row, or that a newer row replaced."),
};

/** A column of canonical files. */
const InputColumn = z.object({
  name: Text.describe("Name of the column."),
  rows: Count.describe("Rows that fill it."),
});

const Place = z.object({ at: Text.describe("Position."), reason: Text.describe("The reason in full.") });

/** What became of the rows of one source. */
export const SourceReport = z
  .object({
    id: Text.describe("Id of the source."),
    adapter: Text.describe("Adapter that read it."),
    files: Count.describe("Number of files."),
    ...rowCounts,
    repeated: Count.default(0).describe("Rows that equal an earlier row of the source, or have its id."),
    noted: Count.describe("Values left out of rows that were used."),
    unused_columns: z.array(InputColumn).default([]).describe("Columns of its files that no field is read from."),
    columns: z.array(InputColumn).default([]).describe("Columns of its files that fields are read from."),
    tables: z
      .array(
        z.object({
          name: Text.nullable().describe("Table; null for rows that were refused before their table was known."),
          ...rowCounts,
        }),
      )
      .default([])
      .describe("The same counts for each table."),
    faults: z.array(Place).default([]).describe("Files that are missing, empty or damaged."),
    reasons: z
      .array(
        z.object({
          reason: Text.describe("The reason without its particulars."),
          count: Count.describe("How often it was given."),
          examples: z.array(Place).describe("The first few."),
        }),
      )
      .describe("Why rows were refused or values left out, most frequent first."),
  })
  .meta({
    id: "SourceReport",
    description: "What became of the rows of one source.",
    examples: [
      {
        id: "curated-programs",
        adapter: "canonical",
        files: 1,
        rows_in: 3,
        rows_out: 2,
        refused: 1,
        repeated: 0,
        noted: 0,
        merged: 0,
        unused_columns: [{ name: "remarks", rows: 2 }],
        columns: [{ name: "primary_name", rows: 2 }],
        tables: [{ name: "program", rows_in: 3, rows_out: 2, refused: 1, merged: 0 }],
        faults: [],
        reasons: [
          {
            reason: "primary_name: must not be blank",
            count: 1,
            examples: [{ at: "programs.jsonl#3", reason: "primary_name: must not be blank" }],
          },
        ],
      },
    ],
  });

const MergedValue = z.object({
  value: Text.describe("The value, cut where it is long."),
  source: Text.describe("Id of the source."),
  at: Text.describe("Position of the row."),
});

/** Where rows of one record stated different values for a field. */
const MergeReport = z.object({
  table: Text.describe("Table of the record."),
  field: Text.describe("Field in which the rows differ."),
  count: Count.describe("Number of values that were not taken."),
  examples: z
    .array(
      z.object({
        key: Text.describe("What the rows have in common."),
        kept: MergedValue.describe("The value that won: that of the more reliable row."),
        dropped: MergedValue.describe("The value that was not taken."),
      }),
    )
    .describe("The first few."),
});

/** How much of the records of a kind everyday words lead to. */
const LexiconCoverage = z.object({
  scope: Text.describe("Kind of the records: article, program, loan, tax, certification or mutual."),
  records: Count.describe("Number of records; of articles those that decisions cite."),
  covered: Count.describe("Records that at least three phrasings reach none of whose words stands in their name."),
  weighted_share: z
    .number()
    .min(0)
    .max(1)
    .describe("Their share by weight: articles by the decisions that cite them, programs by the size of their family."),
});

/** Something that the current snapshot has and the build lacks. */
const Loss = z.object({
  name: Text.describe("Table, or table.field, or table.column: the word that --accept-loss takes."),
  reason: Text.describe("What was lost, with figures."),
  accepted: z.boolean().describe("Whether --accept-loss names it."),
});

/** What a build did: rows in, out and refused with reasons and positions, tables, warnings, time by stage. */
export const BuildReport = z
  .object({
    format: z.literal("konkyo-build-report/1").describe("Version of this format."),
    losses: z
      .array(Loss)
      .default([])
      .describe("What the build lost against the current snapshot beyond the limits, columns first."),
    sources: z.array(SourceReport).describe("One entry per source, sorted by id."),
    refused_rows: z.array(RefusedRow).describe("The first refused rows of the build."),
    tables: z
      .array(
        z.object({
          name: Text.describe("Name of the table."),
          rows: Count.describe("Number of records."),
          public_rows: Count.describe("Number of records that public search shows."),
          derived: Count.default(0).describe("Records that no row states: they follow from other records."),
        }),
      )
      .describe("One entry per table."),
    program_tiers: z
      .array(
        z.object({
          tier: Text.describe("Tier."),
          programs: Count.describe("Public programs that reach it."),
          missing: z
            .array(
              z.object({ dimension: Text.describe("Dimension."), programs: Count.describe("Programs without it.") }),
            )
            .describe("What they lack, most frequent first."),
        }),
      )
      .optional()
      .describe("How public programs are graded, and which missing dimensions hold them down."),
    duplicates_merged: Count.describe("Rows merged into another across all sources."),
    merges: z.array(MergeReport).default([]).describe("What merged rows disagreed on, most frequent first."),
    dangling_ids: z
      .array(
        z.object({
          table: Text.describe("Table of the records that name them."),
          field: Text.describe("Field that names them."),
          target: Text.describe("Table that should carry them."),
          count: Count.describe("How often such an id is named."),
          examples: z.array(Text).describe("The first few."),
        }),
      )
      .default([])
      .describe("Ids and keys that records name and that no record of the snapshot carries."),
    lexicon_coverage: z
      .array(LexiconCoverage)
      .default([])
      .describe("Share of the records that the everyday words of the lexicon lead to."),
    warnings: z.array(Text).describe("What a publisher should look at."),
    stages: z
      .array(z.object({ name: Text.describe("Stage."), seconds: z.number().min(0).describe("Time it took.") }))
      .describe("Stages in the order they ran."),
  })
  .meta({
    id: "BuildReport",
    description: "What a build did with every row of every source.",
    examples: [
      {
        format: "konkyo-build-report/1",
        losses: [
          { name: "program.prefecture", reason: "7 of 8 rows filled it, 1 of 8 does now; 20 % may go", accepted: true },
        ],
        sources: [],
        refused_rows: [
          { source: "curated-programs", at: "programs.jsonl#3", reason: "primary_name: must not be blank" },
        ],
        tables: [{ name: "program", rows: 2, public_rows: 2, derived: 0 }],
        program_tiers: [{ tier: "C", programs: 2, missing: [{ dimension: "D_schedule", programs: 2 }] }],
        duplicates_merged: 0,
        merges: [],
        dangling_ids: [
          { table: "bid", field: "winner_houjin_bangou", target: "houjin", count: 1, examples: ["8999999999901"] },
        ],
        lexicon_coverage: [{ scope: "program", records: 2, covered: 1, weighted_share: 0.5 }],
        warnings: [],
        stages: [{ name: "parse", seconds: 0.2 }],
      },
    ],
  });

export type SourceReport = z.infer<typeof SourceReport>;
export type RowCounts = Pick<SourceReport, keyof typeof rowCounts>;
export type LexiconCoverage = z.infer<typeof LexiconCoverage>;
export type InputColumn = z.infer<typeof InputColumn>;
export type Loss = z.infer<typeof Loss>;
export type MergeReport = z.infer<typeof MergeReport>;
export type BuildReport = z.infer<typeof BuildReport>;
