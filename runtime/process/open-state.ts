import type { MasterSecrets } from "../base/master-secret.ts";
import { keptSecret } from "../accounts/kept-secret.ts";
import type { Config } from "../config/config.ts";
import { openEmbeddedStore } from "../state/embedded/open-store.ts";
import type { StateStore } from "../state/store.ts";

export type StateOptions = {
  readonly config: Pick<Config, "redisUrls" | "redisWait" | "state" | "secrets">;
  /** The clock of this machine, in milliseconds. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
  /** Called when a write to disk failed: the disk can no longer be trusted, so the process should end. */
  readonly onFatal: (error: unknown) => void;
};

/** Timeout after which a store counts as unavailable. Callers must be refused within 300 ms. */
const storeTimeoutMs = 200;
const networkPatienceMs = 250;
/** A local store is never unreachable, only slow: a starting process may use all cores for a while. */
const embeddedPatienceMs = 2_000;

export type OpenedState = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  /** The time that charges count for: that of the machine with the store. */
  readonly now: () => number;
  /** Timeout of a store call. */
  readonly patienceMs: number;
};

/** Opens the store of the settings, Redis or embedded, and the master secret, which is created on first use when none is set. */
export async function openState({ config, now, warn, onFatal }: StateOptions): Promise<OpenedState> {
  const secrets = config.secrets ?? (await keptSecret(config.state));
  if (config.redisUrls === null)
    return {
      store: await openEmbeddedStore({ directory: config.state, warn, onFatal }),
      secrets,
      now,
      patienceMs: embeddedPatienceMs,
    };
  if (config.secrets === null)
    warn(`KONKYO_SECRET is not set: keys are good only where ${config.state}/secret is the same file`);
  // Hundreds of modules, which an embedded state does not need.
  const { openRedisStore } = await import("../state/redis/open-store.ts");
  const { serverNow, ...store } = await openRedisStore({
    urls: config.redisUrls,
    waitForReplica: config.redisWait === null ? null : config.redisWait > 0,
    timeoutMs: storeTimeoutMs,
    warn,
  });
  return { store, secrets, now: serverNow, patienceMs: networkPatienceMs };
}
