import { z } from "zod";
import { HttpUrl, JsonObject, Text } from "../common.ts";
import { exclusionKind, exclusionSeverity } from "../enums.ts";

const fields = {
  rule_id: Text.describe("Id of the rule."),
  kind: z.enum(exclusionKind).describe("How the programs get in each other's way, or need each other."),
  severity: z.enum(exclusionSeverity).nullable().describe("How strongly the rule binds."),
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
};

/** What a key of a rule leads to. */
const LinkedPrograms = z
  .object({
    key: Text.describe("The program as the rule names it: program_a, program_b or one of program_b_group."),
    program_ids: z.array(Text).describe("Programs of this snapshot that are meant; sorted."),
    basis: z
      .enum(["id", "name", "family", "class", "none"])
      .describe(
        "How they were found: the key is an id, the exact name of one program, or a scheme with several records (family). " +
          "class: a whole kind of programs is meant, none is listed. none: this snapshot holds no such program.",
      ),
  })
  .meta({ id: "LinkedPrograms", description: "The programs that a key of an exclusion rule means." });

/** A rule about combining programs. */
export const ExclusionRule = z
  .object({
    rule_id: fields.rule_id,
    kind: fields.kind,
    severity: fields.severity,
    program_a: Text.nullable().describe("First program, by id or name key."),
    program_b: Text.nullable().describe("Second program, by id or name key."),
    program_b_group: z.array(Text).describe("Further programs the first one meets, by id or name key."),
    description: fields.description,
    source_notes: Text.nullable().describe("Remarks on the source."),
    source_urls: fields.source_urls,
    extra: JsonObject.describe("What else the source says; source_kind keeps its own word for the kind."),
    linked_programs: z.array(LinkedPrograms).describe("What each key of the rule leads to, in the order of the rule."),
  })
  .meta({
    id: "ExclusionRule",
    description:
      "A registered rule about combining programs. That no rule is registered does not make a combination safe.",
    examples: [
      {
        rule_id: "rule-0001",
        kind: "same_asset_exclusive",
        severity: "critical",
        program_a: "UNI-3f2a9c01d4",
        program_b: "UNI-0d1c2b3a4f",
        program_b_group: [],
        description: null,
        source_notes: null,
        source_urls: ["https://www.example.lg.jp/shien/"],
        extra: { source_kind: "cross_tier_same_asset" },
        linked_programs: [
          { key: "UNI-3f2a9c01d4", program_ids: ["UNI-3f2a9c01d4"], basis: "id" },
          { key: "UNI-0d1c2b3a4f", program_ids: ["UNI-0d1c2b3a4f"], basis: "id" },
        ],
      },
    ],
  });

/** A rule that a set of programs runs into. */
export const ExclusionHit = z
  .object({
    rule_id: fields.rule_id,
    kind: fields.kind,
    condition: z
      .enum(["same_asset"])
      .nullable()
      .describe(
        "same_asset: holds only where both pay for the same asset or expense. Null: stated without that condition.",
      ),
    severity: fields.severity,
    programs_involved: z.array(Text).describe("Ids as the caller sent them, sorted."),
    description: fields.description,
    source_urls: fields.source_urls,
    prerequisite_present: z
      .boolean()
      .nullable()
      .describe("For kind prerequisite: is the program that is needed part of the set? Null for other kinds."),
  })
  .meta({
    id: "ExclusionHit",
    description: "A registered rule that a set of programs runs into.",
    examples: [
      {
        rule_id: "rule-0001",
        kind: "same_asset_exclusive",
        condition: "same_asset",
        severity: "critical",
        programs_involved: ["UNI-0d1c2b3a4f", "UNI-3f2a9c01d4"],
        description: null,
        source_urls: ["https://www.example.lg.jp/shien/"],
        prerequisite_present: null,
      },
    ],
  });

export type ExclusionRule = z.infer<typeof ExclusionRule>;
export type ExclusionHit = z.infer<typeof ExclusionHit>;
export type LinkedPrograms = ExclusionRule["linked_programs"][number];
