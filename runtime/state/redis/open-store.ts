import { randomUUID } from "node:crypto";
import { unitPriceYen } from "../../base/price.ts";
import { replayMs, type StateLimits, stateLimits } from "../ledger.ts";
import { quotasOver } from "../quota.ts";
import { checkKey } from "../request-checks.ts";
import { type CounterStore, type DocumentStore, type StateKey, type StateStore, StoreUnsafeError } from "../store.ts";
import { RedisCharges } from "./charges.ts";
import { list, pairs, RedisConnection, type RedisConnectionOptions, type Reply, text } from "./connection.ts";
import { DueHints } from "./due-hints.ts";
import { bucketCount, bucketName, bucketOf, fromMember, operationKeys } from "./keys.ts";
import { redisLedger } from "./ledger.ts";
import { redisOutbox } from "./outbox.ts";
import { releaseScript } from "./scripts/money.ts";
import { Witness } from "./witness.ts";

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

/** Documents and counters on Redis. Expiry is stored in the value, by the caller's clock, and as a TTL. */
function redisDocuments(redis: RedisConnection): DocumentStore & CounterStore {
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

/** KEYS: document. ARGV: value, required version or -1, now, expiry or "". Returns the new version, 0 when refused. */
const putDocumentScript = `#!lua
local d = redis.call('HMGET', KEYS[1], 'version', 'expires')
local before = tonumber(d[1] or '0')
if d[2] and d[2] ~= '' and tonumber(d[2]) <= tonumber(ARGV[3]) then before = 0 end
if ARGV[2] ~= '-1' and tonumber(ARGV[2]) ~= before then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'version', before + 1, 'expires', ARGV[4])
if ARGV[4] == '' then redis.call('PERSIST', KEYS[1])
else redis.call('PEXPIRE', KEYS[1], string.format('%.0f', tonumber(ARGV[4]) - tonumber(ARGV[3]))) end
return before + 1`;

/** KEYS: document. ARGV: required version or -1, now. */
const deleteDocumentScript = `#!lua
local d = redis.call('HMGET', KEYS[1], 'version', 'expires')
if not d[1] or (d[2] ~= '' and tonumber(d[2]) <= tonumber(ARGV[2])) then return 0 end
if ARGV[1] ~= '-1' and ARGV[1] ~= d[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/** KEYS: counter. ARGV: by, now, expiry or "", limit or "". Returns the new value; one above the limit is not stored. */
const incrementScript = `#!lua
local c = redis.call('HMGET', KEYS[1], 'value', 'expires')
local fresh = not c[1] or (c[2] ~= '' and tonumber(c[2]) <= tonumber(ARGV[2]))
local value = math.max(0, (fresh and 0 or tonumber(c[1])) + tonumber(ARGV[1]))
if ARGV[4] ~= '' and value > tonumber(ARGV[4]) then return value end
redis.call('HSET', KEYS[1], 'value', value, 'expires', fresh and ARGV[3] or c[2])
if fresh then
  if ARGV[3] == '' then redis.call('PERSIST', KEYS[1])
  else redis.call('PEXPIRE', KEYS[1], string.format('%.0f', tonumber(ARGV[3]) - tonumber(ARGV[2]))) end
end
return value`;

/**
 * Reads the configuration of the servers. Throws `StoreUnsafeError` when one may evict, warns once about settings weaker than the
 * profile for money, and returns whether replicas are configured.
 */
async function checkRedisProfile(
  connection: RedisConnection,
  warn: (line: string) => void,
): Promise<{ replicated: boolean }> {
  let replies;
  try {
    const names = ["maxmemory-policy", "appendonly", "appendfsync", "min-replicas-to-write"];
    replies = await connection.sendToEach("CONFIG", "GET", ...names);
  } catch (error) {
    warn(`redis: its settings cannot be read, so they are not checked (${String((error as Error).cause)})`);
    return { replicated: false };
  }
  const servers = replies.map(pairs);
  for (const settings of servers) {
    const policy = settings.get("maxmemory-policy");
    if (policy !== undefined && policy !== "noeviction") throw new StoreUnsafeError(evicting(policy));
  }
  const weak = new Set<string>();
  for (const settings of servers) {
    if (settings.get("appendonly") !== "yes") weak.add("appendonly is not yes");
    if (settings.get("appendfsync") !== "always") weak.add("appendfsync is not always");
  }
  if (weak.size > 0) warn(`redis: fit for a trial, not for money: ${[...weak].join(", ")}`);
  return { replicated: servers.some((settings) => Number(settings.get("min-replicas-to-write") ?? 0) >= 1) };
}

/** Whether any server currently has a replica. */
async function hasReplicas(connection: RedisConnection): Promise<boolean> {
  const replies = await connection.sendToEach("INFO", "replication");
  return replies.some((reply) => Number(fact(text(reply), "connected_slaves")) > 0);
}

/** The share of maxmemory at which an operator should act: at 100 % every write is refused. */
const memoryAlarm = 0.7;

/**
 * Lines for each server whose memory is filling up, or that may evict since its settings were changed. Throws
 * `StoreUnavailableError` when one does not respond.
 */
async function memoryNotes(connection: RedisConnection): Promise<string[]> {
  const replies = await connection.sendToEach("INFO", "memory");
  return replies.flatMap((reply) => {
    const notes: string[] = [];
    const facts = text(reply);
    const policy = fact(facts, "maxmemory_policy");
    if (policy !== undefined && policy !== "noeviction") notes.push(evicting(policy));
    const most = Number(fact(facts, "maxmemory") ?? 0);
    const share = most === 0 ? 0 : Number(fact(facts, "used_memory")) / most;
    // Rounded to steps, so that the line stays the same for a while: each new line is an alarm.
    if (share >= memoryAlarm) notes.push(`redis memory above ${Math.floor(share * 10) * 10} % of maxmemory`);
    return notes;
  });
}

function evicting(policy: string): string {
  return `redis: maxmemory-policy is ${policy}, which may drop money: set it to noeviction`;
}

/** One field of an INFO reply. */
function fact(facts: string, name: string): string | undefined {
  return new RegExp(`^${name}:(\\S+)`, "m").exec(facts)?.[1];
}

/**
 * The server's time, computed from its last reply and the time elapsed on a monotonic clock. So a machine whose own clock is
 * wrong or jumps still charges to the right month.
 */
class ServerClock {
  /** A monotonic clock in milliseconds, with any origin. */
  readonly #elapsed: () => number;
  #aheadMs: number | null = null;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Milliseconds since 1970. Throws before the first `ask`. */
  now(): number {
    if (this.#aheadMs === null) throw new Error("the server has not reported its time yet");
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
