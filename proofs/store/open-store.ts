import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";

/** Opens the store that an address names: a folder, or servers of Redis separated by commas. */
export function openStore(address: string, { timeoutMs = 10_000, waitForReplica = false } = {}): Promise<StateStore> {
  if (address.startsWith("redis:"))
    return openRedisStore({ urls: address.split(","), timeoutMs, waitForReplica, warn() {} });
  return openEmbeddedStore({
    directory: address,
    warn() {},
    onFatal(error) {
      process.stderr.write(`fatal: ${String((error as Error).message)}\n`);
    },
  });
}
