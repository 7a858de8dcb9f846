import type { Endpoint } from "../../endpoint/endpoint.ts";
import { exampleOf } from "../../openapi/document.ts";
import { curlCommand } from "../../pages/kit/curl.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { Language, Texts } from "../../wire/language.ts";

/** A call in a guide, with arguments that the demo corpus answers. */
type GuideCall = {
  /** Number of the operation in the contract. */
  readonly operation: string;
  /** Parameters of path, query and body in one; by default the endpoint's own example. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly saveAs?: string;
};

/** A terminal command: a call, or a line made from the address of the service. */
type GuideCommand = { readonly call: GuideCall } | { readonly line: (url: string) => string };

export type GuideStep = Readonly<Record<Language, { readonly title: string; readonly text: string }>> & {
  readonly command?: GuideCommand;
  /** Page for doing the same in a browser, with its query if it needs one. */
  readonly page?: string;
};

/** One workflow from start to end. */
export type Guide = {
  /** Last part of its address. */
  readonly slug: string;
  readonly texts: Texts<{ readonly title: string; readonly lead: string }>;
  readonly steps: readonly GuideStep[];
};

/** Every call sends the key; an unset variable counts as none. */
const keyHeader = { "X-API-Key": "$KONKYO_API_KEY" } as const;

/** The command line, with ids that the snapshot holds; null for an operation that is not served. */
export function commandText(
  command: GuideCommand,
  url: string,
  operationOf: (id: string) => Endpoint | null,
  corpus: Corpus | null,
): string | null {
  if ("line" in command) return command.line(url);
  const endpoint = operationOf(command.call.operation);
  if (endpoint === null) return null;
  const { headers = {}, saveAs, args: written = exampleOf(endpoint) } = command.call;
  const args = corpus === null ? written : heldIds(written, corpus);
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

/** Examples name records of the demo; those that another snapshot does not hold are replaced by records that it does. */
function heldIds(args: Readonly<Record<string, unknown>>, corpus: Corpus): Readonly<Record<string, unknown>> {
  const { programs, laws, courtDecisions, bids } = corpus;
  const datasets = { UNI: programs, LAW: laws.records, HAN: courtDecisions, BID: bids } as const;
  const taken = new Map<string, string>();
  const held = (text: string): string => {
    const dataset = datasets[/^(UNI|LAW|HAN|BID)-/.exec(text)?.[1] as keyof typeof datasets];
    if (dataset === undefined || dataset.size === 0 || dataset.rowOf(text) !== null) return text;
    if (!taken.has(text)) taken.set(text, dataset.idOf(Math.min(taken.size, dataset.size - 1)));
    return taken.get(text)!;
  };
  const replaced = (value: unknown): unknown => {
    if (typeof value === "string") return held(value);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]));
  };
  return replaced(args) as Readonly<Record<string, unknown>>;
}
