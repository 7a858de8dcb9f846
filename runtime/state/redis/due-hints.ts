import type { OutboxEntry } from "../outbox.ts";
import { list, type RedisConnection, text } from "./connection.ts";

/** KEYS: hint. ARGV: due. Without a due time in the hint every bucket is searched, so none is added. */
const noteDueScript = `#!lua
redis.call('HINCRBY', KEYS[1], 'mark', 1)
local due = redis.call('HGET', KEYS[1], 'due')
if due and tonumber(ARGV[1]) < tonumber(due) then redis.call('HSET', KEYS[1], 'due', ARGV[1]) end
return 1`;

/** KEYS: hint. ARGV: mark, empty for none; due. */
const setDueScript = `#!lua
if (redis.call('HGET', KEYS[1], 'mark') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'due', ARGV[2])
return 1`;

/** A topic is searched at least this often, for entries whose hint was lost with a process or a server. */
const searchMs = 300_000;

/**
 * When the next entry of a topic is due, in one key for each topic, so that workers without work need not ask every bucket. The key
 * is not in the slot of the entries: it is written after them, and is only a hint.
 */
export class DueHints {
  readonly #redis: RedisConnection;
  readonly #searchedMs = new Map<string, number>();

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  /** Call after entries were queued. Never throws: they would be found by a later search. */
  async note(entries: readonly Pick<OutboxEntry, "topic" | "dueMs">[]): Promise<void> {
    const earliest = new Map<string, number>();
    for (const { topic, dueMs } of entries) earliest.set(topic, Math.min(dueMs, earliest.get(topic) ?? dueMs));
    const noted = [...earliest].map(([topic, dueMs]) => this.#redis.run(noteDueScript, [keyOf(topic)], [dueMs]));
    await Promise.allSettled(noted);
  }

  /** Null when no entry of the topic is due; otherwise all buckets have to be searched, and the mark is for `set`. */
  async readMark(topic: string, nowMs: number): Promise<string | null> {
    const key = keyOf(topic);
    const [due, mark] = list(await this.#redis.send(key, "HMGET", key, "due", "mark"));
    const searchedMs = this.#searchedMs.get(topic) ?? -Infinity;
    if (due && Number(text(due)) > nowMs && Math.abs(nowMs - searchedMs) < searchMs) return null;
    this.#searchedMs.set(topic, nowMs);
    return mark ? text(mark) : "";
  }

  /** The result of a search that found nothing due; without effect when entries were queued since `readMark`. */
  async set(topic: string, mark: string, dueMs: number): Promise<void> {
    await this.#redis.run(setDueScript, [keyOf(topic)], [mark, Math.min(dueMs, Number.MAX_SAFE_INTEGER)]);
  }
}

function keyOf(topic: string): string {
  return `{outbox}:next:${topic}`;
}
