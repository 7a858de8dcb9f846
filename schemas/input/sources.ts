import { z } from "zod";
import { Checksum, Count, Fraction, HttpUrl, Json, License, Text, Timestamp } from "../common.ts";
import { datasetNames } from "./input.ts";

const ColumnSource = z.union(
  [Text, z.array(Text).min(1, "must name at least one column")],
  "must be a column name or a list of column names",
);

/** Names of tables and their fields with the share of their rows or filled values that a build may lose. */
const LossLimits = z.record(
  z.string().regex(/^[a-z_]+(\.[a-z_]+)?$/, "must be a table or table.field, such as program.prefecture"),
  Fraction,
);

/** What all sources together must hold, compared with the current snapshot. */
export const CorpusExpectations = z
  .strictObject({
    max_loss: LossLimits.optional().describe(
      "Largest share of its rows that a table may lose, and of its filled values that a field may lose. When left out: a tenth of the rows, a fifth of the values.",
    ),
  })
  .meta({
    id: "CorpusExpectations",
    description: "What the tables of a snapshot may lose against the current one.",
    examples: [{ max_loss: { bid: 0.3, "program.application_window": 0.5 } }],
  });

/** What a source must hold for a build to use it. */
export const SourceExpectations = z
  .strictObject({
    min_rows: Count.optional().describe("Fewest rows that can be used; 1 when left out."),
    max_refused_share: Fraction.optional().describe(
      "Largest share of its rows that may be refused. When left out: a tenth of them, or three where that is more.",
    ),
    max_loss: Fraction.optional().describe(
      "Largest share of the rows it gave to the current snapshot that may be missing; any when left out.",
    ),
    required_fields: z
      .array(Text)
      .optional()
      .describe("Fields without which a row is refused, beside those of the dataset."),
    not_after_fetch: z
      .array(Text)
      .optional()
      .describe("Date fields whose day cannot be later than the fetch; the usual ones of the dataset when left out."),
    foreign_keys: z
      .record(z.string(), z.string().regex(/^[a-z_]+\.[a-z_]+$/, "must be dataset.field, such as program.unified_id"))
      .optional()
      .describe("Fields whose value must occur in another dataset: field to dataset.field."),
  })
  .meta({
    id: "SourceExpectations",
    description: "What a source must hold; a source that does not fails the build unless it is optional.",
    examples: [
      {
        min_rows: 100,
        max_refused_share: 0.01,
        max_loss: 0.2,
        required_fields: ["authority_name"],
        not_after_fetch: ["effective_from"],
        foreign_keys: { program_name: "program.primary_name" },
      },
    ],
  });

/** One input of a build. */
export const SourceEntry = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case, such as egov-law")
      .describe("Name of the source in reports and in the manifest."),
    adapter: Text.describe("Adapter that reads the files."),
    dataset: z
      .enum(datasetNames, `must be one of ${datasetNames.join(", ")}`)
      .optional()
      .describe("Dataset of the rows; for canonical files, whose format does not say."),
    files: z.array(Text).min(1, "must name at least one file").describe("Paths or globs, relative to this file."),
    url: HttpUrl.describe("Where the publisher offers the files."),
    publisher: Text.describe("Who publishes them."),
    license: License,
    fetched_at: Timestamp.describe("When they were fetched."),
    publish: z
      .boolean()
      .optional()
      .describe("True: publish records of the source although its licence does not allow or does not say it."),
    kind: Text.optional().describe("What the source is, such as file, page or api."),
    columns: z
      .record(z.string(), ColumnSource)
      .optional()
      .describe("For canonical files: input columns of a field; the first that is filled is taken."),
    constants: z.record(z.string(), Json).optional().describe("Values for fields that the files do not carry."),
    options: z.record(z.string(), Json).optional().describe("Settings of the adapter."),
    checksums: z
      .record(z.string(), Checksum)
      .optional()
      .describe("SHA-256 that files must have, by name: of the file as it lies there, or of what it unpacks to."),
    optional: z
      .boolean()
      .optional()
      .describe("True: a build goes on, with a warning, when files are missing or the expectations do not hold."),
    expect: SourceExpectations.optional().describe("What the source must hold."),
  })
  .meta({
    id: "SourceEntry",
    description: "One input of a build: files, the adapter that reads them, publisher, licence and fetch time.",
    examples: [
      {
        id: "curated-programs",
        adapter: "canonical",
        dataset: "program",
        files: ["programs/*.jsonl"],
        url: "https://www.example.go.jp/",
        publisher: "架空省",
        license: "gov_standard_v2.0",
        fetched_at: "2026-04-01T00:00:00Z",
        columns: { primary_name: ["official_title", "title"] },
        constants: { authority_level: "national" },
      },
    ],
  });

/** The sources file of a build, `sources.json`. */
export const SourcesFile = z
  .strictObject({
    format: z.literal("konkyo-sources/1", 'must be "konkyo-sources/1"').describe("Version of this format."),
    title: Text.optional().describe("What the corpus is, for people."),
    publishers: Text.optional().describe(
      "Path of the list of publishers, relative to this file: a host name and its publisher a line, apart by a tab.",
    ),
    sources: z.array(SourceEntry).min(1, "must name at least one source").describe("The inputs, in any order."),
    expect: CorpusExpectations.optional().describe("What the tables may lose against the current snapshot."),
  })
  .superRefine(({ sources }, context) => {
    const seen = new Map<string, number>();
    for (const [index, { id }] of sources.entries()) {
      const first = seen.get(id);
      if (first === undefined) seen.set(id, index);
      else
        context.addIssue({
          code: "custom",
          path: ["sources", index, "id"],
          message: `"${id}" is already the id of sources[${first}]`,
        });
    }
  })
  .meta({
    id: "SourcesFile",
    description: "The inputs of a build.",
    examples: [
      {
        format: "konkyo-sources/1",
        title: "Example",
        sources: [
          {
            id: "egov-law",
            adapter: "egov-law-xml",
            files: ["laws/*.xml"],
            url: "https://laws.e-gov.go.jp/bulkdownload/",
            publisher: "デジタル庁",
            license: "gov_standard_v2.0",
            fetched_at: "2026-04-01T00:00:00Z",
          },
        ],
      },
    ],
  });

export type SourceExpectations = z.infer<typeof SourceExpectations>;
export type SourceEntry = z.infer<typeof SourceEntry>;
export type SourcesFile = z.infer<typeof SourcesFile>;
