import { type Answered, readAnswer } from "./answer.ts";
import type { AnyOperation, OptionHeader } from "./operation.ts";
import { isFailure, KonkyoFailure } from "./failure.ts";
import { type CallOptions, type ClientOptions, sleep, withRetries } from "./options.ts";

/** Makes one call and retries while that can help. Throws KonkyoFailure when it does not succeed. */
export async function send(
  operation: AnyOperation,
  input: object,
  call: CallOptions,
  options: ClientOptions,
): Promise<Answered<unknown>> {
  const { apiKey = "", retries = 3, maxWaitSeconds = 30, timeoutMs = 60_000 } = options;
  const signal = call.signal ?? null;
  const headers = optionHeaders(operation, call, options);
  const terms = { url: options.url.replace(/\/+$/, ""), apiKey, options: headers };
  const request = toRequest(operation, input as Readonly<Record<string, unknown>>, terms);
  return withRetries(() => tryOnce(operation, request, { fetch: options.fetch ?? fetch, timeoutMs, signal }), {
    retries,
    maxWaitSeconds,
    // A read whose response was lost may be charged again; a POST under its key is charged once.
    repeatable: operation.method === "GET" || "Idempotency-Key" in headers,
    signal,
    sleep: options.sleep ?? sleep,
  });
}

/** The headers set by the caller that this operation reads. */
function optionHeaders(
  { name, headers }: AnyOperation,
  call: CallOptions,
  { apiKey, snapshot, maxCostJpy, clientTag }: ClientOptions,
): Partial<Record<OptionHeader, string>> {
  if (call.maxCostJpy !== undefined && !headers.includes("X-Cost-Cap-JPY"))
    throw new TypeError(`${name} takes no cost cap: its cost does not depend on what is sent`);
  const cap = call.maxCostJpy ?? maxCostJpy;
  const values: Partial<Record<OptionHeader, string | undefined>> = {
    // Idempotency keys belong to accounts; an anonymous call cannot be replayed.
    "Idempotency-Key": call.idempotencyKey ?? (apiKey ? newKey() : undefined),
    "X-Cost-Cap-JPY": cap === undefined ? undefined : String(cap),
    "X-Client-Tag": clientTag,
    "X-Corpus-Snapshot-Id": call.snapshot ?? snapshot,
  };
  return Object.fromEntries(headers.flatMap((header) => (values[header] ? [[header, values[header]]] : [])));
}

/** 128 random bits. randomUUID is missing on pages served over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tryOnce(
  operation: AnyOperation,
  { url, ...init }: PreparedRequest,
  terms: { readonly fetch: typeof globalThis.fetch; readonly timeoutMs: number; readonly signal: AbortSignal | null },
): Promise<Answered<unknown>> {
  const { timeoutMs, signal } = terms;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await terms.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
    return await readAnswer(operation, response);
  } catch (error) {
    // An abort by the caller is rethrown as it is; it is not a failure of the service.
    if (isFailure(error) || signal?.aborted) throw error;
    const reason = late.aborted ? `nobody answered within ${timeoutMs} ms` : "nobody could be reached";
    const facts = { code: "no_answer", status: 0, requestId: null, retryAfterSeconds: null, body: {} } as const;
    throw new KonkyoFailure(`${reason} at ${new URL(url).origin}`, facts, { cause: error });
  }
}

/** Everything besides the operation and its input that affects a request. */
type RequestTerms = {
  /** Without a trailing slash. */
  readonly url: string;
  /** Empty for none. */
  readonly apiKey: string;
  readonly options: Readonly<Partial<Record<OptionHeader, string>>>;
};

type PreparedRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Members = Readonly<Record<string, unknown>>;

/** Builds the request: path parameters are taken from the input, the rest goes into the query or the body. */
function toRequest(operation: AnyOperation, input: Members, terms: RequestTerms): PreparedRequest {
  const { name, method, body } = operation;
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, parameter: string) => {
    const value = rest.get(parameter);
    const text = value === undefined || value === null ? "" : String(value);
    // These segments would change the path.
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

/** A list is sent as a repeated parameter. */
function toQuery(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields)
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null) query.append(name, String(one));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
