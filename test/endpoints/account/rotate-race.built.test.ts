import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { TestCheckout } from "../../support/device-checkout.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { DeviceFlow } from "../../features/device/device-flow.ts";
import { sendForm } from "../../runtime/pages/html.ts";

describeOnBothStores("rotations by two services over one state", (open) => {
  const checkout = new TestCheckout();
  const stores: StateStore[] = [];
  const services: TestService[] = [];
  beforeAll(async () => {
    for (let number = 0; number < 2; number++) {
      stores.push(await open());
      services.push(await startTestService({ store: stores[number]!, payments: checkout }));
    }
  });
  afterAll(async () => {
    for (const service of services) await service.close();
    for (const store of stores) await store.close();
  });
  const rotate = (service: TestService, key: string, scope: string, headers = {}) =>
    service.ask("/v1/me/rotate-key", { key, json: { scope }, headers });

  it("leave no key of a device, a child or a widget that is made in the same instant, asked for everywhere", async () => {
    const [here, there] = services as [TestService, TestService];
    for (let round = 0; round < 8; round++) {
      const { apiKey: key } = await here.createKey();
      const device = await new DeviceFlow(here, checkout).authorize();
      await sendForm(here, "/device", { user_code: device.userCode, action: "key", api_key: key });
      const [rotated, ...made] = await Promise.all([
        rotate(there, key, "everywhere"),
        device.poll(),
        here.ask("/v1/me/keys", { key, json: {} }),
        here.ask("/v1/me/widget_keys", { key, json: { origins: ["https://www.example.jp"] } }),
      ]);
      expect(rotated.status).toBe(200);
      for (const { body } of made)
        for (const service of services) {
          const given: string | undefined = body.access_token ?? body.api_key;
          const left = given && (await service.ask("/v1/programs/search?limit=1", { key: given })).status;
          expect([undefined, 401]).toContain(left);
        }
      const { body } = await rotate(here, rotated.body.api_key, "key");
      expect(body.still_valid).toEqual([]);
    }
  });

  it("make one successor of several at once, and give it to all under one Idempotency-Key", async () => {
    const [here, there] = services as [TestService, TestService];
    const { apiKey: first, accountId } = await here.createKey();
    const raced = await Promise.all([
      rotate(here, first, "key"),
      rotate(there, first, "everywhere"),
      rotate(there, first, "key"),
    ]);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const { api_key: second } = raced.find(({ status }) => status === 200)!.body;
    const named = { "idempotency-key": "stolen" };
    const same = await Promise.all(services.map((service) => rotate(service, second, "everywhere", named)));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(same[0]!.body.api_key).toBe(same[1]!.body.api_key);
    const { keys } = (await stores[0]!.readAccount(accountId))!;
    expect(Object.values(keys).filter((revokedMs) => revokedMs === null)).toHaveLength(1);
    // Once the successor is replaced, the name shows it no more.
    await rotate(here, same[0]!.body.api_key, "key");
    expect((await rotate(there, second, "everywhere", named)).status).toBe(401);
  });
});
