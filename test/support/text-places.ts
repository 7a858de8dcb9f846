import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { exampleOf, leavesOf, put } from "./body-fields.ts";

/** One place of an operation that takes any text: a parameter of its query, or a field of its body by its path. */
export type TextPlace = {
  /** Operation and parameter: `DAT-1 q`. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly part: "query" | "body";
};

/** A text that no vocabulary, format or number takes, short enough for every free one. */
const PROBE = "架空ゑ";

/** Every place of an operation that takes free text, found by offering it some. Nothing lists them, so none is forgotten. */
export function textPlacesOf(endpoint: Endpoint): TextPlace[] {
  const { id, query, body } = endpoint;
  const inQuery = Object.entries(query.shape)
    .filter(([, field]) => field.safeParse(PROBE).success)
    .map(([field]) => ({ name: `${id} ${field}`, endpoint, field, part: "query" as const }));
  const inBody = leavesOf(endpoint)
    .filter((leaf) => body!.safeParse(put(exampleOf(endpoint), leaf, PROBE)).success)
    .map((leaf) => ({ name: `${id} ${leaf.join(".")}`, endpoint, field: leaf.join("."), part: "body" as const }));
  return [...inQuery, ...inBody];
}
