import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One scripted answer. */
export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Answers `If-None-Match` by 304 and, with a strong one, `Range` with `If-Range` by 206. */
  readonly etag?: string;
  /** Destroys the connection after so many bytes of the body. */
  readonly cutAfter?: number;
  /** Sends this length whatever the body has. */
  readonly claimLength?: number;
};

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};
export type Handler = (request: SeenRequest, response: ServerResponse) => void;

/** A reply for every request, or replies in turn of which the last repeats. */
export type Route = Reply | Handler | readonly (Reply | Handler)[];

export type ReplayServer = {
  readonly url: string;
  /** Every request but those for robots.txt, in the order they came. */
  readonly requests: readonly SeenRequest[];
  readonly robotsRequests: readonly SeenRequest[];
  /** Requests being answered at the same time, at most. */
  readonly mostAtOnce: number;
  /** `path?query` to what is answered there; others get 404. */
  readonly routes: Map<string, Route>;
  close(): Promise<void>;
};

/** A server on a free loopback port that answers as the routes say. */
export async function startReplayServer(routes: Readonly<Record<string, Route>> = {}): Promise<ReplayServer> {
  const table = new Map(Object.entries(routes));
  const turns = new Map<string, number>();
  const requests: SeenRequest[] = [];
  const robotsRequests: SeenRequest[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  const server = createServer(async (incoming, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    response.once("close", () => atOnce--);
    // Who breaks off waits for no answer.
    const body = await text(incoming).catch(() => null);
    if (body === null) return;
    const path = incoming.url ?? "/";
    const seen: SeenRequest = {
      method: incoming.method ?? "GET",
      path,
      headers: incoming.headers,
      body,
    };
    (path === "/robots.txt" ? robotsRequests : requests).push(seen);
    const route = table.get(path) ?? { status: 404, body: "not found" };
    const turn = turns.get(path) ?? 0;
    turns.set(path, turn + 1);
    const step = Array.isArray(route) ? route[Math.min(turn, route.length - 1)] : route;
    if (typeof step === "function") step(seen, response);
    else answer(step as Reply, seen, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    robotsRequests,
    get mostAtOnce() {
      return mostAtOnce;
    },
    routes: table,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends one reply; routes that decide by themselves may call it too. */
export function answer(reply: Reply, request: SeenRequest, response: ServerResponse): void {
  const whole = Buffer.from(reply.body ?? "");
  const headers: Record<string, string> = { ...reply.headers, ...(reply.etag ? { etag: reply.etag } : {}) };
  if (reply.etag && request.headers["if-none-match"] === reply.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? "");
  const partial = range && reply.etag && request.headers["if-range"] === reply.etag ? Number(range[1]) : null;
  const body = partial === null ? whole : whole.subarray(partial);
  if (partial !== null) headers["content-range"] = `bytes ${partial}-${whole.length - 1}/${whole.length}`;
  if (!headers["transfer-encoding"]) headers["content-length"] = String(reply.claimLength ?? body.length);
  response.writeHead(partial === null ? (reply.status ?? 200) : 206, headers);
  if (reply.cutAfter === undefined) response.end(body);
  // The callback runs when the bytes have left, so the cut is always at the same place.
  else response.write(body.subarray(0, reply.cutAfter), () => response.destroy());
}
