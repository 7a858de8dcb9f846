import type { IncomingMessage } from "node:http";
import { ServiceError } from "../base/errors.ts";
import type { WireRequest } from "../wire/wire-request.ts";

/** A request of Node's server as the pipeline wants it. */
export class NodeWireRequest implements WireRequest {
  readonly target: string;
  readonly segments: readonly string[];
  readonly #request: IncomingMessage;

  constructor(request: IncomingMessage, target: string, segments: readonly string[]) {
    this.#request = request;
    this.target = target;
    this.segments = segments;
  }

  get method(): string {
    // An answer to HEAD is that to GET without its body.
    return this.#request.method === "HEAD" ? "GET" : (this.#request.method ?? "GET");
  }

  header(name: string): string | null {
    return headerLine(this.#request, name);
  }

  get connection(): object {
    return this.#request.socket;
  }

  get peer(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  readBody(limitBytes: number): Promise<Uint8Array> {
    return readBody(this.#request, limitBytes);
  }
}

/** A header by its lower-case name. Of one sent several times, by Node's rules, all are joined or the first counts. */
export function headerLine(request: IncomingMessage, name: string): string | null {
  const { rawHeaders } = request;
  let found: string | null = null;
  // Over the few lines as they came: Node would make an object of them all.
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const sent = rawHeaders[place]!;
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue;
    if (found !== null) {
      const joined = request.headers[name];
      return Array.isArray(joined) ? joined.join(", ") : (joined ?? null);
    }
    found = rawHeaders[place + 1] ?? "";
  }
  return found;
}

/** Path and query; proxies may send the whole address. */
export function targetOf(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return target;
  const match = /^https?:\/\/[^/?#]*(?<rest>[/?].*)?$/i.exec(target);
  return match?.groups?.["rest"] ?? "/";
}

/** The path of a target. */
export function pathOf(target: string): string {
  const question = target.indexOf("?");
  return question < 0 ? target : target.slice(0, question);
}

function readBody(request: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > limitBytes) return Promise.reject(tooLarge(limitBytes));
  // Whoever left before he was listened to is not heard of again.
  if (request.destroyed) return Promise.reject(brokeOff());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      request.off("data", onData).off("end", onEnd).off("error", onGone).off("close", onGone);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) finish(() => reject(tooLarge(limitBytes)));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    // Nobody is left to read an answer, whatever it says.
    const onGone = () => finish(() => reject(brokeOff()));
    request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);
  });
}

function brokeOff(): ServiceError {
  return new ServiceError("malformed_json", { reason: "the body broke off" });
}

function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError("body_too_large", { limit_bytes: limitBytes });
}
