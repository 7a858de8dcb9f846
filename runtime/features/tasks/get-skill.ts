import { z } from "zod";
import { a2aSkill } from "../../../schemas/service-enums.ts";
import { SkillCard } from "../../../schemas/task.ts";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { skillRead } from "./task-terms.ts";

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
