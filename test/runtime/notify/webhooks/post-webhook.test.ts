import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostWebhook, isCallableUrl, isPublicAddress } from "../../../../runtime/notify/webhooks/post-webhook.ts";
import { webhookHeaders, webhookKeys, webhookSecret } from "../../../../runtime/notify/webhooks/sign-webhook.ts";
import { testSecrets } from "../../../support/service.ts";
import { unsafeAnswers, unsafeHosts } from "../../../support/unsafe-addresses.ts";
import { isSigned, type Receiver, startReceiver } from "../../../support/webhook-receiver.ts";

describe("an address of a webhook", () => {
  it("is refused for every host that is private by what it says of itself", () => {
    expect(unsafeHosts.length).toBeGreaterThanOrEqual(60);
    expect(unsafeHosts.filter((host) => isCallableUrl(`https://${host}/hook`))).toEqual([]);
    expect(unsafeAnswers.filter(isPublicAddress)).toEqual([]);
    expect(unsafeAnswers.length).toBeGreaterThan(40);
  });

  it.each([
    ["http://hooks.example.jp/", false],
    ["https://hooks.example.jp:8443/", false],
    ["https://user@hooks.example.jp/", false],
    ["https://:word@hooks.example.jp/", false],
    ["ftp://hooks.example.jp/", false],
    ["hooks.example.jp", false],
    ["javascript:alert(1)", false],
    ["https://hooks.example.jp/a?b=1", true],
    ["https://hooks.example.jp:443/", true],
    ["https://8.8.8.8/", true],
    ["https://[2606:4700::1111]/", true],
  ])("%s: %s", (url, callable) => {
    expect(isCallableUrl(url)).toBe(callable);
  });
});

describe("a call of a webhook", () => {
  let receiver: Receiver;
  const [key] = webhookKeys(testSecrets);
  const secret = webhookSecret(Buffer.alloc(32, 7));
  const url = "https://hooks.example.jp/hook?a=1";
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  it("is signed as Standard Webhooks say, by both schemes, and no longer fits when anything changes", async () => {
    const nowMs = Date.parse("2026-11-15T03:00:00Z");
    const headers = webhookHeaders({ id: "msg_1", body: '{"a":1}', event: "program.amended" }, [secret], [key], nowMs);
    expect(await receiver.post(url, headers, '{"a":1}')).toBe(204);
    const call = receiver.calls.at(-1)!;
    expect([call.path, call.body, call.headers.host]).toEqual(["/hook?a=1", '{"a":1}', "hooks.example.jp"]);
    expect(call.headers).toMatchObject({
      "webhook-id": "msg_1",
      "webhook-timestamp": "1794711600",
      "x-evidence-event": "program.amended",
    });
    expect(isSigned(call, secret, key.publicKeyX)).toEqual({ v1: true, v1a: true });
    const none = { v1: false, v1a: false };
    expect(isSigned({ ...call, body: '{"a":2}' }, secret, key.publicKeyX)).toEqual(none);
    expect(isSigned({ ...call, headers: { ...call.headers, "webhook-id": "msg_2" } }, secret, key.publicKeyX)).toEqual(
      none,
    );
    expect(
      isSigned({ ...call, headers: { ...call.headers, "webhook-timestamp": "1" } }, secret, key.publicKeyX),
    ).toEqual(none);
  });

  it("fits the secret and the key of before as well as the new ones while a rotation lasts", async () => {
    const keys = webhookKeys([{ version: 2, secret: "another-master-secret-of-some-length-0123" }, ...testSecrets]);
    const secrets = [webhookSecret(Buffer.alloc(32, 8)), secret];
    const nowMs = Date.parse("2026-11-15T03:00:00Z");
    await receiver.post(
      url,
      webhookHeaders({ id: "msg_1", body: "{}", event: "task.status" }, secrets, keys, nowMs),
      "{}",
    );
    const call = receiver.calls.at(-1)!;
    for (const each of [0, 1])
      expect(isSigned(call, secrets[each]!, keys[each]!.publicKeyX)).toEqual({ v1: true, v1a: true });
    const strange = webhookKeys([{ version: 3, secret: "a-third-master-secret-of-some-length-0123" }])[0];
    const other = isSigned(call, webhookSecret(Buffer.alloc(32, 9)), strange.publicKeyX);
    expect(other).toEqual({ v1: false, v1a: false });
  });

  it("answers the status, and follows no redirect", async () => {
    receiver.answerWith(302, { location: "https://hooks.example.jp/other" });
    const before = receiver.calls.length;
    expect(await receiver.post(url, {}, "{}")).toBe(302);
    expect(receiver.calls.length).toBe(before + 1);
    receiver.answerWith(204);
  });

  it("goes to no address that a resolver gives out of a private network, alone or among public ones", async () => {
    let connections = 0;
    const canary = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    canary.listen(0);
    await once(canary, "listening");
    const { port } = canary.address() as { port: number };
    for (const answer of unsafeAnswers)
      for (const answers of [[answer], ["8.8.8.8", answer]]) {
        const post = createPostWebhook({ resolve: async () => answers, receiver: { port } });
        await expect(post("https://hooks.example.jp/", {}, "{}"), answer).rejects.toThrow("not public");
      }
    for (const host of unsafeHosts)
      await expect(createPostWebhook({ receiver: { port } })(`https://${host}/`, {}, "{}")).rejects.toThrow(
        "may not be called",
      );
    expect(connections).toBe(0);
    canary.close();
  });

  it("asks the resolver once, and goes where that answer led", async () => {
    let asked = 0;
    const answers = ["127.0.0.1", "127.0.0.2"];
    const rebinding = await startReceiver({ resolve: async () => [answers[asked++]!] });
    expect(await rebinding.post("https://hooks.example.jp/", {}, "{}")).toBe(204);
    expect([asked, rebinding.calls.length]).toEqual([1, 1]);
    await rebinding.close();
  });

  it("leaves a connection whose other end is not the one that was allowed", async () => {
    let looked = 0;
    const moved = await startReceiver({ isAllowed: () => looked++ === 0 });
    await expect(moved.post("https://hooks.example.jp/", {}, "{}")).rejects.toThrow("another address");
    expect(moved.calls).toEqual([]);
    await moved.close();
  });

  it("fails for a certificate of another name", async () => {
    await expect(receiver.post("https://other.example.jp/", {}, "{}")).rejects.toThrow(/altnames|certificate/i);
  });
});
