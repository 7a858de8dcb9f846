import { watch } from "node:fs";
import { join } from "node:path";
import { currentId, type LogEntry, readLog } from "../../snapshots/catalogue.ts";
import { SNAPSHOT_ID, storeLayout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import type { Clock, Deadline } from "../../snapshots/transfer/clock.ts";

const POLL_MS = 2000;

/** Calls `look` when the pointer of a store may have moved: on file system events, and every 2 seconds. */
export function followPointer(store: string, clock: Clock, look: () => void): { stop(): void } {
  let timer: Deadline;
  const poll = () => {
    timer = clock.deadline(POLL_MS, () => {
      look();
      poll();
    });
  };
  poll();
  const watching = watchStore(store, look);
  return {
    stop() {
      timer.cancel();
      watching.stop();
    },
  };
}

/**
 * Why the pointer to this snapshot must not be followed, or null. Moving back requires a rollback in the store's log; a pointer
 * moved by hand, or a store restored from an old copy, has none.
 */
export function orderFault(store: string, id: string): string | null {
  if (!SNAPSHOT_ID.test(id)) return `leads to "${id}", which is no snapshot id`;
  const sequence = sequenceOf(store, id);
  const orders = ordersOf(store);
  if (orders === null) return `cannot be trusted: ${storeLayout.log} of the store cannot be read`;
  const highest = Math.max(0, ...orders.filter(({ action }) => action === "promote").map((order) => order.sequence));
  const last = orders.at(-1);
  const ordered = last?.action === "rollback" && last.corpus_snapshot_id === id;
  if (sequence === null || sequence >= highest || ordered) return null;
  return `leads to sequence ${sequence}, but ${highest} was current already and the log holds no rollback to it`;
}

/** Snapshots that were current before, newest first, without the current one. */
export function earlierIds(store: string): string[] {
  const ids = (ordersOf(store) ?? []).map(({ corpus_snapshot_id: id }) => id);
  return [...new Set(ids.toReversed())].filter((id) => id !== currentId(store) && SNAPSHOT_ID.test(id));
}

function ordersOf(store: string): LogEntry[] | null {
  try {
    return readLog(store).filter(({ action }) => action !== "prune");
  } catch {
    return null;
  }
}

/** Null when the manifest cannot be read: verification will report the file. */
function sequenceOf(store: string, id: string): number | null {
  try {
    return readManifest(join(store, id)).sequence;
  } catch {
    return null;
  }
}

/** Where the file system cannot be watched, only polling is used. */
function watchStore(store: string, look: () => void): { stop(): void } {
  try {
    // A rollback is logged just after the pointer has moved, so a change of the log counts too.
    const names = new Set<string | null>([storeLayout.current, storeLayout.log, null]);
    const watcher = watch(store, { persistent: false }, (_, name) => names.has(name) && look());
    watcher.on("error", () => watcher.close());
    return { stop: () => watcher.close() };
  } catch {
    return { stop() {} };
  }
}
