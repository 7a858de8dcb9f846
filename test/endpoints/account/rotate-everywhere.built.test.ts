import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { IssuedKey } from "../../../runtime/accounts/accounts.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { TestCheckout } from "../../support/device-checkout.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { DeviceFlow } from "../../features/device/device-flow.ts";
import { sendForm } from "../../runtime/pages/html.ts";
import { logIn } from "../session/browser.ts";

describeOnBothStores("a rotation of an account with other keys", (open) => {
  const origin = "https://www.example.jp";
  const checkout = new TestCheckout();
  let store: StateStore;
  let service: TestService;
  let owner: IssuedKey;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: checkout });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  beforeEach(async () => {
    owner = await service.createKey();
  });

  const search = async (key: string) => (await service.ask("/v1/programs/search?limit=1", { key })).status;
  const inWidget = async (key: string) =>
    (await service.ask(`/v1/widget/search?key=${key}`, { headers: { origin } })).status;
  const me = async (headers: Record<string, string>) => (await service.ask("/v1/me", { headers })).status;
  const rotate = (scope: "key" | "everywhere", by: { key?: string; headers?: Record<string, string> }) =>
    service.ask("/v1/me/rotate-key", { ...by, json: { scope } });
  /** A child key, the key of a device and the key of a widget. */
  const others = async () => {
    const { body: child } = await service.ask("/v1/me/keys", { key: owner.apiKey, json: { label: "report" } });
    const device = await new DeviceFlow(service, checkout).authorize();
    await sendForm(service, "/device", { user_code: device.userCode, action: "key", api_key: owner.apiKey });
    const { body: collected } = await device.poll();
    const widget = await service.ask("/v1/me/widget_keys", {
      key: owner.apiKey,
      json: { origins: [origin], label: "page" },
    });
    return {
      child: child.api_key as string,
      device: collected.access_token as string,
      widget: widget.body.widget_key as string,
    };
  };
  const states = async ({ child, device, widget }: Awaited<ReturnType<typeof others>>) => [
    await search(child),
    await search(device),
    await inWidget(widget),
  ];

  it("leaves them valid, and lists them", async () => {
    const keys = await others();
    await search(keys.device);
    const { status, body } = await rotate("key", { key: owner.apiKey });
    expect(status).toBe(200);
    expect(body.still_valid).toHaveLength(3);
    for (const [kind, label, last_used_on] of [
      ["child", "report", null],
      ["device", "service-mcp", "2026-11-15"],
      ["widget", "page", null],
    ] as const)
      expect(body.still_valid).toContainEqual({
        key_id: expect.stringMatching(/^key_/),
        kind,
        key_prefix: `${keys[kind].slice(0, 8)}…`,
        label,
        created_at: "2026-11-15T03:00:00Z",
        last_used_on,
      });
    expect(await states(keys)).toEqual([200, 200, 200]);
  });

  it("ends them and all sessions at once, asked for everywhere", async () => {
    const keys = await others();
    expect(await states(keys)).toEqual([200, 200, 200]);
    const [mine, other] = [await logIn(service, owner.apiKey), await logIn(service, owner.apiKey)];
    const { status, body } = await rotate("everywhere", { headers: { ...mine } });
    expect([status, body.still_valid]).toEqual([200, []]);
    expect(await states(keys)).toEqual([401, 401, 401]);
    expect([await me({ cookie: mine.cookie }), await me({ cookie: other.cookie })]).toEqual([401, 401]);
    expect([await search(owner.apiKey), await search(body.api_key)]).toEqual([401, 200]);
  });

  it("ends also keys whose making it overtook", async () => {
    const made = Promise.all(
      Array.from({ length: 5 }, () =>
        service.ask("/v1/me/widget_keys", { key: owner.apiKey, json: { origins: [origin] } }),
      ),
    );
    const rotated = await rotate("everywhere", { key: owner.apiKey });
    for (const { body } of await made)
      if (body.widget_key !== undefined) expect(await inWidget(body.widget_key)).toBe(401);
    const again = await rotate("key", { key: rotated.body.api_key });
    expect(again.body.still_valid).toEqual([]);
  });

  it("leaves room for new widgets where a thief had filled it", async () => {
    const make = (key: string) => service.ask("/v1/me/widget_keys", { key, json: { origins: [origin] } });
    for (let number = 0; number < 20; number++) expect((await make(owner.apiKey)).status).toBe(201);
    expect((await make(owner.apiKey)).status).toBe(409);
    const { body } = await rotate("everywhere", { key: owner.apiKey });
    const made = await make(body.api_key);
    expect([made.status, await inWidget(made.body.widget_key)]).toEqual([201, 200]);
  });

  it("has no successors in devices and widgets when the operator revokes the key", async () => {
    const keys = await others();
    await service.accounts.revoke(owner.keyId);
    expect(await states(keys)).toEqual([401, 401, 401]);
  });
});
