import { expect, it } from "vitest";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";
import { type TestService, startTestService } from "../../support/service.ts";

const path = "/v1/me/saved_searches";

/** 60 creations at once, taken in turn by the services: what they were answered and what the account has then. */
async function race(services: readonly TestService[]) {
  const first = services[0]!;
  const { apiKey: key } = await first.createKey();
  const names = Array.from({ length: 60 }, (_, number) => `search ${number}`);
  const answers = await Promise.all(
    names.map((name, number) =>
      services[number % services.length]!.ask(path, { key, json: { name, query: { q: name } } }),
    ),
  );
  const kept = answers.filter(({ status }) => status === 201).map(({ body }) => body as { id: number });
  const codes = answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${body.code}`);
  return {
    kept: kept.toSorted((one, other) => one.id - other.id),
    codes,
    listed: (await first.ask(path, { key })).body,
  };
}

function expectFifty({ kept, codes, listed }: Awaited<ReturnType<typeof race>>) {
  expect(codes).toEqual(Array.from({ length: 10 }, () => "409 limit_reached"));
  expect(kept.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(listed).toEqual(kept);
}

it("keeps 50 of 60 that come at once to the embedded store, and loses none of them", async () => {
  const service = await startTestService();
  try {
    expectFifty(await race([service]));
  } finally {
    await service.close();
  }
}, 60_000);

describeWithRedis("on Redis", () => {
  it("keeps 50 of 60 that come at once to two services, and loses none of them", async () => {
    const server = await startRedis();
    const open = () => openRedisStore({ urls: [server.url], timeoutMs: 10_000, waitForReplica: null, warn() {} });
    const stores = [await open(), await open()];
    const services = await Promise.all(stores.map((store) => startTestService({ store })));
    try {
      expectFifty(await race(services));
    } finally {
      for (const service of services) await service.close();
      for (const store of stores) await store.close();
      await server.close();
    }
  }, 60_000);
});
