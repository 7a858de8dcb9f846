import type { Clock } from "../../snapshots/transfer/clock.ts";
import { type Background, type Job, startBackground } from "./background.ts";
import type { Log } from "../observe/log.ts";
import { reconcile } from "../state/reconcile.ts";
import type { StateStore } from "../state/store.ts";
import { createVoidWorker } from "../state/void-worker.ts";

export type HousekeepingOptions = {
  readonly store: StateStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Further work of the same kind. */
  readonly jobs: readonly Job[];
  /** Told by how many units the books differ, each time they have been compared. */
  readonly onReconciled: (differenceUnits: number) => void;
};

const sweepMs = 30_000;
const firstReconcileMs = 60_000;
const reconcileMs = 3_600_000;

/** What the state needs done beside the requests. Once on each machine is enough; on several it does no harm. */
export function startHousekeeping({ store, clock, log, jobs: others, onReconciled }: HousekeepingOptions): Background {
  const voids = createVoidWorker({
    store,
    now: () => clock.now(),
    warn: (line) => log.warn(line),
    after(ms, run) {
      const timer = clock.deadline(ms, run);
      return () => timer.cancel();
    },
  });
  voids.start();
  const jobs = startBackground(
    [
      {
        name: "sweep",
        firstAfterMs: sweepMs,
        pauseMs: sweepMs,
        run: async () => void (await store.sweep(clock.now())),
      },
      { name: "reconcile", firstAfterMs: firstReconcileMs, pauseMs: reconcileMs, run: compareBooks },
      ...others,
    ],
    { clock, log },
  );
  return {
    async stop() {
      await Promise.all([voids.stop(), jobs.stop()]);
    },
  };

  async function compareBooks(): Promise<void> {
    const { accounts, entries, differences } = await reconcile(store);
    const units = differences.reduce((sum, { ledger, counted }) => sum + Math.abs(ledger - counted), 0);
    onReconciled(units);
    const facts = { accounts, entries, differences: differences.length, units };
    if (differences.length > 0) log.error("the books differ: konkyo reconcile shows where", facts);
    else log.info("books compared", facts);
  }
}
