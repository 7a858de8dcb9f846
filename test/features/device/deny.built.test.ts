import { expect, it } from "vitest";
import { deviceServiceOfFile, outcome } from "./device-flow.ts";

const { service, flow } = deviceServiceOfFile();

it("answers 200, also again, and the device gets nothing", async () => {
  const device = await flow().authorize();
  for (const _ of [1, 2]) expect(await device.deny()).toMatchObject({ status: 200, body: { ok: true } });
  expect(outcome(await device.poll())).toEqual([400, "access_denied"]);
});

it("answers 404 to an unknown code, 409 when the device was approved, 410 when it has expired", async () => {
  const unknown = await service().ask("/v1/device/deny", { json: { user_code: "BBBB-BBBB" } });
  expect(outcome(unknown)).toEqual([404, "user_code_not_found"]);
  const device = await (await flow().authorize()).checkOut();
  await device.complete();
  expect(outcome(await device.deny())).toEqual([409, "device_grant_conflict"]);
  await device.poll();
  expect(outcome(await device.deny())).toEqual([409, "device_grant_conflict"]);
  const late = await flow().authorize();
  service().setNow("2026-11-15T03:15:00Z");
  expect(outcome(await late.deny())).toEqual([410, "device_grant_expired"]);
  service().setNow("2026-11-15T03:00:00Z");
});

it("answers 403 to a page of another site, and the device waits on", async () => {
  const device = await flow().authorize();
  expect(outcome(await device.deny({ origin: "https://evil.example" }))).toEqual([403, "origin_not_allowed"]);
  expect(outcome(await device.poll())).toEqual([400, "authorization_pending"]);
});

it("answers 422 without a code", async () => {
  expect(outcome(await service().ask("/v1/device/deny", { json: {} }))).toEqual([422, "validation_error"]);
});
