import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { unknownCondition } from "../../../runtime/base/condition.ts";
import { toJstDate } from "../../../runtime/base/jst.ts";
import { readConfig } from "../../../runtime/config/config.ts";
import { createVerifier } from "../../../runtime/mount/verifier.ts";
import { startServeProcess } from "../../../runtime/process/serve-process.ts";
import { systemClock } from "../../../snapshots/transfer/clock.ts";
import { loadTrust } from "../../../snapshots/trust/policy.ts";
import { temporaryFolder } from "../../support/build.ts";
import { servedStore } from "../../support/shared-snapshot.ts";
import { describeWithRedis, type RedisServer, startRedis } from "../../support/redis.ts";
import { createSilentLog } from "../silent-log.ts";

const years = 10 * 365 * 86_400_000;
let store: string;
beforeAll(async () => {
  store = await servedStore();
});
afterAll(() => rmSync(store, { recursive: true, force: true }));

/** Days of the ledger after a call while the machine's clock is ten years ahead, and one after it came back. */
async function daysCharged(env: Record<string, string>): Promise<number[]> {
  const state = temporaryFolder("store-time");
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  let aheadMs = 0;
  const verifier = createVerifier({
    trust: () => loadTrust({ store, production: false, now: new Date() }),
    clock: systemClock,
    scrub: null,
    onEvent() {},
  });
  const serving = await startServeProcess({
    config: readConfig({ env: { PORT: "0", KONKYO_STORE: store, KONKYO_STATE: state, ...env } }),
    version: "0.0.0-test",
    log: createSilentLog(),
    clock: { ...systemClock, now: () => Date.now() + aheadMs },
    verifier,
    condition: () => unknownCondition,
    warn() {},
    alarm() {},
    onFatal(error) {
      throw error;
    },
  });
  onTestFinished(async () => {
    await serving.close();
    verifier.close();
  });
  const { apiKey, accountId } = await serving.service.accounts.create({});
  const ask = () => fetch(`${serving.service.url}/v1/programs/search?limit=1`, { headers: { "x-api-key": apiKey } });
  aheadMs = years;
  expect((await ask()).status).toBe(200);
  aheadMs = 0;
  expect((await ask()).status).toBe(200);
  return (await serving.store.readLedger({ accountId, afterSeq: 0, limit: 10 })).map(({ day }) => day);
}

/** Today in Japan; the test may run over midnight. */
async function today(work: Promise<number[]>) {
  const before = toJstDate(Date.now()).day;
  const days = await work;
  return { days, today: expect.toSatisfy((day: number) => day >= before && day <= toJstDate(Date.now()).day) };
}

describe("a machine whose clock is ten years ahead for a while", () => {
  it("charges to the present again once its clock is right, on the embedded store", async () => {
    const { days, today: present } = await today(daysCharged({}));
    expect(days).toEqual([expect.toSatisfy((day: number) => day > 20350000), present]);
  });

  describeWithRedis("on Redis", () => {
    let server: RedisServer;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server.close());

    it("charges to the present all the time, by the clock of the server", async () => {
      const { days, today: present } = await today(daysCharged({ REDIS_URL: server.url }));
      expect(days).toEqual([present, present]);
    });
  });
});
