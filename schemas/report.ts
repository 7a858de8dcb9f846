import { z } from "zod";
import { Count, Text } from "./common.ts";

const RefusedRow = z.object({
  source: Text.describe("Id of the source."),
  at: Text.describe("File and line, index or element."),
  reason: Text.describe("Why the row was refused."),
});

/** What became of the rows of one source. */
export const SourceReport = z
  .object({
    id: Text.describe("Id of the source."),
    adapter: Text.describe("Adapter that read it."),
    files: Count.describe("Number of files."),
    rows_in: Count.describe("Rows found."),
    rows_out: Count.describe("Rows used."),
    refused: Count.describe("Rows refused."),
    noted: Count.describe("Values left out of rows that were used."),
    merged: Count.describe("Rows that said the same as another."),
    reasons: z
      .array(
        z.object({
          reason: Text.describe("The reason without its particulars."),
          count: Count.describe("How often it was given."),
          examples: z
            .array(z.object({ at: Text.describe("Position."), reason: Text.describe("The reason in full.") }))
            .describe("The first few."),
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
        noted: 0,
        merged: 0,
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

/** What a build did: rows in, out and refused with reasons and positions, tables, warnings, time by stage. */
export const BuildReport = z
  .object({
    format: z.literal("konkyo-build-report/1").describe("Version of this format."),
    sources: z.array(SourceReport).describe("One entry per source, sorted by id."),
    refused_rows: z.array(RefusedRow).describe("The first refused rows of the build."),
    tables: z
      .array(
        z.object({
          name: Text.describe("Name of the table."),
          rows: Count.describe("Number of records."),
          public_rows: Count.describe("Number of records that public search shows."),
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
        sources: [],
        refused_rows: [
          { source: "curated-programs", at: "programs.jsonl#3", reason: "primary_name: must not be blank" },
        ],
        tables: [{ name: "program", rows: 2, public_rows: 2 }],
        program_tiers: [{ tier: "C", programs: 2, missing: [{ dimension: "D_schedule", programs: 2 }] }],
        duplicates_merged: 0,
        warnings: [],
        stages: [{ name: "parse", seconds: 0.2 }],
      },
    ],
  });

export type SourceReport = z.infer<typeof SourceReport>;
export type BuildReport = z.infer<typeof BuildReport>;
