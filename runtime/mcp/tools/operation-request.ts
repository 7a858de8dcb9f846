import { ServiceError, ValidationError } from "../../base/errors.ts";
import type { Endpoint } from "../../endpoint/endpoint.ts";
import { type Argument, idempotencyKey, maxCostJpy } from "./arguments.ts";

/** The request of one operation, as REST would send it. */
export type OperationRequest = {
  readonly endpoint: Endpoint;
  /** URL-encoded path and query. */
  readonly target: string;
  /** URL-encoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Null for an operation without body. */
  readonly body: Uint8Array | null;
  readonly idempotencyKey: string | null;
  /** Cost cap given as an argument. */
  readonly costCap: string | null;
};

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Builds the request from arguments. Null equals a missing argument: models send it for unknown values. Throws
 * `validation_error` for an unknown argument, because a filter that is not applied must not look as if it were, and for a value
 * that a URL cannot hold; everything else is checked by the operation.
 */
export function toOperationRequest(
  endpoint: Endpoint,
  known: ReadonlyMap<string, Argument>,
  sent: Arguments,
): OperationRequest {
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined);
  for (const [name] of given) if (!known.has(name)) throw unknownArgument(name, [...known.keys()]);
  const of = (place: Argument["place"]) => given.filter(([name]) => known.get(name)?.place === place);
  const params = Object.fromEntries(of("path").map(([name, value]) => [name, encoded(oneText(name, value))]));
  const query = of("query").flatMap(([name, value]) => texts(name, value).map((text) => `${name}=${encoded(text)}`));
  const header = (name: string) => of("header").find(([own]) => own === name)?.[1];
  return {
    endpoint,
    target: endpoint.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? "") + questionMark(query),
    params,
    body: endpoint.body === null ? null : Buffer.from(JSON.stringify(Object.fromEntries(of("body")))),
    idempotencyKey: headerText(idempotencyKey, header(idempotencyKey)),
    costCap: headerText(maxCostJpy, header(maxCostJpy)),
  };
}

function questionMark(query: readonly string[]): string {
  return query.length === 0 ? "" : `?${query.join("&")}`;
}

/**
 * The values of a repeatable parameter. Line breaks are replaced: models send multi-line questions, and a URL cannot hold them.
 */
function texts(name: string, value: unknown): string[] {
  const all = Array.isArray(value) ? value.map((item) => oneText(name, item)) : [oneText(name, value)];
  return all.map((text) => text.replaceAll(/[\t\n\r]+/g, " "));
}

function oneText(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw fault(name, "must be a text, a number, true or false", "invalid_type");
}

/** Such a value would end the header or inject another one. */
function headerText(name: string, value: unknown): string | null {
  if (value === undefined) return null;
  const text = oneText(name, value);
  if (!/^[\x20-\x7e]{0,1000}$/.test(text)) throw fault(name, "must be visible ASCII characters", "invalid_format");
  return text;
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw new ServiceError("invalid_text", { part: "query", reason: "half of a surrogate pair" }, { cause });
  }
}

function unknownArgument(name: string, known: readonly string[]): ValidationError {
  return fault(name.slice(0, 100), `is no argument of this tool: use only ${known.join(", ")}`, "unrecognized_keys");
}

function fault(name: string, msg: string, type: string): ValidationError {
  return new ValidationError([{ loc: ["body", name], msg, type }]);
}
