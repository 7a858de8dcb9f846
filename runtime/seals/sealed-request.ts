import type { AnyInput, Endpoint } from "../endpoint/endpoint.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { withoutUndefined } from "./answer-hashes.ts";

/**
 * A request as its seal shows it: the handler's input, path, query and body in one. Fails when a name occurs in two of them,
 * because it could not be split again.
 */
export function toAskedRequest({ id, method, path }: Endpoint, { params, query, body }: AnyInput): AskedRequest {
  if (body !== undefined && (body === null || typeof body !== "object" || Array.isArray(body)))
    throw new TypeError(`${id}: only a body that is an object can be sealed`);
  const parts = [params, query, (body ?? {}) as Readonly<Record<string, unknown>>].map(
    (part) => withoutUndefined(part) as Readonly<Record<string, unknown>>,
  );
  const all = Object.assign({}, ...parts) as Record<string, unknown>;
  const names = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
  if (Object.keys(all).length !== names) throw new TypeError(`${id}: two parts of the request share a name`);
  return { method, route: path, params: all };
}

/** The input of a handler, from a request as its seal shows it. */
export function toInput(endpoint: Endpoint, { params: all }: AskedRequest): AnyInput {
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(all)) {
    if (Object.hasOwn(endpoint.params.shape, name)) params[name] = value;
    else if (Object.hasOwn(endpoint.query.shape, name)) query[name] = value;
    else body[name] = value;
  }
  return { params, query, body: endpoint.body === null ? undefined : body };
}
