import { createClient } from "redis";

export type RedisFacts = {
  readonly version: string | null;
  /** Settings as the server gives them; null where it does not tell. */
  readonly appendonly: string | null;
  readonly appendfsync: string | null;
  readonly maxmemoryPolicy: string | null;
};

const CONNECT_MS = 3000;

/** Connects, pings and reads what matters for keeping accounts; rejects when the server cannot be reached. */
export async function probeRedis(url: string): Promise<RedisFacts> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } });
  // Without a listener the client's error event would end the process; the failed call says the same.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.ping();
    const version = /^redis_version:(\S+)/m.exec(await client.info("server"))?.[1] ?? null;
    // Hosted servers refuse CONFIG; then the settings are not known.
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
