import { LRUCache } from "lru-cache";
import { snapshotDirectory } from "../../../snapshots/catalogue.ts";
import { openWorkerPool } from "../../../snapshots/threads/worker-pool.ts";
import { ServiceError } from "../../base/errors.ts";
import type tasks from "./changelog-worker.ts";
import type { SnapshotChangelog } from "./snapshot-changelog.ts";
import type { FeatureParts } from "../../feature/feature.ts";

/** Changes between snapshots of a store. */
export type Changelogs = {
  /**
   * The changes between two held snapshots; null when not ready within `patienceMs`, while the work continues. Throws
   * `overloaded` when too many wait.
   */
  between(before: string, after: string, patienceMs: number): Promise<SnapshotChangelog | null>;
  close(): Promise<void>;
};

/** Cached pairs. A pair takes a few MB at most. */
const keptPairs = 8;
/** Maximum pairs waiting for the thread. */
const mostWaiting = 4;
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Compares snapshots on a worker thread, one pair at a time: large ones take seconds. The thread starts on first use. */
function createChangelogs(store: string): Changelogs {
  const module = new URL("./changelog-worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "changelog", idleMs, resourceLimits });
  const known = new LRUCache<string, SnapshotChangelog>({ max: keptPairs });
  const running = new Map<string, Promise<SnapshotChangelog>>();
  const begin = (pair: string, before: string, after: string) => {
    if (running.size >= mostWaiting) throw new ServiceError("overloaded");
    const read = pool
      .run("read", { before: snapshotDirectory(store, before), after: snapshotDirectory(store, after) })
      .then((changelog) => {
        known.set(pair, changelog);
        return changelog;
      })
      .finally(() => running.delete(pair));
    running.set(pair, read);
    // The caller may have disconnected before it fails.
    read.catch(() => undefined);
    return read;
  };
  return {
    async between(before, after, patienceMs) {
      const pair = `${before} ${after}`;
      const found = known.get(pair);
      return found ?? within(patienceMs, running.get(pair) ?? begin(pair, before, after));
    },
    close: () => pool.close(),
  };
}

async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function changesServices({ snapshotFolder, onClose }: FeatureParts) {
  if (snapshotFolder === null) return { changelogs: null };
  const changelogs = createChangelogs(snapshotFolder);
  onClose(() => changelogs.close());
  return {
    /** Changes between snapshots; null without a snapshot store. */
    changelogs,
  };
}
