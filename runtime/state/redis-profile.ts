import { type RedisConnection, pairs } from "./redis-connection.ts";
import { StoreUnsafeError } from "./store.ts";

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
