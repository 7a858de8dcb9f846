import type { CostEstimate, PlannedCall } from "../endpoint/published-contract.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { ServiceError } from "../base/errors.ts";

/** An address that costs nothing and is no endpoint. */
export type FreeRoute = { readonly id: string; readonly path: string };

/** What calls cost, by the names callers know operations by. Throws Error when two endpoints share an id, tool or route. */
export function createEstimator(
  endpoints: readonly Endpoint[],
  freeRoutes: readonly FreeRoute[],
): (calls: readonly PlannedCall[], iterations: number) => CostEstimate {
  const find = createFinder([
    ...endpoints.map(toPriced),
    ...freeRoutes.map(({ id, path }) => ({ id, tool: null, method: "GET", path, units: () => 0 })),
  ]);
  return (calls, iterations) => {
    const unknown = new Set<string>();
    const breakdown = calls.map(({ tool, args }) => {
      const found = find(tool.trim());
      if (found.length === 0) unknown.add(tool);
      return { tool, units: found.length === 0 ? 1 : dearest(tool, found, args ?? {}) };
    });
    const units = breakdown.reduce((sum, call) => sum + call.units, 0) * iterations;
    return { units, breakdown, unknownTools: [...unknown] };
  };
}

type Priced = {
  readonly id: string;
  readonly tool: string | null;
  readonly method: string;
  readonly path: string;
  /** Null when the arguments lack the list that fixes the units. */
  units(args: Readonly<Record<string, unknown>>): number | null;
};

function toPriced({ id, tool, method, path, units, predict }: Endpoint): Priced {
  return {
    id,
    tool: tool === false ? null : tool,
    method,
    path,
    units: (args) => (typeof units === "number" ? units : (predict?.(args) ?? null)),
  };
}

/** A path without method may mean several operations; the dearest is the honest answer. */
function dearest(tool: string, operations: readonly Priced[], args: Readonly<Record<string, unknown>>): number {
  const units = operations.map((operation) => {
    const predicted = operation.units(args);
    if (predicted === null) throw new ServiceError("cost_preview_requires_args", { tool, operation: operation.id });
    return predicted;
  });
  return Math.max(...units);
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
    if (operation.tool !== null) add(operation.tool, operation);
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
    // A fixed path goes before a template that fits it too, as in the router.
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
