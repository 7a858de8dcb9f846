import type { AnyOperation, OptionHeader } from "./operation.ts";

/** What decides a request beside the operation and its input. */
export type RequestTerms = {
  /** Without a slash at its end. */
  readonly url: string;
  /** Blank for none. */
  readonly apiKey: string;
  readonly options: Readonly<Partial<Record<OptionHeader, string>>>;
};

export type PreparedRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Members = Readonly<Record<string, unknown>>;

/** A call as it is sent. The input is one object: parameters of the path go there, the rest into query or body. */
export function toRequest(operation: AnyOperation, input: Members, terms: RequestTerms): PreparedRequest {
  const { name, method, body } = operation;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, parameter: string) => {
    const value = rest.get(parameter);
    const text = value === undefined || value === null ? "" : String(value);
    // These would be another address.
    if (["", ".", ".."].includes(text)) throw new TypeError(`${name} needs ${parameter}`);
    rest.delete(parameter);
    return encodeURIComponent(text);
  });
  const query = body ? "" : toQuery(rest);
  return {
    url: terms.url + path + query,
    method,
    headers: {
      accept: operation.text ? "text/plain" : "application/json",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(terms.apiKey === "" ? {} : { "x-api-key": terms.apiKey }),
      ...terms.options,
    },
    ...(body ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  };
}

/** A list is a name that stands several times. */
function toQuery(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null) query.append(name, String(one));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
