import type { Endpoint } from "../endpoint/endpoint.ts";
import { createResources, type Resources } from "./resources/resources.ts";
import { createTools, type Tools } from "./tools/tool-sets.ts";

/** What a table of endpoints offers in the terms of the protocol. */
export type Catalogue = {
  readonly tools: Tools;
  readonly resources: Resources;
  /** The operation that suggests names; null in a table without it. */
  readonly suggest: Endpoint | null;
};

/** Reads the catalogue off a table. It takes a tenth of a second: every schema is rendered. */
export function createCatalogue(endpoints: readonly Endpoint[]): Catalogue {
  return {
    tools: createTools(endpoints),
    resources: createResources(endpoints),
    suggest: endpoints.find(({ id }) => id === "ADD-1") ?? null,
  };
}
