import type { IncomingMessage, ServerResponse } from "node:http";
import type { H3Event } from "h3";
import { ServiceError } from "../base/errors.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** A request of h3 on Node's server, as the pipeline sees it. */
export class NodeWireRequest implements WireRequest {
  readonly method: string;
  readonly target: string;
  readonly params: Readonly<Record<string, string>>;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(event: H3Event) {
    const node = event.runtime?.node;
    if (node === undefined) throw new Error("the service runs on Node's HTTP server only");
    this.#request = node.req as IncomingMessage;
    this.#response = node.res as ServerResponse;
    this.method = this.#request.method ?? "GET";
    this.target = targetOf(this.#request.url ?? "/");
    this.params = event.context.params ?? {};
  }

  header(name: string): string | null {
    const sent = this.#request.headers[name];
    return Array.isArray(sent) ? sent.join(", ") : (sent ?? null);
  }

  headerValues(name: string): readonly string[] {
    const { headers, rawHeaders } = this.#request;
    if (headers[name] === undefined) return [];
    return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name);
  }

  get peer(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  readBody(limitBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array> {
    return readBody(this.#request, limitBytes, onBytes);
  }

  /** A signal that is aborted when the client disconnects before the answer is sent. */
  disconnected(): AbortSignal {
    const response = this.#response;
    const gone = new AbortController();
    if (response.destroyed) gone.abort();
    else response.once("close", () => response.writableFinished || gone.abort());
    return gone.signal;
  }
}

/** Path and query; a proxy may send an absolute URL. */
function targetOf(url: string): string {
  if (url.startsWith("/")) return url;
  const match = /^https?:\/\/[^/?#]*(?<rest>[/?].*)?$/i.exec(url);
  return match?.groups?.["rest"] ?? "/";
}

function readBody(request: IncomingMessage, limitBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limitBytes) return Promise.reject(tooLarge(limitBytes));
  // The client disconnected before the body was read: no further event would come.
  if (request.destroyed) return Promise.reject(brokeOff());
  return new Promise((resolve, reject) => {
    const body = new GrowingBuffer();
    const finish = (settle: () => void) => {
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
      settle();
    };
    const onData = (chunk: Buffer) => {
      try {
        if (body.length + chunk.length > limitBytes) throw tooLarge(limitBytes);
        onBytes(chunk.length);
        body.add(chunk);
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const onEnd = () => finish(() => resolve(body.bytes()));
    const onGone = () => finish(() => reject(brokeOff()));
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
  });
}

/**
 * Collects chunks in one buffer. A client may send chunks of one byte: an object for each would take a hundred times as much
 * memory as the body.
 */
class GrowingBuffer {
  #buffer: Buffer = Buffer.alloc(0);
  length = 0;

  add(piece: Buffer): void {
    const length = this.length + piece.length;
    // Most bodies are a single chunk, which is used without a copy.
    if (this.length === 0) this.#buffer = piece;
    else {
      if (length > this.#buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#buffer.length));
        this.#buffer.copy(larger, 0, 0, this.length);
        this.#buffer = larger;
      }
      piece.copy(this.#buffer, this.length);
    }
    this.length = length;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.length);
  }
}

function brokeOff(): ServiceError {
  return new ServiceError("malformed_json", { reason: "the body broke off" });
}

function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError("body_too_large", { limit_bytes: limitBytes });
}
