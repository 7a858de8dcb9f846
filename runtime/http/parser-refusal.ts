import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ServiceError } from "../base/errors.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { errorBody } from "../pipeline/reply/error-body.ts";
import type { HeaderList } from "../pipeline/reply/reply.ts";

/**
 * Answers a request that Node's parser refused, directly on its socket, because the app never sees it. Addresses with raw
 * Japanese, which command-line clients send, get a 400 that explains percent-encoding; everything else gets a bare status.
 * Returns the record of the request; null when the connection is gone.
 */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): FinishedCall | null {
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
export function refuseHeaders({ method }: IncomingMessage, response: ServerResponse, requestId: string): FinishedCall {
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
