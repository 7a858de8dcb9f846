import { type RedisConnection, list, text } from "./connection.ts";

/**
 * The time of the server, told without asking it: what it said last, and how long that is ago by a clock that nobody sets.
 * So a machine whose own clock is wrong or jumps charges to the right month all the same.
 */
export class ServerClock {
  /** Milliseconds that never run backwards, from any beginning. */
  readonly #elapsed: () => number;
  #aheadMs: number | null = null;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Milliseconds since 1970. Throws before the server was asked once. */
  now(): number {
    if (this.#aheadMs === null) throw new Error("the server has not told its time yet");
    return Math.trunc(this.#elapsed() + this.#aheadMs);
  }

  /** Asks the server; of a cluster, its first node. Throws `StoreUnavailableError`. */
  async ask(redis: RedisConnection): Promise<void> {
    const sentMs = this.#elapsed();
    const [reply] = await redis.sendToEach("TIME");
    const [seconds, microseconds] = list(reply).map((part) => Number(text(part)));
    const serverMs = (seconds ?? Number.NaN) * 1_000 + (microseconds ?? Number.NaN) / 1_000;
    // It said so between the question and the answer. An answer that was long on its way proves little, and moves little.
    const [least, most] = [serverMs - this.#elapsed(), serverMs - sentMs];
    this.#aheadMs = Math.min(most, Math.max(least, this.#aheadMs ?? (least + most) / 2));
  }
}
