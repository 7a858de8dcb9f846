/** The parts of a message that routing depends on. */
export type MessageHead = {
  /** Null for a notification, and for a line that is not a message. */
  readonly id: string | number | null;
  readonly headers: Headers;
  /** Id of the request that this message cancels, as JSON; null for any other message. */
  readonly cancels: string | null;
};

type Members = Readonly<Record<string, unknown>>;

/** Fields whose value is repeated in a header, by method. */
const names: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** Parses a line. An invalid one is sent with the same headers, so that the server reports what is wrong. */
export function messageHead(line: string): MessageHead {
  const message = parse(line);
  const method = typeof message["method"] === "string" ? message["method"] : "";
  const params = membersOf(message["params"]);
  const headers = new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" });
  // From 2026-07-28 on every message states its version, and HTTP requires it in a header as well.
  const version = membersOf(params["_meta"])["io.modelcontextprotocol/protocolVersion"];
  if (typeof version === "string") {
    headers.set("mcp-protocol-version", headerText(version));
    headers.set("mcp-method", headerText(method));
    const name = Object.hasOwn(names, method) ? params[names[method]!] : undefined;
    if (typeof name === "string") headers.set("mcp-name", headerText(name));
  }
  const id = message["id"];
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    headers,
    cancels: method === "notifications/cancelled" ? JSON.stringify(params["requestId"] ?? null) : null,
  };
}

export function isMessage(text: string): boolean {
  return parse(text)["jsonrpc"] === "2.0";
}

function parse(line: string): Members {
  try {
    return membersOf(JSON.parse(line));
  } catch {
    return {};
  }
}

function membersOf(value: unknown): Members {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Members) : {};
}

/** Header encoding of the protocol: text that is not plain ASCII is sent as base64. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?base64?");
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
