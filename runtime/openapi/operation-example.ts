import { z } from "zod";
import type { Endpoint } from "../endpoint/endpoint.ts";

/**
 * Arguments of a call that the demo corpus answers, path, query and body in one, for documents, tools and tests: the endpoint's own
 * for path and query, those of its schema for the body.
 */
export function exampleOf({ example = {}, body }: Endpoint): Readonly<Record<string, unknown>> {
  const [shown = {}] = (body === null ? [] : (z.globalRegistry.get(body)?.examples ?? [])) as readonly object[];
  return { ...example, ...shown };
}
