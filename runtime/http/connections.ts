import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** From the last byte handed to the socket until the client must have taken it; checked each second. */
export const readTimeoutMs = 30_000;

/** The open connections, each with the response that began on it last. */
export class Connections {
  readonly #latest = new Map<Socket, ServerResponse>();
  /** Connections whose client was seen not to read what it is sent, and since when. */
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

  /** Each connection is closed with the response under way. */
  closeAfterResponse(): void {
    for (const response of this.#latest.values()) response.shouldKeepAlive = false;
  }

  /** Cuts clients that do not read their answer. Called now and then, because a timer for each response costs more. */
  cutSlowReaders(nowMs: number): void {
    for (const [socket, response] of this.#latest) {
      const since = this.#behind.get(socket);
      if (!response.writableEnded || socket.writableLength === 0) this.#behind.delete(socket);
      else if (since === undefined) this.#behind.set(socket, nowMs);
      else if (nowMs - since >= readTimeoutMs) socket.destroy();
    }
  }
}
