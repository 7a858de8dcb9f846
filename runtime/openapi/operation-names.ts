import type { Endpoint } from "../endpoint/endpoint.ts";

/** `operationId` of each endpoint: the name of its tool, otherwise method and path. Throws for duplicates. */
export function nameOperations(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, string> {
  const names = new Map<Endpoint, string>();
  const taken = new Set<string>();
  for (const endpoint of endpoints) {
    const name = endpoint.tool === false ? fromPath(endpoint) : endpoint.tool;
    if (taken.has(name)) throw new Error(`${endpoint.id}: another operation is called ${name}`);
    taken.add(name);
    names.set(endpoint, name);
  }
  return names;
}

/** Some tools that read the documents cut longer names. */
const longestName = 40;

/** Method and path; without the parameters when that is too long. */
function fromPath({ method, path }: Endpoint): string {
  const nameOf = (named: string) =>
    [method.toLowerCase(), ...(named.replace(/^\/v1\//, "").match(/[A-Za-z0-9]+/g) ?? [])].join("_");
  const whole = nameOf(path);
  return whole.length <= longestName ? whole : nameOf(path.replaceAll(/\{[^}]*\}/g, ""));
}
