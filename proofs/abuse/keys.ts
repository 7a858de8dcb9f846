import { createClient as createRedisClient } from "redis";
import { randomBytes } from "node:crypto";
import { createApiKey } from "../../runtime/accounts/key-format.ts";
import { readCredential } from "../../runtime/pipeline/guards/identify.ts";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { temporaryFolder } from "../../test/support/build.ts";
import { redisPath, startRedis } from "../../test/support/redis.ts";
import type { Lab, Served } from "./lab.ts";
import { filesIn, secretsIn } from "./secret-search.ts";
import { createClient, insist } from "../../test/support/wire.ts";

export type KeyCounts = {
  /** Keys issued and used on each kind of store. */
  readonly keys: number;
  /** Malformed keys in this process, or as many as 30 s allow, and over HTTP. */
  readonly malformed: number;
  readonly malformedOverHttp: number;
};

/** S1: issued keys stand nowhere, and malformed ones never reach the store. */
export async function proveKeys(lab: Lab, counts: KeyCounts): Promise<void> {
  lab.note(`S1: ${counts.keys} keys issued, used and in part rotated, then looked for in everything that was written`);
  const embedded = await lab.serve();
  const given = await useKeys(embedded, counts.keys);
  await embedded.stop();
  reportSearch(lab, "embedded state and log", [embedded.state, embedded.logPath], given);
  if (redisPath === null) lab.note("  no redis-server on this machine: the same on Redis is left out");
  else await searchRedis(lab, counts.keys);

  lab.note("S1: malformed keys");
  parseMalformed(lab, counts.malformed);
  await askMalformed(lab, counts.malformedOverHttp);
}

/** Everything secret that callers were given, and ids of keys, which do stand in the state. */
type Given = { readonly secrets: string[]; readonly keyIds: string[] };

async function useKeys({ accounts, port }: Served, count: number): Promise<Given> {
  const client = createClient({ port });
  const secrets: string[] = [];
  const keyIds: string[] = [];
  const use = async (number: number) => {
    const { apiKey, keyId } = await accounts.create({ label: `account ${number}` });
    secrets.push(apiKey);
    keyIds.push(keyId);
    const answer = await insist(client, "/v1/meta", { key: apiKey });
    if (answer.status !== 200) throw new Error(`a new key was answered with ${answer.status}: ${answer.text}`);
    if (number % 10 > 0) return;
    const headers = { "idempotency-key": `rotate-${number}` };
    const rotated = await insist(client, "/v1/me/rotate-key", { method: "POST", key: apiKey, headers });
    const next: string = JSON.parse(rotated.text).api_key;
    const session = await insist(client, "/v1/session", { json: { api_key: next } });
    const cookies = [session.headers["set-cookie"] ?? []].flat();
    const values = cookies.map((cookie) => /=([^;]+)/.exec(cookie)?.[1] ?? "");
    if (values.length !== 2) throw new Error(`no session was opened: ${session.status} ${session.text}`);
    secrets.push(next, ...values);
  };
  for (let number = 0; number < count; number += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - number) }, (_, index) => use(number + index)));
  client.close();
  return { secrets, keyIds };
}

async function searchRedis(lab: Lab, count: number): Promise<void> {
  const redis = await startRedis();
  try {
    const served = await lab.serve({ env: { REDIS_URL: redis.url } });
    const given = await useKeys(served, count);
    await served.stop();
    const client = createRedisClient({ url: redis.url });
    await client.connect();
    // Everything it holds, besides the log of writes it was made from.
    await client.sendCommand(["SAVE"]);
    const { dir } = await client.configGet("dir");
    client.destroy();
    reportSearch(lab, "Redis dump, append log and log", [dir ?? "", served.state, served.logPath], given);
  } finally {
    await redis.close();
  }
}

