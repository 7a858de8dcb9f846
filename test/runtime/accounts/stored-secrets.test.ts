import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "redis";
import { afterAll, expect, it } from "vitest";
import { createAccounts } from "../../../runtime/accounts/accounts.ts";
import { createDeviceGrants } from "../../../runtime/features/device/device-grants.ts";
import { createSessions } from "../../../runtime/accounts/sessions.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { describeWithRedis, startRedis } from "../../support/redis.ts";

const folder = temporaryFolder("secrets");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = () => new Date("2026-11-15T03:00:00Z");

/** Issues 1,000 keys, rotates a tenth of them and opens sessions; answers every secret that a caller was given. */
async function useSecrets(store: StateStore): Promise<string[]> {
  const accounts = createAccounts({
    store,
    secrets: [{ version: 1, secret: "an-invented-master-secret-of-some-length" }],
    random: randomBytes,
    now,
  });
  const sessions = createSessions({ store, random: randomBytes, now });
  const devices = createDeviceGrants({ store, keys: accounts, random: randomBytes, now });
  const perDevice = Array.from({ length: 50 }, async (_, number) => {
    const clientId = "test";
    const { deviceCode, userCode } = await devices.authorize({ clientId, scope: "api:read", ipHash: `ip-${number}` });
    if (number % 2 > 0) return [deviceCode];
    const accountId = await accounts.open({});
    const { userCode: code } = await devices.find(userCode, `ip-${number}`);
    await devices.approve(code, { by: `checkout ${number}`, accountId });
    const { apiKey } = await devices.collect({ deviceCode, clientId });
    return [deviceCode, apiKey];
  });
  const perKey = Array.from({ length: 1_000 }, async (_, number) => {
    const { apiKey } = await accounts.create({ label: `account ${number}` });
    const credential = await accounts.find(apiKey);
    if (credential === null || number % 10 > 0) return [apiKey];
    const { sessionId, csrfToken } = await sessions.open(credential);
    const rotated = await accounts.rotate({ credential, key: apiKey, idempotencyKey: `repeat-${number}` });
    return [apiKey, rotated.apiKey, sessionId, csrfToken];
  });
  return (await Promise.all([...perKey, ...perDevice])).flat();
}

/** Files of a folder that hold any of the secrets, or any of them without its prefix. */
function findSecrets(directory: string, secrets: readonly string[]): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((file) => join(directory, file))
    .filter((file) => statSync(file).isFile());
  const contents = files.map((file) => readFileSync(file, "latin1"));
  expect(contents.join("").length).toBeGreaterThan(100_000);
  return secrets.filter((secret) =>
    contents.some((content) => content.includes(secret) || content.includes(secret.slice(8, 36))),
  );
}

it("holds none of 1,000 keys in the embedded state", { timeout: 60_000 }, async () => {
  const directory = join(folder, "embedded");
  const store = await openEmbeddedStore({
    directory,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const secrets = await useSecrets(store);
  await store.close();
  expect(secrets.length).toBe(1_375);
  expect(findSecrets(directory, secrets)).toEqual([]);
});

describeWithRedis("on Redis", () => {
  it("holds none of 1,000 keys in log and dump", { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const store = await openRedisStore({ timeoutMs: 10_000, waitForReplica: null, warn() {}, urls: [server.url] });
    const secrets = await useSecrets(store);
    const client = createClient({ url: server.url });
    await client.connect();
    await client.sendCommand(["SAVE"]);
    const { dir } = await client.configGet("dir");
    expect(secrets.length).toBe(1_375);
    expect(findSecrets(String(dir), secrets)).toEqual([]);
    client.destroy();
    await store.close();
    await server.close();
  });
});
