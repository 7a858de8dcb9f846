import { z } from "zod";
import { Count, Text } from "../../../schemas/common.ts";
import { SkillCard } from "../../../schemas/accounts/task.ts";
import { queryBoolean, queryText } from "../../endpoint/query-fields.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { skillRead } from "./task-terms.ts";
import { a2aSkill } from "../../../schemas/service-enums.ts";
import { ServiceError } from "../../base/errors.ts";

export const listSkills = defineEndpoint({
  id: "A2A-2",
  ...skillRead,
  method: "GET",
  path: "/v1/a2a/skills",
  summary: "List the skills that can be delegated",
  query: z.object({
    tag: queryText({ min: 1, max: 64 }).optional().describe("Only skills with this tag."),
    category: queryText({ min: 1, max: 64 }).optional().describe("Only skills of this category."),
    sensitive: queryBoolean().optional().describe("Only skills that are sensitive, or only those that are not."),
  }),
  response: z
    .object({
      skill_count: Count.describe("Skills shown."),
      total_skill_count: Count.describe("Skills in all."),
      categories: z.array(Text).describe("Every category."),
      tags: z.array(Text).describe("Every tag."),
      skills: z.array(SkillCard).describe("The skills."),
    })
    .meta({ id: "A2ASkillList", description: "Skills that can be delegated." }),
  handler({ query: { tag, category, sensitive } }, { services }) {
    const cards = services.skills.cards();
    const shown = cards.filter(
      (card) =>
        (tag === undefined || card.tags.includes(tag)) &&
        (category === undefined || card.category === category) &&
        (sensitive === undefined || card.sensitive === sensitive),
    );
    return {
      body: {
        skill_count: shown.length,
        total_skill_count: cards.length,
        categories: [...new Set(cards.map((card) => card.category))].toSorted(),
        tags: [...new Set(cards.flatMap((card) => card.tags))].toSorted(),
        skills: shown,
      },
    };
  },
});

export const getSkill = defineEndpoint({
  id: "A2A-3",
  ...skillRead,
  method: "GET",
  path: "/v1/a2a/skills/{skill_name}",
  example: { skill_name: "search_programs" },
  summary: "Read one skill",
  params: z.object({ skill_name: z.string().max(128).describe("Name of the skill.") }),
  response: SkillCard,
  failures: ["record_not_found"],
  handler({ params: { skill_name } }, { services }) {
    const card = services.skills.cards().find(({ skill }) => skill === skill_name);
    if (card === undefined) throw new SkillNotFoundError(skill_name);
    return { body: card };
  },
});

class SkillNotFoundError extends ServiceError {
  constructor(name: string) {
    super("record_not_found", { skill_name: name, valid_skills: a2aSkill });
    this.message = "No skill has this name: take one of valid_skills.";
  }
}
