import { createClient } from "redis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bucketOf } from "../../../../runtime/state/redis/keys.ts";
import { openRedisStore } from "../../../../runtime/state/redis/open-store.ts";
import { type RedisClusterServers, describeWithRedis, startRedisCluster } from "../../../support/redis.ts";
import { describeStore } from "../store-suite.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

describeWithRedis("on a Redis Cluster of three nodes", () => {
  let cluster: RedisClusterServers;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.close());
  describeStore("redis cluster store", (limits) =>
    openRedisStore({ urls: cluster.urls, limits, timeoutMs: 10_000, waitForReplica: null, warn() {} }),
  );

  it("tells when any one node has lost what it held", async () => {
    const options = { urls: cluster.urls, timeoutMs: 10_000, waitForReplica: null, warn() {} };
    for (const url of nonEmpty(cluster.urls)) {
      const store = await openRedisStore(options);
      expect(await store.check()).toEqual([]);
      const client = await createClient({ url }).connect();
      await client.flushAll();
      client.destroy();
      expect(await store.check()).toEqual([expect.stringMatching(/^redis has lost what it held/)]);
      await store.close();
    }
  });
});

it("spreads owners over 256 buckets by the CRC16 of the cluster specification", () => {
  // CRC16("123456789") = 0x31C3, the check value of the specification.
  expect(bucketOf("123456789")).toBe("{b195}");
  const buckets = new Set(Array.from({ length: 5_000 }, (_, index) => bucketOf(`account-${index}`)));
  expect(buckets.size).toBe(256);
});
