import { z } from "zod";
import { Count } from "../../../schemas/common.ts";
import { ExclusionHit } from "../../../schemas/exclusion.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { publicQuestion } from "../terms.ts";

const ExclusionCheckRequest = z
  .object({
    program_ids: z
      .array(z.string().min(1).max(200))
      .max(100)
      .describe("Programs by id or exact name, or things that rules name by a key of their own; at least one."),
  })
  .meta({
    id: "ExclusionCheckRequest",
    description: "Programs that are to be used together.",
    examples: [{ program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] }],
  });

const ExclusionCheck = z
  .object({
    program_ids: z.array(z.string()).describe("What was checked, each once, in the order sent."),
    hits: z.array(ExclusionHit).describe("Rules the programs run into, by rule id. Empty never means safe."),
    checked_rules: Count.describe("Number of registered rules, all of which were looked at."),
  })
  .meta({
    id: "ExclusionCheck",
    description: "Registered rules that a set of programs runs into. That there are none does not make the set safe.",
    examples: [{ program_ids: ["UNI-3f2a9c01d4", "UNI-0d1c2b3a4f"], hits: [], checked_rules: 38 }],
  });

export const checkExclusions = defineEndpoint({
  id: "EXC-2",
  ...publicQuestion,
  path: "/v1/exclusions/check",
  summary: "Check which registered rules a set of programs runs into",
  description:
    "Tells which programs exclude each other, may not pay for the same thing, reduce each other, or need something first " +
    "(prerequisite_present says whether that is in the set). Only registered rules are looked at and unknown ids match " +
    "none, so empty hits mean not confirmable: say that no registered rule was found, never that the programs can be " +
    "combined, and advise to ask the offices.",
  body: ExclusionCheckRequest,
  response: ExclusionCheck,
  failures: ["program_ids_required"],
  tool: "check_exclusions",
  guide: {
    use:
      "List the registered rules that programs run into when they are used together. For a verdict on each pair use " +
      "check_funding_stack. No rule is hit never means that the combination is allowed.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
    keywords: ["併用", "重複受給", "同時に申請", "combine", "compatible", "exclusion", "conflict"],
  },
  handler({ body }, { corpus: { exclusions } }) {
    const ids = [...new Set(body.program_ids)];
    if (ids.length === 0) throw new ServiceError("program_ids_required");
    const hits = exclusions.check(ids);
    const empty = hits.length === 0;
    return {
      body: { program_ids: ids, hits, checked_rules: exclusions.rules.length },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});
