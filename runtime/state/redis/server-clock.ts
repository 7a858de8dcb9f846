import { type RedisConnection, list, text } from "./connection.ts";

/**
 * The server's time, computed from its last reply and the time elapsed on a monotonic clock. So a machine whose own clock is
 * wrong or jumps still charges to the right month.
 */
export class ServerClock {
  /** A monotonic clock in milliseconds, with any origin. */
  readonly #elapsed: () => number;
  #aheadMs: number | null = null;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Milliseconds since 1970. Throws before the first `ask`. */
  now(): number {
    if (this.#aheadMs === null) throw new Error("the server has not told its time yet");
    return Math.trunc(this.#elapsed() + this.#aheadMs);
  }

  /** Reads the server's time; of a cluster, that of its first node. Throws `StoreUnavailableError`. */
  async ask(redis: RedisConnection): Promise<void> {
    const sentMs = this.#elapsed();
    const [reply] = await redis.sendToEach("TIME");
    const [seconds, microseconds] = list(reply).map((part) => Number(text(part)));
    const serverMs = (seconds ?? Number.NaN) * 1_000 + (microseconds ?? Number.NaN) / 1_000;
    // The server replied between sending and receiving, which bounds the offset. A slow reply gives loose bounds and changes
    // little.
    const [least, most] = [serverMs - this.#elapsed(), serverMs - sentMs];
    this.#aheadMs = Math.min(most, Math.max(least, this.#aheadMs ?? (least + most) / 2));
  }
}
