import { type RedisConnection, pairs, text } from "./connection.ts";
import { StoreUnsafeError } from "../store.ts";

/**
 * Reads the configuration of the servers. Throws `StoreUnsafeError` when one may evict, warns once about settings weaker than the
 * profile for money, and returns whether replicas are configured.
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
export async function hasReplicas(connection: RedisConnection): Promise<boolean> {
  const replies = await connection.sendToEach("INFO", "replication");
  return replies.some((reply) => Number(fact(text(reply), "connected_slaves")) > 0);
}

/** The share of maxmemory at which an operator should act: at 100 % every write is refused. */
const memoryAlarm = 0.7;

/**
 * Lines for each server whose memory is filling up, or that may evict since its settings were changed. Throws
 * `StoreUnavailableError` when one does not respond.
 */
export async function memoryNotes(connection: RedisConnection): Promise<string[]> {
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
