import type { MasterSecrets } from "../base/master-secret.ts";
import { keptSecret } from "../accounts/kept-secret.ts";
import type { Config } from "../config/config.ts";
import { openEmbeddedStore } from "../state/embedded/open-store.ts";
import { openRedisStore } from "../state/redis/open-store.ts";
import type { StateStore } from "../state/store.ts";

export type StateOptions = {
  readonly config: Pick<Config, "redisUrls" | "redisWait" | "state" | "secrets">;
  /** The clock of this machine, in milliseconds. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
  /** Told of a disk that can no longer be trusted: the process should end. */
  readonly onFatal: (error: unknown) => void;
};

/** A store that does not answer within this is away: callers are refused within 300 ms. */
const storeTimeoutMs = 200;
const networkPatienceMs = 250;
/** In this machine nothing is unreachable, only slow: a process that starts beside may hold all cores for a while. */
const embeddedPatienceMs = 2_000;

export type OpenedState = {
  readonly store: StateStore;
  readonly secrets: MasterSecrets;
  /** The time that charges count for: that of the machine on which the store is. */
  readonly now: () => number;
  /** How long a call of the store is waited for before it counts as away. */
  readonly patienceMs: number;
};

/** Opens what the settings name: Redis, or the embedded store; and the master secret, made on first use when none is set. */
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
  const { serverNow, ...store } = await openRedisStore({
    urls: config.redisUrls,
    waitForReplica: config.redisWait === null ? null : config.redisWait > 0,
    timeoutMs: storeTimeoutMs,
    warn,
  });
  return { store, secrets, now: serverNow, patienceMs: networkPatienceMs };
}