function reportSearch(lab: Lab, where: string, paths: readonly string[], { secrets, keyIds }: Given): void {
  const files = filesIn(paths);
  const found = secretsIn(files, secrets);
  // What is known to be there must be found, or the search proves nothing.
  const control = secretsIn(files, keyIds);
  lab.promise(
    "S1",
    found.size === 0 && control.size === keyIds.length,
    `${found.size} of ${secrets.length} secrets in ${where} (${files.length} files; ${control.size} of ${keyIds.length} key ids found by the same search)`,
  );
}

function parseMalformed(lab: Lab, wanted: number): void {
  const good = goodKeys();
  const started = performance.now();
  let [tried, passed] = [0, 0];
  while (tried < wanted && performance.now() - started < 30_000)
    for (let turn = 0; turn < 10_000 && tried < wanted; turn++, tried++) {
      const key = malformedKey(lab, good, tried);
      try {
        readCredential({ apiKeyHeader: key, authorizationHeader: null, accepts: ["account", "device", "widget"] });
        passed++;
      } catch {
        // Refused, as it should be.
      }
    }
  lab.promise(
    "S1",
    passed === 0 && tried > 0,
    `${passed} of ${tried} malformed keys passed the reader, ${Math.round(performance.now() - started)} ms`,
  );
}

async function askMalformed(lab: Lab, count: number): Promise<void> {
  let calls = 0;
  const store = await openEmbeddedStore({
    directory: temporaryFolder("abuse-counted"),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const service = await lab.serveHere({ store: counted(store, () => calls++) });
  const client = createClient({ port: Number(new URL(service.url).port), connections: 32 });
  await client.ask("/v1/usage");
  const control = calls;
  calls = 0;
  const good = goodKeys();
  const statuses = new Map<number, number>();
  const paths = ["/v1/meta", "/v1/me", "/v1/programs/search", "/v1/usage"];
  for (let number = 0; number < count; number += 200)
    await Promise.all(
      Array.from({ length: Math.min(200, count - number) }, async (_, index) => {
        const key = malformedKey(lab, good, number + index);
        const header = index % 2 === 0 ? { "x-api-key": key } : { authorization: `Bearer ${key}` };
        const { status } = await client.ask(paths[index % paths.length]!, { headers: header });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
  client.close();
  await service.close();
  await store.close();
  lab.promise(
    "S1",
    statuses.get(401) === count && calls === 0 && control > 0,
    `${count} malformed keys over HTTP: ${statuses.get(401) ?? 0} answered 401, ${calls} calls of the store (a sound request makes ${control})`,
  );
}

/** Well formed keys to spoil; all kinds in turn. */
function goodKeys(): string[] {
  const kinds = ["account", "device", "widget"] as const;
  return Array.from({ length: 999 }, (_, number) => createApiKey(kinds[number % 3]!, randomBytes));
}

/** Wrong in one of many ways; never blank, which would be no key at all. */
function malformedKey({ random }: Lab, keys: readonly string[], number: number): string {
  const good = keys[number % keys.length]!;
  const at = 4 + random(good.length - 4);
  const other = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".replace(good[at]!, "");
  switch (number % 8) {
    case 0:
      return good.slice(0, at) + other[random(other.length)] + good.slice(at + 1);
    case 1:
      return good.slice(0, 4 + random(good.length - 5));
    case 2:
      return good + other[random(other.length)];
    case 3:
      return `${["sk__", "EVK_", "evk-", "evx_"][random(4)]}${good.slice(4)}`;
    case 4:
      return good.slice(0, at) + "_-.$%&/ é"[random(9)] + good.slice(at + 1);
    case 5:
      return good.slice(4);
    case 6:
      return `${good},${good}`;
    default:
      return randomBytes(1 + random(60)).toString("base64");
  }
}

/** The store, telling each time that something of it is asked. */
function counted(store: StateStore, count: () => void): StateStore {
  return new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        count();
        return Reflect.apply(member, target, args);
      };
    },
  });
}
