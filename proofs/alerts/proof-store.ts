import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import { openRedisStore } from "../../runtime/state/redis/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";

/** The state of a proof: a folder, or the address of a Redis. */
export function openProofStore(place: string): Promise<StateStore> {
  if (place.startsWith("redis://"))
    return openRedisStore({ timeoutMs: 30_000, waitForReplica: null, warn() {}, urls: [place] });
  return openEmbeddedStore({
    directory: place,
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
}
