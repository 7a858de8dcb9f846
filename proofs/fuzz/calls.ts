import fc from "fast-check";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { type JsonSchema, renderSchema, writeOut } from "../../runtime/openapi/schema-rendering.ts";
import type { Page } from "../../runtime/pages/page.ts";
import { percentEncoded } from "../../test/support/hostile-strings.ts";
import { membersFor, Shown, valueFor } from "./values.ts";

/** A request before it is sent: values that stand for what the service has shown are still open. */
export type Call = {
  readonly method: string;
  /** With `{name}` for the values of the path. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON, or the text to send as it is. */
  readonly body: { readonly json: unknown } | { readonly text: string } | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly keyed: boolean;
};

/** What was shown so far, by the name it was shown under. */
export type Pool = Map<string, string[]>;

export type Sent = { readonly path: string; readonly body: string | null; readonly headers: Record<string, string> };

/** Calls of an operation. */
export function callsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const params = schemaOf(endpoint.params);
  return fc.record({
    method: fc.constant(endpoint.method),
    path: fc.constant(endpoint.path),
    params: fc.record(
      Object.fromEntries(endpoint.pathParameters.map((name) => [name, valueFor(params.properties?.[name] ?? {})])),
    ),
    query: membersFor(schemaOf(endpoint.query)),
    body: endpoint.body === null ? fc.constant(null) : bodies(schemaOf(endpoint.body)),
    headers: headers(endpoint.body !== null),
    keyed: fc.nat(4).map((die) => die > 0),
  });
}

/** Calls of a tool, with arguments as its operation takes them. */
export function toolCallsOf(endpoint: Endpoint): fc.Arbitrary<Call> {
  const schemas = [endpoint.params, endpoint.query, ...(endpoint.body === null ? [] : [endpoint.body])].map(schemaOf);
  const all: JsonSchema = {
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})) as Record<string, JsonSchema>,
    required: schemas.flatMap(({ required }) => required ?? []),
  };
  return fc.tuple(membersFor(all), fc.boolean(), fc.nat(99)).map(([args, keyed, id]) => ({
    method: "POST",
    path: "/v1/mcp",
    params: {},
    query: {},
    body: { json: { jsonrpc: "2.0", id, method: "tools/call", params: { name: endpoint.tool, arguments: args } } },
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    keyed,
  }));
}

/** Names that pages read from their addresses and forms, whichever page reads which. */
const pageFields: JsonSchema = {
  properties: Object.fromEntries(
    "q kind page order prefecture region tier lang industry amount month from to open a b ids unified_id text seal token session_id email name url key id api_key"
      .split(" ")
      .map((name) => [name, { type: name === "page" ? "integer" : "string" }]),
  ),
};

/** Visits of a page, and forms sent to it. */
export function visitsOf({ path, submit }: Page): fc.Arbitrary<Call> {
  const names = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name]) => name!);
  const form = membersFor(pageFields).map((fields) => ({ text: new URLSearchParams(flat(fields)).toString() }));
  return fc
    .record({
      posts: fc.boolean(),
      params: fc.record(Object.fromEntries(names.map((name) => [name, valueFor({ type: "string" })]))),
      query: membersFor(pageFields),
      form,
      language: fc.constantFrom("ja", "en", "x", "*;q=0"),
    })
    .map(({ posts, params, query, form: sent, language }) => {
      const submits = posts && submit !== undefined;
      return {
        method: submits ? "POST" : "GET",
        path,
        params,
        query,
        body: submits ? sent : null,
        headers: {
          accept: "text/html",
          "accept-language": language,
          ...(submits ? { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" } : {}),
        },
        keyed: false,
      };
    });
}

/** The bytes of a call, with what was shown in place of what stands for it. */
export function toSent({ path, params, query, body, headers: given }: Call, pool: Pool): Sent {
  const segment = (name: string) => {
    const text = textOf(resolve(params[name], name, pool)).replaceAll("/", "_");
    // What has only dots is no segment to any client: it is gone before the request is sent.
    return percentEncoded(/^\.*$/.test(text) ? "x" : text);
  };
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const found = resolve(value, name, pool);
    return (Array.isArray(found) ? found : [found]).map(
      (one) => `${percentEncoded(name)}=${percentEncoded(textOf(one))}`,
    );
  });
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => segment(name));
  return {
    path: pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`,
    body: body === null ? null : "text" in body ? body.text : JSON.stringify(resolve(body.json, "", pool)),
    headers: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, headerText(textOf(resolve(value, name, pool)))]),
    ),
  };
}

/** Takes note of every text of an answer by its name. */
export function remember(value: unknown, pool: Pool, name = ""): void {
  if (Array.isArray(value)) for (const item of value.slice(0, 5)) remember(item, pool, name);
  else if (value !== null && typeof value === "object")
    for (const [member, inner] of Object.entries(value)) remember(inner, pool, member);
  else if ((typeof value === "string" || typeof value === "number") && name !== "") {
    const known = pool.get(name) ?? [];
    if (known.length < 40 && !known.includes(String(value))) pool.set(name, [...known, String(value)]);
  }
}

function schemaOf(schema: Parameters<typeof renderSchema>[0]): JsonSchema {
  return writeOut(renderSchema(schema, "input"));
}

function bodies(schema: JsonSchema): fc.Arbitrary<Call["body"]> {
  return fc.oneof(
    { arbitrary: valueFor(schema).map((json) => ({ json })), weight: 4 },
    { arbitrary: membersFor(schema).map((json) => ({ json })), weight: 12 },
    {
      arbitrary: fc
        .constantFrom("", "{", "null", '{"a":1,"a":2}', '{"__proto__":{}}', "[".repeat(64), `"${"x".repeat(300_000)}"`)
        .map((text) => ({ text })),
      weight: 1,
    },
  );
}

function headers(posts: boolean): fc.Arbitrary<Record<string, unknown>> {
  const rare = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: undefined, freq: 3 });
  return fc
    .record({
      "idempotency-key": fc.option(fc.oneof(fc.uuid(), fc.constantFrom("", "same", "é", "x".repeat(256))), {
        nil: undefined,
      }),
      "x-cost-cap-jpy": fc.option(fc.constantFrom("9", "900", "3000000", "0", "-1", "1e3", "９"), { nil: undefined }),
      "x-client-tag": rare(fc.constantFrom("team", "a b", "x".repeat(33))),
      "x-corpus-snapshot-id": rare(fc.constantFrom(`cs1_${"a".repeat(52)}`, "cs1_", "")),
      "accept-language": rare(fc.constantFrom("en", "ja;q=0.1, en", "*", ";;")),
      accept: rare(fc.constantFrom("*/*", "text/csv", "text/html", "image/png", "application/json;q=0")),
      "if-none-match": rare(fc.constantFrom("*", 'W/"x"', '"x"')),
      "content-type": posts
        ? fc.oneof(
            { arbitrary: fc.constant("application/json"), weight: 19 },
            { arbitrary: fc.constantFrom("text/plain", "x"), weight: 1 },
          )
        : fc.constant(undefined),
    })
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
}

function resolve(value: unknown, name: string, pool: Pool): unknown {
  if (value instanceof Shown) {
    const known = pool.get(name) ?? [];
    return known.length === 0 ? `x${value.pick}` : known[value.pick % known.length];
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, name, pool));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, resolve(inner, member, pool)]));
}

function flat(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (value instanceof Shown) return `x${value.pick}`;
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A client sends no header that would end its line. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?").trim();
}
