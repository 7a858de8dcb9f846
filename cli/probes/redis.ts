import { createClient } from "redis";

export type RedisFacts = {
  readonly version: string | null;
  /** Settings reported by the server; null when it does not report them. */
  readonly appendonly: string | null;
  readonly appendfsync: string | null;
  readonly maxmemoryPolicy: string | null;
};

const CONNECT_MS = 3000;

/** Connects, pings and reads the settings that affect durability; rejects when the server cannot be reached. */
export async function probeRedis(url: string): Promise<RedisFacts> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  // Without a listener the error event would end the process; the failed call reports the same error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.ping();
    const version = /^redis_version:(\S+)/m.exec(await client.info("server"))?.[1] ?? null;
    // Hosted servers refuse CONFIG; the settings are then unknown.
    const read = async (name: string) => (await client.configGet(name).catch(() => null))?.[name] ?? null;
    return {
      version,
      appendonly: await read("appendonly"),
      appendfsync: await read("appendfsync"),
      maxmemoryPolicy: await read("maxmemory-policy"),
    };
  } finally {
    client.destroy();
  }
}
