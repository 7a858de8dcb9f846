import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { inBatches } from "../base/in-batches.ts";
import { ServiceError } from "../base/errors.ts";
import { unroutedCall } from "../observe/finished-call.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { errorBody } from "../pipeline/build-reply.ts";

/**
 * Answers a request that Node's parser refused, on its bare socket. Addresses with raw Japanese in them, which command-line
 * clients like to send, get our own 400 that says what to do; all else stays as bare as the parser's own answers. Gives its
 * record; null when nobody is left to answer.
 */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex, requestId: string): FinishedCall | null {
  if (error.code === "ECONNRESET" || !socket.writable) return null;
  if (error.code !== "HPE_INVALID_URL") {
    const status = bareStatus.get(error.code ?? "") ?? 400;
    endWith(socket, Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`));
    return unroutedCall({ requestId, method: unknownMethod, status, code: null });
  }
  const failure = new ServiceError("invalid_text", {
    part: "url",
    reason: "the address holds characters that must be percent-encoded: curl does it with -G --data-urlencode",
  });
  const { body, headers } = errorBody(failure, requestId, null);
  const all = [
    "connection",
    "close",
    "content-length",
    String(body.bytes.length),
    "x-request-id",
    requestId,
    ...headers,
  ];
  const lines = all.map((text, place) => text + (place % 2 === 0 ? ": " : "\r\n")).join("");
  endWith(socket, Buffer.concat([Buffer.from(`HTTP/1.1 400 Bad Request\r\n${lines}\r\n`), body.bytes]));
  return unroutedCall({ requestId, method: unknownMethod, status: failure.status, code: failure.code });
}

/** Where the parser gave up nothing of the request can be relied on. */
const unknownMethod = "-";

/** Time to take the last word, which a connection closed on unread bytes would lose. */
const lastWordMs = 1_000;

/** Slow clients often come, and so time out, in crowds; so many are cut in one turn of the event loop. */
const cutPerTurn = 4;
const cutSoon = inBatches((socket: Duplex) => socket.destroy(), cutPerTurn);

/** Sends the last bytes of a connection. Whether the client closes his side too is not waited for: slow ones never do. */
function endWith(socket: Duplex, bytes: Uint8Array): void {
  socket.end(bytes);
  const cut = setTimeout(() => cutSoon(socket), lastWordMs);
  socket.once("close", () => clearTimeout(cut));
}

const bareStatus: ReadonlyMap<string, number> = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);
