import { nextJstMidnightMs, toJstDate } from "../../base/jst.ts";
import { type RedisConnection, type Reply, list, text } from "./connection.ts";
import { bucketOf } from "./keys.ts";
import { checkKey } from "../request-checks.ts";
import {
  addMemberScript,
  deleteDocumentScript,
  giveBackScript,
  incrementScript,
  putDocumentScript,
  removeMemberScript,
  takeScript,
} from "./scripts/documents.ts";
import type { CounterStore, DocumentStore, QuotaStore, SetStore, StateKey } from "../store.ts";

/** Documents, sets, counters and quotas on Redis. Expiry is kept in the value, by the caller's clock, and as a TTL. */
export function redisDocuments(redis: RedisConnection): DocumentStore & SetStore & CounterStore & QuotaStore {
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

    async addMember(key, member, limit) {
      const name = nameOf("set", key);
      const wrote = (reply: Reply) => text(reply) === "added";
      return text(await redis.confirm(addMemberScript, [name], [member, limit], wrote)) as "added" | "present" | "full";
    },
    async removeMember(key, member) {
      const name = nameOf("set", key);
      return (await redis.confirm(removeMemberScript, [name], [member], wroteOne)) === 1;
    },
    async readMembers(key) {
      const name = nameOf("set", key);
      return list(await redis.send(name, "SMEMBERS", name))
        .map(text)
        .sort();
    },

    async increment(key, by, { nowMs, expiresAtMs }) {
      return Number(await redis.run(incrementScript, [nameOf("ctr", key)], [by, nowMs, expiresAtMs ?? ""]));
    },
    async readCounter(key, nowMs) {
      const name = nameOf("ctr", key);
      const [value, expires] = list(await redis.send(name, "HMGET", name, "value", "expires"));
      return value && unexpired(text(expires), nowMs) ? Number(text(value)) : 0;
    },

    async take({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const resetsAtMs = nextJstMidnightMs(nowMs);
      // The day is part of the name; an hour more keeps the count for machines whose clock is behind.
      const ttlMs = resetsAtMs - nowMs + 3_600_000;
      const reply = list(await redis.run(takeScript, [quotaName(subject, day)], [limit, ttlMs]));
      return { granted: reply[0] === 1, used: Number(reply[1]), day, resetsAtMs };
    },
    async readQuota({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const name = quotaName(subject, day);
      const used = Number(text(await redis.send(name, "GET", name)));
      return { granted: used < limit, used, day, resetsAtMs: nextJstMidnightMs(nowMs) };
    },
    async giveBack({ subject, day }) {
      await redis.run(giveBackScript, [quotaName(subject, day)], []);
    },
  };
}

function nameOf(type: string, key: StateKey): string {
  checkKey(key);
  return `${bucketOf(key.owner)}:${type}:${key.owner}:${key.kind}:${key.id}`;
}

function quotaName(subject: string, day: number): string {
  return `${bucketOf(subject)}:quota:${subject}:${day}`;
}
