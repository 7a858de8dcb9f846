import { expect, it } from "vitest";
import { deviceServiceOfFile, outcome } from "./device-flow.ts";

const { service } = deviceServiceOfFile();
const path = "/v1/device/authorize";

it("answers 200 with codes and the page for the person, also to an empty body", async () => {
  for (const options of [
    { method: "POST" },
    { method: "POST", headers: { "content-type": "application/json" } },
    { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } },
    { json: {} },
    { json: { client_id: "", scope: "" } },
    { json: { client_id: "my-tool", scope: "everything" } },
  ]) {
    const { status, body, headers } = await service().ask(path, options);
    expect(status).toBe(200);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[0-9a-f]{64}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: "http://127.0.0.1:8787/device",
      verification_uri_complete: `http://127.0.0.1:8787/device?user_code=${body.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

it("gives other codes each time, also under one Idempotency-Key", async () => {
  const { apiKey } = await service().createKey({});
  const ask = () => service().ask(path, { method: "POST", key: apiKey, headers: { "idempotency-key": "same" } });
  const codes = [await ask(), await ask()].map(({ body }) => body.device_code);
  expect(new Set(codes).size).toBe(2);
});

it("answers 422 to a name or scope that is too long", async () => {
  for (const json of [{ client_id: "x".repeat(129) }, { scope: "x".repeat(257) }, { client_id: 1 }])
    expect(outcome(await service().ask(path, { json }))).toEqual([422, "validation_error"]);
});

it("answers 429 to the 21st within an hour from one network, and takes no free request", async () => {
  const from = "192.0.2.51";
  for (let count = 0; count < 20; count++)
    expect((await service().ask(path, { method: "POST", from })).status).toBe(200);
  const refused = await service().ask(path, { method: "POST", from });
  expect(outcome(refused)).toEqual([429, "form_limit_exceeded"]);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect((await service().ask("/v1/usage", { from })).body).toMatchObject({ used: 0 });
});
