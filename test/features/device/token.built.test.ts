import { expect, it } from "vitest";
import { deviceServiceOfFile, outcome } from "./device-flow.ts";

const { service, flow } = deviceServiceOfFile({ burst: true });

const refusal = (code: string) => ({
  status: 400,
  body: {
    detail: code,
    code,
    error: code,
    error_description: expect.stringContaining(": "),
    request_id: expect.any(String),
  },
});

it("answers 200 once with a key of the device, and 400 invalid_grant afterwards", async () => {
  const device = await (await flow().authorize()).checkOut();
  await device.complete();
  const { status, body, headers } = await device.poll();
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^evd_[0-9A-Za-z]{38}$/),
    token_type: "Bearer",
    scope: "api:read api:metered",
  });
  expect(headers.get("cache-control")).toBe("no-store");
  const used = await service().ask("/v1/programs/search?limit=1", {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect([used.status, used.headers.get("x-billable-units")]).toEqual([200, "1"]);
  expect(await device.poll()).toMatchObject(refusal("invalid_grant"));
});

it("answers 400 with the code where OAuth clients look for it", async () => {
  const device = await flow().authorize();
  const early = await device.poll();
  expect(early.body).toEqual(refusal("authorization_pending").body);
  expect(await device.poll()).toMatchObject(refusal("slow_down"));
  await device.deny();
  expect(await device.poll()).toMatchObject(refusal("access_denied"));
  const late = await flow().authorize();
  service().setNow("2026-11-15T03:15:00Z");
  expect(await late.poll()).toMatchObject(refusal("expired_token"));
  service().setNow("2026-11-15T03:00:00Z");
});

it("answers 400 invalid_grant for another grant type, code or client", async () => {
  const device = await flow().authorize();
  for (const [given, named] of [
    [{ grant_type: "authorization_code" }, "grant_type"],
    [{ device_code: "0".repeat(64) }, "device_code"],
    [{ device_code: device.userCode }, "device_code"],
    [{ client_id: "another" }, "client_id"],
  ] as const) {
    const refused = await device.poll(given);
    expect(refused).toMatchObject(refusal("invalid_grant"));
    expect(refused.body.error_description).toContain(named);
  }
  expect(await device.poll({ client_id: "" })).toMatchObject(refusal("authorization_pending"));
});

it("answers 422 for a missing field", async () => {
  const device = await flow().authorize();
  for (const left of ["device_code", "grant_type"])
    expect(outcome(await device.poll({ [left]: undefined }))).toEqual([422, "validation_error"]);
});

it("is not kept for a repeat, not even under an Idempotency-Key", async () => {
  const { apiKey } = await service().createKey({});
  const device = await (await flow().authorize()).checkOut();
  await device.complete();
  const ask = () =>
    service().ask("/v1/device/token", {
      key: apiKey,
      json: { device_code: device.deviceCode, grant_type: "urn:ietf:params:oauth:grant-type:device_code" },
      headers: { "idempotency-key": "same" },
    });
  expect((await ask()).status).toBe(200);
  expect(outcome(await ask())).toEqual([400, "invalid_grant"]);
});

it("of devices behind one address is answered 120 times a minute", async () => {
  const device = await flow().authorize();
  const from = "192.0.2.71";
  const ask = () =>
    service().ask("/v1/device/token", {
      from,
      json: { device_code: device.deviceCode, grant_type: "urn:ietf:params:oauth:grant-type:device_code" },
    });
  const statuses = [];
  for (let count = 0; count < 121; count++) statuses.push((await ask()).status);
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
});
