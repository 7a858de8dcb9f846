// oxlint-disable-next-line no-explicit-any -- a document is looked into as it is
type Node = any;

/** A call that an operation of the document for agents shows the arguments of. */
export type ShownCall = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Undefined for operations without body. */
  readonly json: unknown;
  /** What an answer lacks of what the document names, to any depth; null when it has all. */
  lackingIn(answer: unknown): string | null;
};

/** The example of each operation: arguments of the path go there, the rest into query or body. */
export function shownCalls(document: Node): ShownCall[] {
  return Object.entries<Node>(document.paths).flatMap(([template, item]) =>
    Object.entries<Node>(item).map(([verb, operation]) => {
      const rest = new Map<string, unknown>(Object.entries(operation["x-example"] ?? {}));
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = rest.get(name);
        rest.delete(name);
        return encodeURIComponent(String(value));
      });
      const { schema } = operation.responses["200"].content["application/json"];
      const hasBody = operation.requestBody !== undefined;
      return {
        operationId: operation.operationId,
        method: verb.toUpperCase(),
        path: hasBody ? path : `${path}?${toQuery(rest)}`,
        json: hasBody ? Object.fromEntries(rest) : undefined,
        lackingIn: (answer) => lacking(answer, schema, "the answer", document.components.schemas),
      };
    }),
  );
}

function toQuery(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) for (const one of [value].flat()) query.append(name, String(one));
  return query.toString();
}

/** Members that are there only where the contract says so. */
const optional = new Set(
  "known_gaps facts rules error compression matching_passages undated ignored place open_status open_window as_of".split(
    " ",
  ),
);

function lacking(value: Node, schema: Node, place: string, schemas: Node): string | null {
  if (schema.$ref) return lacking(value, schemas[schema.$ref.split("/").at(-1)], place, schemas);
  if (value === null || value === undefined) return null;
  if (schema.anyOf) {
    const faults = schema.anyOf.map((option: Node) => lacking(value, option, place, schemas));
    return faults.includes(null) ? null : faults.join(" or ");
  }
  if ((schema.items || schema.type) && !Array.isArray(value)) return `${place} is no list`;
  if (schema.items) return firstOf(value.map((item: Node) => lacking(item, schema.items, `${place}[]`, schemas)));
  return firstOf([
    ...(schema.allOf ?? []).map((part: Node) => lacking(value, part, place, schemas)),
    ...Object.entries<Node>(schema.properties ?? {}).map(([name, member]) =>
      name in value || optional.has(name)
        ? lacking(value[name], member, `${place}.${name}`, schemas)
        : `${place} lacks ${name}`,
    ),
  ]);
}

function firstOf(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}
