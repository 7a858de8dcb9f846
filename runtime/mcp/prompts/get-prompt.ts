import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { prompts } from "./workflows.ts";

export const listedPrompts = prompts.map(({ name, title, description, arguments: all }) => ({
  name,
  title,
  description,
  arguments: all.map((argument) => ({
    name: argument.name,
    description: argument.description,
    required: argument.required,
  })),
}));

/** A prompt with its arguments filled in. Throws ProtocolError that names what is missing. */
export function getPrompt(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined)
    throw invalid(`There is no prompt of this name. Take one of ${prompts.map((one) => one.name).join(", ")}.`);
  const lacking = prompt.arguments.find((argument) => argument.required && !given[argument.name]?.trim());
  if (lacking !== undefined) throw invalid(`${name} needs ${lacking.name}: ${lacking.description}`);
  const text = prompt.text(given);
  return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
