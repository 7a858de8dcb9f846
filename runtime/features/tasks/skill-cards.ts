import { a2aSkill } from "../../../schemas/service-enums.ts";
import type { SkillCard } from "../../../schemas/accounts/task.ts";
import { skills } from "./skill-list.ts";
import { evidenceDisclaimer } from "../../evidence/disclaimer.ts";
import type { Tool } from "../../mcp/tools/tool.ts";
import type { Tools } from "../../mcp/tools/tool-sets.ts";
import type { SkillName } from "./task.ts";
import type { Argument } from "../../mcp/tools/arguments.ts";

/** Descriptions of the skills that can be delegated. */
export type SkillCards = { cards(): readonly SkillCard[] };

/** The cards of all skills, from the tools of their operations. Created on first use. */
export function createSkillCards(tools: () => Tools): SkillCards {
  let made: readonly SkillCard[] | null = null;
  return { cards: () => (made ??= a2aSkill.map((name) => cardOf(name, toolOf(tools(), name)))) };
}

export function toolOf(tools: Tools, name: SkillName): Tool {
  const { tool } = skills[name].endpoint;
  const found = tool === false ? undefined : tools.find(tool);
  if (found === undefined) throw new Error(`the skill ${name} has no tool in this table`);
  return found;
}

function cardOf(name: SkillName, tool: Tool): SkillCard {
  const { endpoint, category, tags, typicalLatencyMs, sensitive } = skills[name];
  const { description, inputSchema, outputSchema } = tool.listed([...inputsOf(tool).keys()]);
  return {
    skill: name,
    category,
    tags: [...tags],
    description,
    // Schemas are plain data, but their type has no index signature.
    input_schema: inputSchema as SkillCard["input_schema"],
    output_schema: outputSchema as SkillCard["input_schema"],
    typical_latency_ms: typicalLatencyMs,
    sensitive,
    disclaimer: sensitive ? evidenceDisclaimer : null,
    billable_units:
      typeof endpoint.units === "number" ? String(endpoint.units) : (endpoint.unitsRule ?? "by the answer"),
  };
}

/** The inputs of a skill: the arguments of its tool except those that stand for headers, which the task has itself. */
export function inputsOf(tool: Tool): ReadonlyMap<string, Argument> {
  return new Map([...tool.arguments].filter(([, { place }]) => place !== "header"));
}

/** Required inputs that are missing. */
export function missingInputs(tool: Tool, inputs: Readonly<Record<string, unknown>>): string[] {
  const isMissing = ({ name, required }: Argument) => required && (inputs[name] ?? null) === null;
  return [...inputsOf(tool).values()].filter(isMissing).map(({ name }) => name);
}
