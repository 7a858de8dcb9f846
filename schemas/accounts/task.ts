import { z } from "zod";
import { AnyText, Fraction, JsonObject, Text, Timestamp } from "../common.ts";
import { a2aSkill, a2aStatus } from "../service-enums.ts";

/** A delegated task and how far it has come. */
export const A2ATaskState = z
  .object({
    task_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 base64url characters")
      .describe("Id of the task."),
    state_token: Text.describe("Token that resumes or cancels it."),
    status: z.enum(a2aStatus).describe("Where it stands."),
    skill: z.enum(a2aSkill).describe("Work that was delegated."),
    created_at: Timestamp.describe("When it was made."),
    updated_at: Timestamp.describe("When it last changed."),
    progress: Fraction.default(0).describe("Share that is done, 0 to 1."),
    result: JsonObject.nullable().describe("Result; null until it succeeded."),
    error: z
      .object({
        code: Text.describe("Code of the failure."),
        message: Text.describe("The failure in words."),
        missing: z.array(Text).describe("Inputs that are missing."),
      })
      .nullable()
      .describe("Failure; null unless it failed."),
    correlation_id: AnyText.nullable().describe("The caller's own id."),
    disclaimer: Text.nullable().describe("What the result is not."),
    push_secret: Text.optional().describe("Secret for checking pushes; shown once, when a push address is set up."),
  })
  .meta({
    id: "A2ATaskState",
    description: "A delegated task and how far it has come.",
    examples: [
      {
        task_id: "AAAAAAAAAAAAAAAAAAAAAA",
        state_token: "st_example",
        status: "pending",
        skill: "search_programs",
        created_at: "2026-04-02T00:00:00Z",
        updated_at: "2026-04-02T00:00:00Z",
        progress: 0,
        result: null,
        error: null,
        correlation_id: null,
        disclaimer: null,
      },
    ],
  });

/** What agents are told of a skill. */
export const SkillCard = z
  .object({
    skill: z.enum(a2aSkill).describe("Name of the skill."),
    category: Text.describe("What it is about."),
    tags: z.array(Text).describe("Words by which it is found."),
    description: Text.describe("When to use it, what it costs, and an example of inputs."),
    input_schema: JsonObject.describe("JSON Schema of inputs."),
    output_schema: JsonObject.describe("JSON Schema of result."),
    typical_latency_ms: z.int().min(0).describe("Usual time from the queue to the result."),
    sensitive: z.boolean().describe("Does it touch on legal or tax matters, or on one company?"),
    disclaimer: Text.nullable().describe("What its results are not; null where none is needed."),
    billable_units: Text.describe("Units of a success: a number, or the rule by which they are counted."),
  })
  .meta({
    id: "A2ASkillCard",
    description: "A skill that can be delegated.",
    examples: [
      {
        skill: "search_programs",
        category: "programs",
        tags: ["subsidy"],
        description: "Find public programs by words. Costs 1 unit.",
        input_schema: { type: "object" },
        output_schema: { type: "object" },
        typical_latency_ms: 50,
        sensitive: false,
        disclaimer: null,
        billable_units: "1",
      },
    ],
  });

export type SkillCard = z.infer<typeof SkillCard>;
export type A2ATaskState = z.infer<typeof A2ATaskState>;
