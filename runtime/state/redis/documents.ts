import { type RedisConnection, type Reply, list, text } from "./connection.ts";
import { bucketOf } from "./keys.ts";
import { checkKey } from "../request-checks.ts";
import { deleteDocumentScript, incrementScript, putDocumentScript } from "./scripts/documents.ts";
import type { CounterStore, DocumentStore, StateKey } from "../store.ts";

/** Documents and counters on Redis. Expiry is stored in the value, by the caller's clock, and as a TTL. */
export function redisDocuments(redis: RedisConnection): DocumentStore & CounterStore {
  const wroteOne = (reply: Reply) => reply === 1;
  const unexpired = (expires: string, nowMs: number) => expires === "" || Number(expires) > nowMs;
  return {
    async getDocument(key, nowMs) {
      const name = nameOf("doc", key);
      const [value, version, expires] = list(await redis.send(name, "HMGET", name, "value", "version", "expires"));
      if (!version || !unexpired(text(expires), nowMs)) return null;
      return { value: text(value), version: Number(text(version)) };
    },
    async putDocument(key, value, { ifVersion, nowMs, expiresAtMs }) {
      const name = nameOf("doc", key);
      const args = [value, ifVersion ?? -1, nowMs, expiresAtMs ?? ""];
      const version = await redis.confirm(putDocumentScript, [name], args, (reply) => reply !== 0);
      return version === 0 ? null : Number(version);
    },
    async deleteDocument(key, { ifVersion, nowMs }) {
      const name = nameOf("doc", key);
      return (await redis.confirm(deleteDocumentScript, [name], [ifVersion ?? -1, nowMs], wroteOne)) === 1;
    },

    async increment(key, by, { nowMs, expiresAtMs, limit }) {
      const args = [by, nowMs, expiresAtMs ?? "", limit ?? ""];
      return Number(await redis.run(incrementScript, [nameOf("ctr", key)], args));
    },
    async readCounter(key, nowMs) {
      const name = nameOf("ctr", key);
      const [value, expires] = list(await redis.send(name, "HMGET", name, "value", "expires"));
      return value && unexpired(text(expires), nowMs) ? Number(text(value)) : 0;
    },
  };
}

function nameOf(type: string, key: StateKey): string {
  checkKey(key);
  return `${bucketOf(key.owner)}:${type}:${key.owner}:${key.kind}:${key.id}`;
}
