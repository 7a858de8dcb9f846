import type { Argument } from "../../mcp/tools/arguments.ts";
import type { Tool } from "../../mcp/tools/tool.ts";

/** What may be sent to a skill: the arguments of its tool but for those that stand for headers, which the task itself has. */
export function inputsOf(tool: Tool): ReadonlyMap<string, Argument> {
  return new Map([...tool.arguments].filter(([, { place }]) => place !== "header"));
}

/** Names of the inputs without which the skill cannot begin. */
export function missingInputs(tool: Tool, inputs: Readonly<Record<string, unknown>>): string[] {
  const isMissing = ({ name, required }: Argument) => required && (inputs[name] ?? null) === null;
  return [...inputsOf(tool).values()].filter(isMissing).map(({ name }) => name);
}
