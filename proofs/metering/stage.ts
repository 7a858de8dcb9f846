import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type Accounts, createAccounts } from "../../runtime/accounts/accounts.ts";
import { keptSecret } from "../../runtime/accounts/kept-secret.ts";
import type { LedgerEntry } from "../../runtime/state/ledger.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { temporaryFolder } from "../../test/support/build.ts";
import { startRedis } from "../../test/support/redis.ts";
import { konkyo, type ServeProcess, startServe } from "../../test/support/serve-process.ts";
import { openStore } from "../store/open-store.ts";
import { type Asker, createAsker } from "./asker.ts";

export type Backend = "embedded" | "redis";

export type ServeSettings = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
};

/** One empty state, the services on it, and a look at it from outside. */
export type Stage = Asker & {
  readonly backend: Backend;
  /** Starts a service as operators do, without burst limits, believing the forwarded addresses of loopback. */
  serve(settings?: ServeSettings): Promise<ServeProcess>;
  /** The state, opened in this process beside those that serve. */
  readonly store: StateStore;
  readonly accounts: Accounts;
  /** The whole ledger of an account. */
  ledger(accountId: string): Promise<LedgerEntry[]>;
  /** What `konkyo reconcile` says: accounts, entries, units and differences. */
  reconcile(): Promise<{ accounts: number; entries: number; units: number; differences: unknown[] }>;
};

/** Sets a stage on a fresh state, and clears it away whatever becomes of the work. */
export async function onStage(
  backend: Backend,
  snapshots: string,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const state = temporaryFolder("metering");
  const redis = backend === "redis" ? await startRedis() : null;
  const secrets = await keptSecret(state);
  const store = await openStore(redis?.url ?? state);
  const asker = createAsker();
  const started: ServeProcess[] = [];
  const env: Record<string, string> = {
    KONKYO_BURST: "off",
    KONKYO_TRUSTED_PROXIES: "127.0.0.1",
    KONKYO_STATE: state,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  };
  try {
    await work({
      ...asker,
      backend,
      store,
      accounts: createAccounts({ store, secrets, random: randomBytes, now: () => new Date() }),
      async serve(settings = {}) {
        const service = await startServe({ store: snapshots, state, ...settings, env: { ...env, ...settings.env } });
        started.push(service);
        return service;
      },
      ledger: (accountId) => wholeLedger(store, accountId),
      async reconcile() {
        const said = await konkyo(["reconcile", "--json"], env).catch((error: Error) => {
          // The command gives a busy Redis 200 ms; a difference is told by the same exit, so it is not asked for again.
          if (!error.message.includes("Redis did not do what was asked")) throw error;
          return konkyo(["reconcile", "--json"], env);
        });
        return JSON.parse(said);
      },
    });
  } finally {
    asker.close();
    for (const service of started) {
      // One that was stopped for a proof would never hear that it should end.
      service.child.kill("SIGCONT");
      await service.kill();
    }
    await store.close();
    await redis?.close();
    rmSync(state, { recursive: true, force: true });
  }
}

async function wholeLedger(store: StateStore, accountId: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (;;) {
    const page = await store.readLedger({ accountId, afterSeq: entries.length, limit: 5_000 });
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}

/** Units by which an account's ledger, months and usage stand; equal before and after when nothing was recorded. */
export async function standing(store: StateStore, accountId: string): Promise<string> {
  const books = await store.readBooks(accountId);
  if (books === null) throw new Error(`there is no account ${accountId}`);
  const usage = books.usage.map(({ day, endpoint, tag, calls, units }) => [day, endpoint, tag, calls, units]);
  const months = Object.entries(books.months).filter(([, { used, reserved }]) => used !== 0 || reserved !== 0);
  return JSON.stringify({ seq: books.seq, months, usage });
}

/** Asks each service for things until what is only done at first has been done, on accounts and networks of their own. */
export async function warmUp(stage: Stage, services: readonly ServeProcess[]): Promise<void> {
  const { apiKey } = await stage.accounts.create({ label: "warm-up" });
  for (const [place, { url }] of services.entries())
    await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        for (let number = 0; number < 20; number += 1) {
          const network = `2001:db8:${place + 0xa0}:${client * 20 + number + 1}::1`;
          await stage.askPatiently(`${url}/v1/programs/search?limit=1`, {
            headers: number % 2 === 0 ? { "x-api-key": apiKey } : { "x-forwarded-for": network },
          });
        }
      }),
    );
}
