import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

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
