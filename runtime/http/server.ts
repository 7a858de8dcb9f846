import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server as NodeServer, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { FinishedCall } from "../observe/finished-call.ts";
import { inBatches } from "../base/in-batches.ts";
import { Connections, readTimeoutMs } from "./connections.ts";
import { isInBlock, parseIp } from "../base/ip-address.ts";
import type { IpBlock } from "../base/ip-address.ts";
import { refuseUnparsed } from "./parser-refusal.ts";
import { headerLine } from "./node-request.ts";

export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Peers that speak for many callers, so the limit of connections per peer is not for them. */
  readonly trustedProxies: readonly IpBlock[];
  readonly newRequestId: () => string;
  /** Called for each request that the parser refused; the app sees the others. */
  readonly observe: (call: FinishedCall) => void;
};

export type RunningServer = {
  /** Address listened on, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Requests whose answer is not out yet. */
  inFlight(): number;
  /** Stops accepting, lets running requests finish for at most `limitMs`, then cuts what is left. */
  drain(limitMs: number): Promise<void>;
};

/** Limits that keep slow and greedy clients from holding the service. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  checkIntervalMs: 1_000,
  /** Slow clients often come, and then time out, in crowds: so many are let go in one turn of the event loop. */
  letGoPerTurn: 4,
  headers: 100,
  headerBytes: 16_384,
  connectionsPerPeer: 200,
  readTimeoutMs,
  /** From an answer that did not wait for the whole body until the client must have stopped sending it. */
  unreadBodyMs: 5_000,
} as const;

/** Listens. Rejects with the system's own error, such as EADDRINUSE. */
export async function startServer(listener: RequestListener, options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustedProxies, newRequestId, observe } = options;
  const node = createServer({
    maxHeaderSize: serverLimits.headerBytes,
    headersTimeout: serverLimits.headersTimeoutMs,
    requestTimeout: serverLimits.requestTimeoutMs,
    keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
    connectionsCheckingInterval: serverLimits.checkIntervalMs,
  });
  node.maxHeadersCount = serverLimits.headers;
  limitConnections(node, trustedProxies);
  // What callers expect beyond 100-continue is not refused for them by Node: they get what all others get.
  node.on("checkExpectation", (request, response) => node.emit("request", request, response));
  let draining = false;
  const connections = new Connections();
  let running = 0;
  const refuse = ({ error, socket }: { readonly error: NodeJS.ErrnoException; readonly socket: Socket }) => {
    const refused = refuseUnparsed(error, socket, newRequestId());
    // A connection on which nothing came is no request, and one whose body broke off has its record from the app.
    const isRequest = socket.bytesRead > 0 && connections.latest(socket)?.req.complete !== false;
    if (refused !== null && isRequest) observe(refused);
  };
  const refuseLate = inBatches(refuse, serverLimits.letGoPerTurn);
  node.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuseLate({ error, socket });
    else refuse({ error, socket });
  });
  // One function for all responses: a new one for each would be made, kept and thrown away with it.
  function closed(this: ServerResponse): void {
    running -= 1;
    // One whose head was out before the drain began left its connection open.
    if (draining) node.closeIdleConnections();
  }
  node.on("connection", (socket: Socket) => socket.once("close", () => connections.end(socket)));
  node.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    running += 1;
    connections.begin(request.socket, response);
    response.on("close", closed);
    cutUnreadBody(request, response);
    listener(request, response);
  });
  const sweep = setInterval(() => connections.cutSlowReaders(performance.now()), serverLimits.checkIntervalMs).unref();
  node.once("close", () => clearInterval(sweep));
  // The workers of a cluster share one port.
  await listen(node, () => void node.listen({ host, port, exclusive: false }));
  const { port: bound } = node.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    inFlight: () => running,
    drain(limitMs) {
      draining = true;
      connections.letGo();
      return new Promise((resolve) => {
        const cut = setTimeout(() => node.closeAllConnections(), limitMs);
        node.close(() => {
          clearTimeout(cut);
          resolve();
        });
        node.closeIdleConnections();
      });
    },
  };
}

function listen(node: NodeServer, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    node.once("error", reject);
    node.once("listening", () => {
      node.off("error", reject);
      resolve();
    });
    start();
  });
}

function limitConnections(node: NodeServer, trustedProxies: readonly IpBlock[]): void {
  const open = new Map<string, number>();
  node.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined) return;
    const address = parseIp(peer.replace(/%.*$/s, ""));
    if (address !== null && trustedProxies.some((block) => isInBlock(address, block))) return;
    const count = (open.get(peer) ?? 0) + 1;
    if (count > serverLimits.connectionsPerPeer) {
      socket.destroy();
      return;
    }
    open.set(peer, count);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left === 0) open.delete(peer);
      else open.set(peer, left);
    });
  });
}

/**
 * A client that still sends when its answer is out may go on for a while: a connection closed on unread bytes is reset,
 * and he would lose the answer with it.
 */
function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const bodyComes = headerLine(request, "content-length") !== null || headerLine(request, "transfer-encoding") !== null;
  if (!bodyComes) return;
  const close = socket.destroySoon.bind(socket);
  const last = !response.shouldKeepAlive;
  // Node calls it after the last answer of a connection: while the body comes it ends our side only.
  if (last) socket.destroySoon = () => void (request.complete ? close() : socket.end());
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => socket.destroy(), serverLimits.unreadBodyMs);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => {
      clearTimeout(timer);
      if (last) close();
    });
    request.resume();
  });
}
