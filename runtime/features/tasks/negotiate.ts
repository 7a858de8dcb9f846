import { z } from "zod";
import { Count, Text } from "../../../schemas/common.ts";
import { SkillCard } from "../../../schemas/accounts/task.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { skillRead } from "./task-terms.ts";

const Names = z.array(z.string().min(1).max(128)).max(50);
const skillNames = "Skills by name.";
const tagNames = "Tags, any of which will do.";
const categoryNames = "Categories, any of which will do.";
const latency = z.int().min(0).nullable();
const longest = "Longest usual time that will do.";
const sensitivity = "Will skills do that touch on legal or tax matters?";

export const negotiateSkills = defineEndpoint({
  id: "A2A-4",
  ...skillRead,
  method: "POST",
  path: "/v1/a2a/skills/negotiate",
  summary: "Find the skills that fit a need",
  description:
    "A skill fits when it is named, has one of the tags or is of one of the categories (any skill when none is given), and " +
    "keeps to max_latency_ms and accept_sensitive. unmatched names what no skill that fits has.",
  body: z
    .object({
      requested_skills: Names.default([]).describe(skillNames),
      requested_tags: Names.default([]).describe(tagNames),
      requested_categories: Names.default([]).describe(categoryNames),
      max_latency_ms: latency.default(null).describe(longest),
      accept_sensitive: z.boolean().default(true).describe(sensitivity),
    })
    .meta({
      id: "A2ASkillNegotiation",
      description: "What an agent looks for.",
      examples: [{ requested_tags: ["subsidy"], max_latency_ms: 1000, accept_sensitive: false }],
    }),
  response: z
    .object({
      matched_count: Count.describe("Skills that fit."),
      skills: z.array(SkillCard).describe("The skills that fit."),
      unmatched: z.array(Text).describe("Requested names, tags and categories that none of them has."),
      negotiation_request: z
        .object({
          requested_skills: Names.describe(skillNames),
          requested_tags: Names.describe(tagNames),
          requested_categories: Names.describe(categoryNames),
          max_latency_ms: latency.describe(longest),
          accept_sensitive: z.boolean().describe(sensitivity),
        })
        .describe("The request as it was read."),
    })
    .meta({ id: "A2ANegotiationResult", description: "Skills that fit a need." }),
  handler({ body }, { services }) {
    const wanted = [...body.requested_skills, ...body.requested_tags, ...body.requested_categories];
    const matched = services.skills
      .cards()
      .filter(
        (card) =>
          (wanted.length === 0 ||
            body.requested_skills.includes(card.skill) ||
            body.requested_tags.some((tag) => card.tags.includes(tag)) ||
            body.requested_categories.includes(card.category)) &&
          (body.max_latency_ms === null || card.typical_latency_ms <= body.max_latency_ms) &&
          (body.accept_sensitive || !card.sensitive),
      );
    const had = new Set(matched.flatMap(({ skill, tags, category }) => [skill, category, ...tags]));
    // A blank name asks for nothing.
    const unmatched = [...new Set(wanted)].filter((name) => name.trim() !== "" && !had.has(name));
    return { body: { matched_count: matched.length, skills: matched, unmatched, negotiation_request: body } };
  },
});
