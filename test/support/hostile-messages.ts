import { hostileTexts } from "./hostile-texts.ts";

/** Something sent to the tool interface. */
export type HostileMessage = {
  readonly kind: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** A whole call that is answered, and costs this many units. */
  readonly units?: number;
};

const modern = "2026-07-28";

/** Messages as a broken or malicious client sends them, and now and then a sound one. */
export function hostileMessages(random: (below: number) => number): () => HostileMessage {
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  const text = () => one([...hostileTexts, "", "補助金", "search_programs", "__proto__", "constructor", "toString"]);
  const json = { "content-type": "application/json" };
  const value = (depth = 0): unknown =>
    one<() => unknown>([
      () => text(),
      () => one([0, -1, 1e21, 2 ** 53, 0.5]),
      () => null,
      () => one([true, false]),
      () => (depth > 2 ? [] : Array.from({ length: random(4) }, () => value(depth + 1))),
      () => (depth > 2 ? {} : Object.fromEntries(Array.from({ length: random(4) }, () => [text(), value(depth + 1)]))),
    ])();
  const method = () =>
    one(
      ["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read", "resources/templates/list"]
        .concat(["prompts/list", "prompts/get", "completion/complete", "server/discover", "subscriptions/listen"])
        .concat(["logging/setLevel", "tasks/get", "sampling/createMessage", "notifications/cancelled", "x", text()]),
    );
  const id = () => one<unknown>([1, 0, -1, "a", "x".repeat(100_000), 2 ** 53 - 1, 1.5, null, {}, [1], true]);
  const request = (params: unknown = value(), named = method()) => ({
    jsonrpc: "2.0",
    id: id(),
    method: named,
    params,
  });
  const call = () => ({ name: one(["search_programs", "batch_get_programs", "nobody", text()]), arguments: value() });
  const sound = (sent: object) => ({ jsonrpc: "2.0", id: random(1000), method: "tools/call", params: sent });
  const message = (kind: string, body: unknown, headers = {}, more = {}): HostileMessage => ({
    kind,
    body: JSON.stringify(body),
    headers: { ...json, ...headers },
    ...more,
  });

  const kinds: readonly (() => HostileMessage)[] = [
    () => ({ kind: "bytes", body: Uint8Array.from({ length: random(400) }, () => random(256)), headers: json }),
    () => {
      const whole = JSON.stringify(request());
      return { kind: "cut", body: whole.slice(0, random(whole.length)), headers: json };
    },
    () => ({
      kind: "numbers",
      body: `{"jsonrpc":"2.0","id":${one(["1e400", "-0", "00", "1e-400", "9".repeat(400)])},"method":"ping"}`,
      headers: json,
    }),
    () => ({ kind: "deep", body: `${'{"a":'.repeat(40)}1${"}".repeat(40)}`, headers: json }),
    () =>
      message("wide", { ...request(), params: Object.fromEntries(Array.from({ length: 11_000 }, (_, at) => [at, 0])) }),
    () => message("large", request({ q: "あ".repeat(90_000) })),
    () => message("value", value()),
    () => message("request", request()),
    () => message("call", request(call(), "tools/call")),
    () =>
      message(
        "batch",
        Array.from({ length: random(150) }, () => request()),
      ),
    () => message("answer", { jsonrpc: "2.0", id: id(), result: value() }),
    () => message("notification", { jsonrpc: "2.0", method: method(), params: value() }),
    () => message("cancel", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id() } }),
    () =>
      message("version", request(), {
        "mcp-protocol-version": one(["1999-01-01", modern, "2025-06-18", "x".repeat(500), "=?base64?4pi6?="]),
      }),
    () =>
      message(
        "envelope",
        request(
          { ...call(), _meta: { "io.modelcontextprotocol/protocolVersion": one([modern, "x", 1, null]) } },
          "tools/call",
        ),
        one([
          {},
          { "mcp-protocol-version": modern, "mcp-method": "tools/call" },
          { "mcp-protocol-version": modern, "mcp-method": "ping", "mcp-name": "x" },
        ]),
      ),
    () => message("progress", request({ ...call(), _meta: { progressToken: value() } }, "tools/call")),
    () =>
      message("session", request(), { "mcp-session-id": one(["", "x", "a".repeat(22) + "." + "b".repeat(22), "%00"]) }),
    () =>
      message(
        "head",
        request(),
        one([
          { accept: "text/html" },
          { accept: "text/event-stream" },
          { origin: "null" },
          { "content-type": "text/plain" },
        ]),
      ),
    () => message("sound", sound({ name: "search_programs", arguments: { limit: 1 } }), {}, { units: 1 }),
    () => message("sound", sound({ name: "get_meta" }), {}, { units: 0 }),
  ];
  return () => one(kinds)();
}
