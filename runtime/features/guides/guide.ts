import type { Endpoint } from "../../endpoint/endpoint.ts";
import { exampleOf } from "../../openapi/operation-example.ts";
import { curlCommand } from "../../pages/kit/curl.ts";
import type { Language, Texts } from "../../pages/language.ts";

/** A call of a guide: what it sends is what the demo corpus answers. */
type GuideCall = {
  /** Number of the operation in the contract. */
  readonly operation: string;
  /** Parameters of path, query and body in one; the endpoint's own example unless given. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly saveAs?: string;
};

/** What is typed into a terminal: a call, or a line that is more than a call, for the address of the service. */
type GuideCommand = { readonly call: GuideCall } | { readonly line: (url: string) => string };

export type GuideStep = Readonly<Record<Language, { readonly title: string; readonly text: string }>> & {
  readonly command?: GuideCommand;
  /** Page where the same is done by hand. */
  readonly page?: string;
};

/** One way of working, from its beginning to its end. */
export type Guide = {
  /** Last part of its address. */
  readonly slug: string;
  readonly texts: Texts<{ readonly title: string; readonly lead: string }>;
  readonly steps: readonly GuideStep[];
};

/** Every call names the key; one that is not set counts as none. */
const keyHeader = { "X-API-Key": "$KONKYO_API_KEY" } as const;

/** A command as it is typed; null for a call of an operation that is not served. */
export function commandText(
  command: GuideCommand,
  url: string,
  operationOf: (id: string) => Endpoint | null,
): string | null {
  if ("line" in command) return command.line(url);
  const endpoint = operationOf(command.call.operation);
  if (endpoint === null) return null;
  const { headers = {}, saveAs, args = exampleOf(endpoint) } = command.call;
  const rest = Object.entries(args).filter(([name]) => !endpoint.pathParameters.includes(name));
  const path = endpoint.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])));
  return curlCommand({
    method: endpoint.method,
    url: url + path,
    headers: { ...keyHeader, ...headers },
    ...(endpoint.body === null
      ? { query: rest.flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const)) }
      : { body: Object.fromEntries(rest) }),
    ...(saveAs === undefined ? {} : { saveAs }),
  });
}
