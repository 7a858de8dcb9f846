import type { Endpoint } from "../../endpoint/endpoint.ts";
import { coreTools } from "./core-tools.ts";
import { createTool, type ListedTool, type Tool } from "./tool.ts";

/** `core`: few tools, by intent, for an agent that has other things in mind too. `full`: one for each operation. */
export const toolSets = ["core", "full"] as const;
export type ToolSet = (typeof toolSets)[number];

export type Tools = {
  /** A tool by its name, of whichever set: what is not listed can be called all the same. */
  find(name: string): Tool | undefined;
  readonly names: readonly string[];
  list(set: ToolSet): readonly ListedTool[];
};

/** The tools of a table of endpoints. */
export function createTools(endpoints: readonly Endpoint[]): Tools {
  const all = endpoints.flatMap((endpoint) => (endpoint.tool === false ? [] : createTool(endpoint.tool, endpoint)));
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  const lists: Readonly<Record<ToolSet, () => readonly ListedTool[]>> = {
    full: once(() => all.map((tool) => tool.listed())),
    core: once(() => coreTools.flatMap(({ name, shown }) => byName.get(name)?.listed(shown) ?? [])),
  };
  return { find: (name) => byName.get(name), names: [...byName.keys()], list: (set) => lists[set]() };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
