import { createClient } from "redis";
import { beforeAll, it } from "vitest";
import { startKonkyo } from "../../../support/konkyo-process.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";
import { describeWithRedis, startRedis } from "../../../support/redis.ts";

let store: string;
beforeAll(async () => {
  store = await servedStore();
});

describeWithRedis("a service whose Redis is changed under it", () => {
  // Side by side: most of the time passes until the next look at the store.
  it.concurrent.for(["1", "2"])(
    "tells it in the log and in /readyz, and stays ready (%s workers)",
    { timeout: 180_000 },
    async (workers, { expect, onTestFinished: endsWith }) => {
      const server = await startRedis();
      const client = await createClient({ url: server.url }).connect();
      const env = { KONKYO_STORE: store, REDIS_URL: server.url };
      const served = startKonkyo(["serve", "--port", "0", "--workers", workers], { env, endsWith });
      const [, url] = await served.says(/answers at (http:\/\/127\.0\.0\.1:\d+)/);
      const ready = async () => {
        const answer = await fetch(`${url}/readyz`);
        return [answer.status, ((await answer.json()) as { checks: { store: string } }).checks.store];
      };
      expect(await ready()).toEqual([200, "ok"]);

      await client.configSet("maxmemory-policy", "allkeys-lru");
      await served.says(/"level":"error".*maxmemory-policy is allkeys-lru/);
      const evicting = [200, expect.stringContaining("degraded: redis: maxmemory-policy is allkeys-lru")];
      await expect.poll(ready, { timeout: 30_000 }).toEqual(evicting);
      await client.configSet("maxmemory-policy", "noeviction");

      await client.flushAll();
      await served.says(/"level":"error".*redis has lost what it held/);
      const lost = [200, expect.stringContaining("degraded: redis has lost what it held")];
      await expect.poll(ready, { timeout: 30_000 }).toEqual(lost);
      client.destroy();
      served.kill("SIGTERM");
      expect(await served.end()).toEqual({ code: 0, signal: null });
      await server.close();
    },
  );
});
