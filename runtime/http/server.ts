import { type IncomingMessage, type Server as NodeServer, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type H3, serve } from "h3";
import { ServiceError } from "../base/errors.ts";
import type { IpBlocks } from "../base/ip-address.ts";
import { type FinishedCall, unroutedCall } from "../observe/finished-call.ts";
import { errorBody } from "../pipeline/reply/error-body.ts";
import type { HeaderList } from "../pipeline/reply/reply.ts";
import { isTrustedPeer } from "../wire/client-network.ts";

/** Time for the client to read the last bytes of a response; checked each second. */
export const readTimeoutMs = 30_000;

/** The open connections, each with its latest response. */
export class Connections {
  readonly #latest = new Map<Socket, ServerResponse>();
  /** Connections whose client does not read its response, and since when. */
  readonly #behind = new Map<Socket, number>();

  begin(socket: Socket, response: ServerResponse): void {
    this.#latest.set(socket, response);
  }

  end(socket: Socket): void {
    this.#latest.delete(socket);
    this.#behind.delete(socket);
  }

  latest(socket: Socket): ServerResponse | undefined {
    return this.#latest.get(socket);
  }

  /** Closes each connection after its current response. */
  closeAfterResponse(): void {
    for (const response of this.#latest.values()) response.shouldKeepAlive = false;
  }

  /** Closes connections of clients that do not read. Called periodically, because a timer per response costs more. */
  cutSlowReaders(nowMs: number): void {
    for (const socket of this.#latest.keys()) {
      const since = this.#behind.get(socket);
      // Answers are written at once, so waiting bytes are unread ones, also while a later request of the connection is served.
      if (socket.writableLength === 0) this.#behind.delete(socket);
      else if (since === undefined) this.#behind.set(socket, nowMs);
      else if (nowMs - since >= readTimeoutMs) socket.destroy();
    }
  }
}

export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Proxies, which carry many callers: exempt from the limit of connections per peer. */
  readonly trustedProxies: IpBlocks;
  readonly newRequestId: () => string;
  /** Called for each request that the parser refused; the app records the others. */
  readonly observe: (call: FinishedCall) => void;
};

export type RunningServer = {
  /** Address listened on, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Requests that are not answered yet. */
  inFlight(): number;
  /** Stops accepting, lets running requests finish for at most `limitMs`, then closes the remaining connections. */
  drain(limitMs: number): Promise<void>;
};

/** Limits against slow and greedy clients. */
export const serverLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  /** Slow clients time out in groups: a shorter interval closes fewer of them in one turn of the event loop. */
  timeoutCheckMs: 100,
  headers: 100,
  headerBytes: 16_384,
  connectionsPerPeer: 200,
  readTimeoutMs,
  readTimeoutCheckMs: 1_000,
  /** Time for the client to stop sending its body after an early answer. */
  unreadBodyMs: 5_000,
} as const;

