import { describe, expect, it } from "vitest";
import { z } from "zod";
import { exportedSchemas } from "./exported-schemas.ts";
import { nonEmpty } from "../support/non-empty.ts";

const schemas = await exportedSchemas();

describe("published schemas", () => {
  it("are all found, under ids of their own", () => {
    const ids = schemas.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(["Program", "Law", "AuditSeal", "Manifest", "BuildReport", "SourcesFile"]),
    );
  });

  it.each(nonEmpty(schemas))(
    "$id has a description and examples that survive it unchanged",
    ({ schema, description, examples }) => {
      expect(description).toMatch(/\.$/);
      for (const example of nonEmpty(examples)) expect(schema.parse(example)).toEqual(example);
    },
  );

  it.each(nonEmpty(schemas))("$id becomes JSON Schema with every field described", ({ schema }) => {
    const document = z.toJSONSchema(schema, { io: "input", reused: "inline" });
    expect(undescribed(document, document.$defs ?? {}, "")).toEqual([]);
  });
});

type Node = z.core.JSONSchema.JSONSchema;

/** Paths of properties of objects that nothing describes; a reference counts as described by what it names. */
function undescribed(node: Node, definitions: Record<string, Node>, path: string): string[] {
  const found: string[] = [];
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    if (typeof property === "boolean") continue;
    const at = `${path}.${name}`;
    if (!described(property, definitions)) found.push(at);
    found.push(...undescribed(property, definitions, at));
  }
  for (const inner of [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? [])])
    if (inner && typeof inner === "object" && !Array.isArray(inner))
      found.push(...undescribed(inner, definitions, path));
  return found;
}

function described(node: Node, definitions: Record<string, Node>): boolean {
  if (node.description) return true;
  const target = node.$ref && definitions[node.$ref.replace("#/$defs/", "")];
  if (target) return described(target, definitions);
  return (node.anyOf ?? []).some((option) => typeof option === "object" && described(option, definitions));
}
