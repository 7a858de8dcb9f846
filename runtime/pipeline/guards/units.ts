import type { Endpoint } from "../../endpoint/endpoint.ts";

export function unitsOf(endpoint: Endpoint, body: unknown): number {
  if (typeof endpoint.units === "number") return endpoint.units;
  if (body instanceof Uint8Array)
    throw new Error(`${endpoint.id}: units are counted in the answer, so it cannot be bytes`);
  return endpoint.units(body);
}

/** Worst-case units, from the body of a request. */
export function predictedUnits(endpoint: Endpoint, body: unknown): number {
  if (typeof endpoint.units === "number") return endpoint.units;
  return endpoint.predict?.((body ?? {}) as Record<string, unknown>) ?? 0;
}

/** `max_cost_jpy` of a body that has one. */
export function bodyCapOf(body: unknown): number | null {
  const cap = body !== null && typeof body === "object" ? (body as { max_cost_jpy?: unknown }).max_cost_jpy : null;
  return typeof cap === "number" ? cap : null;
}
