import type { Endpoint } from "../endpoint/endpoint.ts";
import { createResources, type Resources } from "./resources/resources.ts";
import { createTools, type Tools } from "./tools/tool-sets.ts";

/** The endpoint table in terms of the protocol. */
export type Catalogue = {
  readonly tools: Tools;
  readonly resources: Resources;
  /** The operation that suggests names; null when the table lacks it. */
  readonly suggest: Endpoint | null;
};

/** Derives the catalogue from the table. Takes a tenth of a second, because every schema is rendered. */
export function createCatalogue(endpoints: readonly Endpoint[]): Catalogue {
  return {
    tools: createTools(endpoints),
    resources: createResources(endpoints),
    suggest: endpoints.find(({ id }) => id === "ADD-1") ?? null,
  };
}
