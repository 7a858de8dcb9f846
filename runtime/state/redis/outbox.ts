import type { ClaimedEntry, Claim, OutboxStore } from "../outbox.ts";
import { type RedisConnection, list, pairs, text } from "./connection.ts";
import type { DueHints } from "./due-hints.ts";
import { bucketCount, bucketName, bucketOf, deadKey, fromMember, member, outboxKeys } from "./keys.ts";
import {
  claimScript,
  dropDeadScript,
  enqueueScript,
  findScript,
  nextDueScript,
  settleScript,
} from "./scripts/outbox.ts";
import { checkOwner } from "../request-checks.ts";

/** Buckets that each claim starts further on, and that are searched at once on a cluster, which needs a command for each. */
const step = 32;

/** The outbox on Redis: per bucket, the entries beside their accounts and an index by due time. */
export function redisOutbox(redis: RedisConnection, hints: DueHints): OutboxStore {
  const width = redis.isCluster ? step : bucketCount;
  let first = 0;
  const settle = async (action: string, claim: Claim, extra: string | number) => {
    const { owner, topic, id, attempt } = claim;
    const keys = [...outboxKeys(bucketOf(owner), topic), deadKey(owner, topic)];
    const args = [action, member(owner, id), attempt, extra, id];
    return (await redis.confirm(settleScript, keys, args, (reply) => reply === 1)) === 1;
  };
  return {
    async enqueue(owner, { topic, id, payload, dueMs }) {
      checkOwner(owner);
      const [due, jobs] = outboxKeys(bucketOf(owner), topic);
      await redis.confirm(enqueueScript, [due, jobs], [member(owner, id), payload, dueMs], () => true);
      await hints.note([{ topic, dueMs }]);
    },
    async claim({ topic, limit, leaseMs, nowMs }) {
      const mark = await hints.readMark(topic, nowMs);
      if (mark === null) return [];
      const taken: ClaimedEntry[] = [];
      let nextMs = Infinity;
      // Each call starts at another bucket, so that a full one cannot starve the next.
      first = (first + step) % bucketCount;
      const all = bucketsFrom(first, bucketCount).map((bucket) => outboxKeys(bucket, topic)[0]);
      const searched = (await redis.mayHave(all)) ? bucketCount : 0;
      for (let offset = 0; offset < searched && taken.length < limit; offset += width) {
        for (const { keys, dueMs } of await nextDue(redis, topic, bucketsFrom(first + offset, width))) {
          nextMs = Math.min(nextMs, dueMs);
          if (dueMs > nowMs) continue;
          if (taken.length >= limit) break;
          const args = [nowMs, limit - taken.length, nowMs + leaseMs];
          const reply = list(await redis.run(claimScript, keys, args)).map(text);
          for (let index = 0; index + 2 < reply.length; index += 3) {
            const [name = "", payload = "", attempt] = reply.slice(index, index + 3);
            taken.push({ ...fromMember(name), topic, payload, attempt: Number(attempt) });
          }
        }
      }
      // Otherwise this search, or another process that took what was due, left no full picture.
      if (nextMs > nowMs) await hints.set(topic, mark, nextMs);
      return taken;
    },
    ack: (claim) => settle("ack", claim, ""),
    async retry(claim) {
      const settled = await settle("retry", claim, claim.dueMs);
      await hints.note([claim]);
      return settled;
    },
    dead: (claim) => settle("dead", claim, claim.reason),
    async readEntry({ topic, id }) {
      // The id does not contain the owner, so every bucket is searched.
      const jobs = bucketsFrom(0, bucketCount).map((bucket) => outboxKeys(bucket, topic)[1]);
      const [name, payload = null] = await redis.runOver(findScript, jobs, [id]);
      if (name === undefined) return null;
      if (payload !== null) return text(payload);
      // Read second, so that an entry that becomes a dead letter in between is found.
      const dead = deadKey(fromMember(text(name)).owner, topic);
      const letter = await redis.send(dead, "HGET", dead, id);
      return letter === null ? null : fromLetter(text(letter))[1];
    },
    async readDead(owner, topic) {
      const key = deadKey(owner, topic);
      const letters = [...pairs(await redis.send(key, "HGETALL", key))].sort(([a], [b]) => (a < b ? -1 : 1));
      return letters.map(([id, letter]) => {
        const [reason, payload] = fromLetter(letter);
        return { owner, topic, id, payload, reason };
      });
    },
    async dropDead({ owner, topic, id }) {
      const [, jobs] = outboxKeys(bucketOf(owner), topic);
      const keys = [jobs, deadKey(owner, topic)];
      return (await redis.confirm(dropDeadScript, keys, [member(owner, id), id], (reply) => reply === 1)) === 1;
    },
  };
}

function fromLetter(letter: string): [reason: string, payload: string] {
  return JSON.parse(letter) as [string, string];
}

/** Keys of those of the buckets that have entries, with the time at which the first is due. */
async function nextDue(redis: RedisConnection, topic: string, buckets: readonly string[]) {
  const keys = buckets.map((bucket) => outboxKeys(bucket, topic));
  const due = await redis.runOver(
    nextDueScript,
    keys.map(([times]) => times),
    [],
  );
  return keys.flatMap((each, place) => {
    const dueMs = text(due[place]);
    return dueMs === "" ? [] : [{ keys: each, dueMs: Number(dueMs) }];
  });
}

function bucketsFrom(first: number, length: number): string[] {
  return Array.from({ length }, (_, index) => bucketName((first + index) % bucketCount));
}
