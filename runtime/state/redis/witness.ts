import { randomUUID } from "node:crypto";
import { type RedisConnection, text } from "./connection.ts";
import { bucketCount, bucketName } from "./keys.ts";

/**
 * Detects that the servers have lost their data, by FLUSHALL or a start without it. A name is written once where there is none,
 * never changed and never removed; when a name seen before is different or missing, the data beside it is lost too.
 */
export class Witness {
  readonly #redis: RedisConnection;
  /** A cluster has one in every bucket, so that each node has some. */
  readonly #keys: readonly string[];
  readonly #seen = new Map<string, string>();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
    const buckets = redis.isCluster ? bucketCount : 1;
    this.#keys = Array.from({ length: buckets }, (_, number) => `${bucketName(number)}:witness`);
  }

  /** A line when data is lost; empty again when it is back. Throws `StoreUnavailableError`. */
  async notes(): Promise<string[]> {
    const kept = await Promise.all(this.#keys.map((key) => this.#isKept(key)));
    if (kept.every(Boolean)) return [];
    return [
      "redis has lost what it held, by FLUSHALL or a start without its data: bring accounts and usage back from a backup, or start the service again on the empty store",
    ];
  }

  async #isKept(key: string): Promise<boolean> {
    const seen = this.#seen.get(key);
    let found = await this.#read(key);
    if (seen !== undefined) return found === seen;
    if (found === "") {
      // A server that currently accepts no writes gets its name in a later check.
      await this.#redis.send(key, "SET", key, randomUUID(), "NX").catch(() => null);
      found = await this.#read(key);
    }
    if (found !== "") this.#seen.set(key, found);
    return true;
  }

  async #read(key: string): Promise<string> {
    return text(await this.#redis.send(key, "GET", key));
  }
}
