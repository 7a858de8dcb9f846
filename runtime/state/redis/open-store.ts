import { randomUUID } from "node:crypto";
import { unitPriceYen } from "../../base/price.ts";
import { type StateLimits, replayMs, stateLimits } from "../ledger.ts";
import { RedisCharges } from "./charges.ts";
import { RedisConnection, type RedisConnectionOptions, list, text } from "./connection.ts";
import { redisDocuments } from "./documents.ts";
import { DueHints } from "./due-hints.ts";
import { bucketCount, bucketName, fromMember, operationKeys } from "./keys.ts";
import { redisLedger } from "./ledger.ts";
import { redisOutbox } from "./outbox.ts";
import { checkRedisProfile, hasReplicas, memoryNotes } from "./profile.ts";
import { ServerClock } from "./server-clock.ts";
import { Witness } from "./witness.ts";
import { releaseScript } from "./scripts/money.ts";
import { quotasOver } from "../quota.ts";
import type { StateStore } from "../store.ts";

export type RedisOptions = RedisConnectionOptions & {
  /** Wait for one replica before a write is acknowledged; null follows min-replicas-to-write of the server. */
  waitForReplica: boolean | null;
  limits?: StateLimits;
  /** A name that no other process ever has. */
  sender?: string;
};

/** `serverNow` is the server's time in milliseconds, estimated without a command; each `check` updates it. */
export type RedisStore = StateStore & { serverNow(): number };

/**
 * State on Redis: one node, a replicated one, or a Cluster (several addresses). Its durability is that of the server; a server
 * that may evict is refused with `StoreUnsafeError`. Where replicas are configured a write is acknowledged only when one has it,
 * and an unconfirmed write throws `StoreUnavailableError`.
 */
export async function openRedisStore(options: RedisOptions): Promise<RedisStore> {
  const redis = await RedisConnection.open(options);
  const clock = new ServerClock(() => performance.now());
  const witness = new Witness(redis);
  try {
    const { replicated } = await checkRedisProfile(redis, options.warn);
    redis.waitForReplica = options.waitForReplica ?? replicated;
    if (!redis.waitForReplica && !replicated && (await hasReplicas(redis)))
      options.warn(
        "redis: it has replicas, but no charge waits for one, so a failover loses what was just charged: set KONKYO_REDIS_WAIT=1, or min-replicas-to-write 1 on the server",
      );
    await clock.ask(redis);
    await witness.notes();
  } catch (error) {
    redis.close();
    throw error;
  }
  const { tagsPerDay, operationsWithBody, operations, children } = options.limits ?? stateLimits;
  const limits = [tagsPerDay, operationsWithBody, operations, unitPriceYen, replayMs];
  const hints = new DueHints(redis);
  const charges = new RedisCharges(redis, hints, limits, options.sender ?? randomUUID());
  const documents = redisDocuments(redis);
  return {
    ...redisLedger(redis, charges, hints, limits, children),
    ...redisOutbox(redis, hints),
    ...documents,
    ...quotasOver(documents),
    sweep: (nowMs) => sweepReservations(redis, nowMs),
    async check() {
      const [memory, losses] = await Promise.all([memoryNotes(redis), witness.notes(), clock.ask(redis)]);
      await charges.settle();
      return [...losses, ...memory];
    },
    serverNow: () => clock.now(),
    async close() {
      await charges.settle().catch(() => {});
      redis.close();
    },
  };
}

/** Redis removes expired keys itself, so only reservations are freed here. */
async function sweepReservations(redis: RedisConnection, nowMs: number): Promise<number> {
  const keys = Array.from({ length: bucketCount }, (_, number) => `${bucketName(number)}:resv`);
  if (!(await redis.mayHave(keys))) return 0;
  const over = await Promise.all(
    keys.map(async (key) =>
      list(await redis.send(key, "ZRANGE", key, "-inf", nowMs, "BYSCORE", "LIMIT", 0, 1000)).map(text),
    ),
  );
  const freed = await Promise.all(
    over.flat().map((name) => {
      const { owner, id } = fromMember(name);
      return redis.run(releaseScript, operationKeys(owner, id), [name, "", nowMs]);
    }),
  );
  return freed.filter((reply) => reply === 1).length;
}
