/**
 * Floors: small h3 servers, each in a process of its own, that return given bytes at given paths. The bare one does nothing
 * else. A fair one keeps the promises of the service: its headers, one line of log, the key looked up by its HMAC, and one
 * charge before the first byte, durable in lmdb or by one script of Redis.
 */
import { fork } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { H3, serve } from "h3";
import { open } from "lmdb";
import { pino } from "pino";
import { createClient } from "redis";
import { FastResponse } from "srvx";

/** What is said at a path: the body, and the headers of the service there. */
export type FloorAnswer = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

export type FloorKind =
  | { readonly charges: "nothing" }
  | { readonly charges: "lmdb"; readonly folder: string; readonly key: string }
  | { readonly charges: "redis"; readonly url: string; readonly key: string };

export type Floor = { readonly url: string; readonly pid: number; close(): void };

type Plan = { readonly kind: FloorKind; readonly answers: Record<string, { body: string; headers: object }> };

export async function startFloor(kind: FloorKind, answers: ReadonlyMap<string, FloorAnswer>): Promise<Floor> {
  const child = fork(import.meta.filename, [], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const plan: Plan = {
    kind,
    answers: Object.fromEntries(
      [...answers].map(([path, { body, headers }]) => [path, { body: body.toString("base64"), headers }]),
    ),
  };
  child.send(plan);
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { url, pid: child.pid!, close: () => void child.disconnect() };
}

const secret = "floor-secret-floor-secret-floor-secret";
const hashOf = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");

/** Enters one unit for an account and waits until it is kept. */
type Charge = (account: string) => Promise<void>;

async function chargeBy(kind: FloorKind): Promise<Charge> {
  if (kind.charges === "lmdb") {
    const root = open({ path: kind.folder, overlappingSync: false });
    const [accounts, ledger, usage] = ["accounts", "ledger", "usage"].map((name) => root.openDB(name, {})) as [
      typeof root,
      typeof root,
      typeof root,
    ];
    return async (account) => {
      await root.transaction(() => {
        const { seq, used, cap } = (accounts.get(account) ?? { seq: 0, used: 0, cap: 1e9 }) as Record<string, number>;
        if (used! + 1 > cap!) throw new Error("cap");
        accounts.put(account, { seq: seq! + 1, used: used! + 1, cap });
        ledger.put([account, seq! + 1], { at: Date.now(), units: 1, endpoint: "floor", tag: "" });
        const day = [account, 20261115, "floor"];
        usage.put(day, ((usage.get(day) as number | undefined) ?? 0) + 1);
      });
    };
  }
  if (kind.charges === "redis") {
    const client = await createClient({ url: kind.url }).connect();
    const script = `#!lua
      if tonumber(redis.call('HGET', KEYS[1], 'used') or 0) + 1 > 1e9 then return redis.error_reply('CAP') end
      local seq = redis.call('HINCRBY', KEYS[1], 'seq', 1)
      redis.call('HINCRBY', KEYS[1], 'used', 1)
      redis.call('XADD', KEYS[2], seq .. '-0', 'units', 1, 'endpoint', 'floor', 'tag', '')
      redis.call('HINCRBY', KEYS[3], '20261115|floor', 1)
      return seq`;
    const sha = await client.scriptLoad(script);
    return async (account) => {
      const keys = ["account", "ledger", "day"].map((name) => `{floor}:${name}:${account}`);
      await client.evalSha(sha, { keys });
    };
  }
  return async () => undefined;
}

async function run({ kind, answers }: Plan): Promise<string> {
  const app = new H3();
  const charge = await chargeBy(kind);
  const log = pino(
    { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    pino.destination({ minLength: 4096, sync: false }),
  );
  const accounts = new Map(kind.charges === "nothing" ? [] : [[hashOf(kind.key), "account"]]);
  for (const [path, answer] of Object.entries(answers)) {
    const bytes = Buffer.from(answer.body, "base64");
    if (kind.charges === "nothing")
      app.all(path, () => new FastResponse(bytes, { headers: { "content-type": "application/json" } }));
    else
      app.all(path, async (event) => {
        const began = performance.now();
        const account = accounts.get(hashOf(event.req.headers.get("x-api-key") ?? ""));
        if (account === undefined) return new FastResponse("", { status: 401 });
        if (event.req.method === "POST") await event.req.json();
        await charge(account);
        const requestId = randomUUID();
        const ms = performance.now() - began;
        log.info(
          { request_id: requestId, method: event.req.method, route: path, status: 200, units: 1, ms, key: "k" },
          "call",
        );
        return new FastResponse(bytes, {
          headers: { ...answer.headers, "x-request-id": requestId, "server-timing": `total;dur=${ms.toFixed(1)}` },
        });
      });
  }
  const server = serve(app, { port: 0, hostname: "127.0.0.1", silent: true });
  await server.ready();
  return server.url!.replace(/\/$/, "");
}

if (process.argv[1] === import.meta.filename && process.send) {
  process.once("message", (plan: Plan) => void run(plan).then((url) => process.send?.({ url })));
  process.once("disconnect", () => process.exit(0));
}
