import { z } from "zod";
import type { Endpoint } from "../endpoint/endpoint.ts";

/**
 * Arguments of a call that the demo corpus answers, for documents, tools and tests: path and query from the endpoint, the body
 * from its schema.
 */
export function exampleOf({ example = {}, body }: Endpoint): Readonly<Record<string, unknown>> {
  const [shown = {}] = (body === null ? [] : (z.globalRegistry.get(body)?.examples ?? [])) as readonly object[];
  return { ...example, ...shown };
}
