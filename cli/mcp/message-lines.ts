import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { PostMessage } from "./service-messages.ts";

export type LineOptions = {
  readonly input: Readable;
  readonly print: (line: string) => void;
  readonly post: PostMessage;
  /** Aborted when the client disconnects or the user stops the command. */
  readonly stop: AbortSignal;
};

/** Maximum number of messages handled concurrently. */
const mostAtOnce = 16;

/**
 * Relays messages from lines to the MCP server and its answers back, until the input has ended and every message is answered.
 * Cancellations are forwarded to the server.
 */
export async function relayLines({ input, print, post, stop }: LineOptions): Promise<void> {
  const running = new Map<Promise<void>, { readonly id: string | null; readonly cancel: AbortController }>();

  const relay = async (line: string, signal: AbortSignal) => {
    const { id, headers } = messageHead(line);
    try {
      const response = await post(line, headers, signal);
      for await (const message of messagesOf(response)) if (!signal.aborted) print(message);
    } catch (error) {
      if (!signal.aborted && id !== null) print(JSON.stringify({ jsonrpc: "2.0", id, error: unreachable(error) }));
    }
  };

  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  const stopAll = () => {
    for (const { cancel } of running.values()) cancel.abort();
    lines.close();
  };
  stop.addEventListener("abort", stopAll, { once: true });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const { id, cancels } = messageHead(line);
    for (const call of running.values()) if (cancels !== null && call.id === cancels) call.cancel.abort();
    if (cancels !== null) continue;
    const cancel = new AbortController();
    const done = relay(line, cancel.signal).finally(() => running.delete(done));
    running.set(done, { id: id === null ? null : JSON.stringify(id), cancel });
    if (running.size >= mostAtOnce) await Promise.race(running.keys());
  }
  await Promise.all(running.keys());
}

/** The messages of a response: none, one, or those of a stream as they arrive. */
async function* messagesOf(response: Response): AsyncGenerator<string> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream") && response.body !== null) return yield* readEvents(response.body);
  const text = await response.text();
  if (text === "") return;
  // Other addresses of a service, and proxies, also answer in JSON.
  if (!isMessage(text)) throw new Error(`status ${response.status} and no message`);
  yield text;
}

function unreachable(error: unknown) {
  const { message, cause } = error as Error;
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return { code: -32_000, message: `The service gave no answer (${why}). Check the address, and try again.` };
}

/** The data of server-sent events; comments, which only keep the connection alive, are skipped. */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = dataOf(event);
      if (data !== null) yield data;
    }
  }
}

function dataOf(event: string): string | null {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.length === 0 ? null : lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
}

/** The parts of a message that routing depends on. */
type MessageHead = {
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
function messageHead(line: string): MessageHead {
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

function isMessage(text: string): boolean {
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