/** Serves the app on Node's HTTP server. Rejects with the system's own error, such as EADDRINUSE. */
export async function startServer(app: H3, options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustedProxies, newRequestId, observe } = options;
  const server = serve(app, {
    hostname: host,
    port,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    node: {
      maxHeaderSize: serverLimits.headerBytes,
      headersTimeout: serverLimits.headersTimeoutMs,
      requestTimeout: serverLimits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
      connectionsCheckingInterval: serverLimits.timeoutCheckMs,
      // The workers of a cluster share one port.
      exclusive: false,
    },
  });
  const node = server.node!.server as NodeServer;
  // Node would drop further headers, and with them a key or an origin that a guard looks for: all are read, and too many refused.
  node.maxHeadersCount = 0;
  limitConnections(node, trustedProxies);
  // Node would answer 417 to an unknown expectation; handle it as a normal request instead.
  node.on("checkExpectation", (request, response) => node.emit("request", request, response));
  const connections = new Connections();
  let draining = false;
  let running = 0;
  node.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const refused = refuseUnparsed(error, socket, newRequestId());
    // An empty connection is not a request, and a request whose body broke off is recorded by the app.
    const isRequest = socket.bytesRead > 0 && connections.latest(socket)?.req.complete !== false;
    if (refused !== null && isRequest) observe(refused);
  });
  node.on("connection", (socket: Socket) => socket.once("close", () => connections.end(socket)));
  const onClose = () => {
    running -= 1;
    // A response whose head was sent before the drain began kept its connection alive.
    if (draining) node.closeIdleConnections();
  };
  const answer = node.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  node.removeAllListeners("request");
  node.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const tooMany = request.rawHeaders.length > 2 * serverLimits.headers;
    if (draining || tooMany) response.shouldKeepAlive = false;
    running += 1;
    connections.begin(request.socket, response);
    response.on("close", onClose);
    cutUnreadBody(request, response);
    if (tooMany) observe(refuseHeaders(request, response, newRequestId()));
    else for (const listener of answer) listener(request, response);
  });
  const sweep = setInterval(
    () => connections.cutSlowReaders(performance.now()),
    serverLimits.readTimeoutCheckMs,
  ).unref();
  node.once("close", () => clearInterval(sweep));
  await server.serve();
  const { port: bound } = node.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    port: bound,
    inFlight: () => running,
    drain(limitMs) {
      draining = true;
      connections.closeAfterResponse();
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

function limitConnections(node: NodeServer, trustedProxies: IpBlocks): void {
  const open = new Map<string, number>();
  node.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress;
    if (peer === undefined || isTrustedPeer(peer, trustedProxies)) return;
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
 * A client may still send its body after the answer. Closing a connection with unread bytes resets it, and the client would lose
 * the answer. So the body is read and dropped for a while.
 */
function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const close = socket.destroySoon.bind(socket);
  // Node calls `destroySoon` after the last answer of a connection. While the body arrives, only our side is ended.
  if (!response.shouldKeepAlive) socket.destroySoon = () => void (request.complete ? close() : socket.end());
  response.once("finish", () => {
    if (request.complete) return;
    const timer = setTimeout(() => socket.destroy(), serverLimits.unreadBodyMs);
    request.once("close", () => clearTimeout(timer));
    request.once("end", () => {
      clearTimeout(timer);
      // A drain that began meanwhile may have made this the last answer of the connection.
      if (!response.shouldKeepAlive) close();
    });
    request.resume();
  });
}

/**
 * Answers a request that Node's parser refused, directly on its socket, because the app never sees it. Addresses with raw
 * Japanese, which command-line clients send, get a 400 that explains percent-encoding; everything else gets a bare status.
 * Returns the record of the request; null when the connection is gone.
 */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): FinishedCall | null {
  if (error.code === "ECONNRESET" || !socket.writable) return null;
  if (error.code !== "HPE_INVALID_URL") {
    const status = bareStatus.get(error.code ?? "") ?? 400;
    endWith(socket, status, [], "");
    return unroutedCall({ requestId, method: unknownMethod, status, code: null });
  }
  const failure = new ServiceError("invalid_text", {
    part: "url",
    reason: "the address holds characters that must be percent-encoded: curl does it with -G --data-urlencode",
  });
  const { status, code } = failure;
  const { body, headers } = errorBody(failure, requestId, null);
  headers.push(["content-length", String(body.bytes.length)], ["x-request-id", requestId]);
  endWith(socket, status, headers, body.bytes);
  return unroutedCall({ requestId, method: unknownMethod, status, code });
}

/** Refuses a request with too many headers, whatever its address, as the parser refuses too many bytes of them. Gives its record. */
function refuseHeaders({ method }: IncomingMessage, response: ServerResponse, requestId: string): FinishedCall {
  const status = 431;
  response.writeHead(status, { "x-request-id": requestId, "content-length": 0 }).end();
  return unroutedCall({ requestId, method: method ?? unknownMethod, status, code: null });
}

/** No field of a refused request is reliable. */
const unknownMethod = "-";

const bareStatus: ReadonlyMap<string, number> = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

/** Time for the client to read the response. Closing with unread bytes would reset the connection and lose it. */
const lingerMs = 1_000;

/** Sends the last bytes of a connection, then destroys it: a slow client may never close its side. */
function endWith(socket: Duplex, status: number, headers: HeaderList, body: Uint8Array | string): void {
  const lines = [["connection", "close"], ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
  socket.end(body);
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(cut));
}
