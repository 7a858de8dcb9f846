import type { Endpoint } from "../endpoint/endpoint.ts";
import type { CostAssumption, CostEstimate, PlannedCall } from "../endpoint/published-contract.ts";

/** A free address that is not an endpoint. */
export type FreeRoute = { readonly id: string; readonly path: string };

/** The cost of calls, by any name of their operation. Throws Error when two endpoints share a name or route. */
export function createEstimator(
  endpoints: readonly Endpoint[],
  freeRoutes: readonly FreeRoute[],
): (calls: readonly PlannedCall[], iterations: number) => CostEstimate {
  const names = nameOperations(endpoints);
  const find = createFinder([
    ...endpoints.map((endpoint) => toPriced(endpoint, names.get(endpoint)!)),
    ...freeRoutes.map(({ id, path }) => ({ id, names: none, method: "GET", path, units: () => 0, unitRule: "0" })),
  ]);
  return (calls, iterations) => {
    const unknown = new Set<string>();
    const assumptions = new Map<string, CostAssumption>();
    const breakdown = calls.map(({ tool, args }) => {
      const found = find(tool.trim());
      if (found.length === 0) {
        unknown.add(tool);
        return { tool, units: 1 };
      }
      // A path without method may match several operations; the most expensive one is used.
      const units = found.map((operation) => {
        const predicted = operation.units(args ?? {});
        if (predicted === null) assumptions.set(tool, { tool, assumed: "one item", unitRule: operation.unitRule });
        return predicted ?? unitsOfOneItem;
      });
      return { tool, units: Math.max(...units) };
    });
    const units = breakdown.reduce((sum, call) => sum + call.units, 0) * iterations;
    return { units, breakdown, unknownTools: [...unknown], assumptions: [...assumptions.values()] };
  };
}

/** Every operation priced by a list costs one unit per item: a program, a lookup, a pair, an evaluation. */
const unitsOfOneItem = 1;

type Priced = {
  readonly id: string;
  /** `operationId` in the published documents, and the name of its tool where that is another. */
  readonly names: ReadonlySet<string>;
  readonly method: string;
  readonly path: string;
  /** Null when the arguments lack the list that determines the units. */
  units(args: Readonly<Record<string, unknown>>): number | null;
  readonly unitRule: string;
};

const none: ReadonlySet<string> = new Set();

function toPriced({ id, method, path, units, unitsRule, predict, tool }: Endpoint, operationId: string): Priced {
  return {
    id,
    names: new Set(tool === false ? [operationId] : [operationId, tool]),
    method,
    path,
    units: (args) => (typeof units === "number" ? units : (predict?.(args) ?? null)),
    unitRule: unitsRule ?? String(units),
  };
}

function createFinder(operations: readonly Priced[]): (name: string) => readonly Priced[] {
  const byName = new Map<string, Priced>();
  const byPath = new Map<string, Priced[]>();
  const add = (name: string, operation: Priced) => {
    if (byName.has(name)) throw new Error(`two operations are called ${name}`);
    byName.set(name, operation);
  };
  for (const operation of operations) {
    add(operation.id, operation);
    for (const name of operation.names) add(name, operation);
    add(`${operation.method} ${operation.path}`, operation);
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  }
  const templates = [...byPath.keys()].filter((path) => path.includes("{")).map((path) => path.split("/"));

  return (name) => {
    const named = byName.get(name);
    if (named) return [named];
    const [, method, target] = /^(?:([A-Za-z]+) +)?(\/\S*)$/.exec(name) ?? [];
    if (target === undefined) return [];
    const path = target.replace(/[?#].*$/, "");
    // A fixed path takes precedence over a matching template, as in the router.
    const known = byPath.has(path) ? path : templates.find((template) => fits(template, path.split("/")))?.join("/");
    const found = known === undefined ? [] : (byPath.get(known) ?? []);
    return method === undefined ? found : found.filter((operation) => operation.method === method.toUpperCase());
  };
}

function fits(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((segment, index) => (segment.startsWith("{") ? path[index] !== "" : segment === path[index]))
  );
}

/** `operationId` of each endpoint: the name of its tool unless it was published without one, otherwise method and path. Throws for duplicates. */
export function nameOperations(endpoints: readonly Endpoint[]): ReadonlyMap<Endpoint, string> {
  const names = new Map<Endpoint, string>();
  const taken = new Set<string>();
  for (const endpoint of endpoints) {
    const name = endpoint.tool === false || endpoint.guide?.keepsOperationId ? fromPath(endpoint) : endpoint.tool;
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
