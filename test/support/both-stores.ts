import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe } from "vitest";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { temporaryFolder } from "./build.ts";
import { describeWithRedis, type RedisServer, startRedis } from "./redis.ts";

/** A suite on each kind of state: embedded, and Redis where there is one. `open` gives a store that the suite closes. */
export function describeOnBothStores(name: string, suite: (open: () => Promise<StateStore>) => void): void {
  describe(`${name}, embedded`, () => {
    const directory = temporaryFolder("both-stores");
    afterAll(() => rmSync(directory, { recursive: true, force: true }));
    suite(() =>
      openEmbeddedStore({
        directory,
        warn() {},
        onFatal(error) {
          throw error;
        },
      }),
    );
  });
  describeWithRedis(`${name}, on Redis`, () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server.close());
    suite(() => openRedisStore({ timeoutMs: 10_000, waitForReplica: null, warn() {}, urls: [server.url] }));
  });
}
