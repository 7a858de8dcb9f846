import { type RedisConnection, pairs, text } from "./connection.ts";
import { StoreUnsafeError } from "../store.ts";

/**
 * Reads how the servers are set up. Throws `StoreUnsafeError` when one may evict, tells in one warning what is weaker
 * than the profile for money, and answers whether replicas are configured.
 */
export async function checkRedisProfile(
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
    if (policy !== undefined && policy !== "noeviction")
      throw new StoreUnsafeError(`redis: maxmemory-policy is ${policy}, which may drop money: set it to noeviction`);
  }
  const weak = new Set<string>();
  for (const settings of servers) {
    if (settings.get("appendonly") !== "yes") weak.add("appendonly is not yes");
    if (settings.get("appendfsync") !== "always") weak.add("appendfsync is not always");
  }
  if (weak.size > 0) warn(`redis: fit for a trial, not for money: ${[...weak].join(", ")}`);
  return { replicated: servers.some((settings) => Number(settings.get("min-replicas-to-write") ?? 0) >= 1) };
}

/** The share of maxmemory at which an operator should act: at 100 % every write is refused. */
const memoryAlarm = 0.7;

/** A line for each server whose memory is filling up. Throws `StoreUnavailableError` when one does not answer. */
export async function memoryNotes(connection: RedisConnection): Promise<string[]> {
  const replies = await connection.sendToEach("INFO", "memory");
  return replies.flatMap((reply) => {
    const [used, most] = ["used_memory", "maxmemory"].map((name) =>
      Number(new RegExp(`^${name}:(\\d+)`, "m").exec(text(reply))?.[1] ?? 0),
    ) as [number, number];
    const share = most === 0 ? 0 : used / most;
    return share < memoryAlarm ? [] : [`redis memory at ${Math.floor(share * 100)} % of maxmemory`];
  });
}
