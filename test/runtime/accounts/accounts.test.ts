import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { type RedisServer, describeWithRedis, startRedis } from "../../support/redis.ts";
import { describeAccounts } from "./accounts-suite.ts";
import { describeSessions } from "./sessions-suite.ts";

const directory = temporaryFolder("accounts");
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const openEmbedded = () =>
  openEmbeddedStore({
    directory,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
describeAccounts("accounts on the embedded store", openEmbedded);
describeSessions("a session on the embedded store", openEmbedded);

describeWithRedis("on Redis", () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  const open = () => openRedisStore({ timeoutMs: 10_000, waitForReplica: null, warn() {}, urls: [server.url] });
  describeAccounts("accounts on Redis", open);
  describeSessions("a session on Redis", open);
});
