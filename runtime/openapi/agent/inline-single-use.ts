import { type Components, type JsonSchema, refName } from "../rendered.ts";

/** The document without its schemas, and the schemas it refers to. */
type Parts<Rest> = { readonly rest: Rest; readonly schemas: Components };

/** Inlines components with a single reference. */
export function inlineSingleUse<Rest>({ rest, schemas }: Parts<Rest>): Parts<Rest> {
  const uses = new Map<string, number>();
  visit([rest, schemas], (name) => uses.set(name, (uses.get(name) ?? 0) + 1));
  const isShared = (name: string) => (uses.get(name) ?? 0) > 1;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item));
    if (value === null || typeof value !== "object") return value;
    const name = refName(value as JsonSchema);
    if (name !== null && Object.hasOwn(schemas, name) && !isShared(name)) return inline(schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, inline(inner)]));
  };
  const shared = Object.entries(schemas).filter(([name]) => isShared(name));
  return {
    rest: inline(rest) as Rest,
    schemas: Object.fromEntries(shared.map(([name, schema]) => [name, inline(schema) as JsonSchema])),
  };
}

function visit(value: unknown, onReference: (name: string) => void): void {
  if (value === null || typeof value !== "object") return;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string") onReference(refName({ $ref })!);
  for (const inner of Object.values(value)) visit(inner, onReference);
}
