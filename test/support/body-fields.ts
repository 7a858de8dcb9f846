import { z } from "zod";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";

/** A sound body of an operation; undefined when it takes none. */
export function exampleOf({ body }: Endpoint): Record<string, unknown> | undefined {
  if (body === null) return undefined;
  const [example] = (body.meta()?.["examples"] ?? []) as Record<string, unknown>[];
  return example ?? {};
}

type JsonSchema = {
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
  readonly properties?: Record<string, JsonSchema>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
};

/** Paths of the fields of a body, those of numbers too: a text there must be refused. `0` is the first of a list. */
export function leavesOf({ body }: Endpoint): string[][] {
  if (body === null) return [];
  const root = z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
  // A schema with a name of its own, as bodies have, is written as a reference to it.
  const named = ({ $ref }: JsonSchema) => root.$defs?.[$ref?.replace("#/$defs/", "") ?? ""];
  const walk = (stated: JsonSchema, path: readonly string[]): string[][] => {
    const schema = named(stated) ?? stated;
    const inner = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {}, items }) => [
      Object.entries(properties).flatMap(([name, member]) => walk(member, path.concat(name))),
      items === undefined ? [] : walk(items, path.concat("0")),
    ]);
    const leaves = inner.flat();
    return leaves.length > 0 ? leaves : [path.slice()];
  };
  return walk(root, []);
}

/** A copy of a body with a text in one of its fields. */
export function put(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === "0") return [put(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [step]: put(object[step], rest, text) };
}
