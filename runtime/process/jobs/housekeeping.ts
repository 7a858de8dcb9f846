import type { Clock } from "../../../snapshots/transfer/clock.ts";
import type { Archive } from "../../archive/archive.ts";
import { besideRequests } from "../../base/slices.ts";
import { readArchivedLedger } from "../../archive/archived-ledger.ts";
import type { Job } from "../../feature/feature.ts";
import { type Background, startBackground } from "./background.ts";
import type { Log } from "../../observe/log.ts";
import { createPlanBook } from "../../payments/metering/plan-book.ts";
import { readPlannedTotal } from "../../payments/metering/planned-total.ts";
import { reconcile } from "../../state/reconcile.ts";
import type { StateStore } from "../../state/store.ts";
import { voidCharges } from "../../state/void-charges.ts";

export type HousekeepingOptions = {
  readonly store: StateStore;
  readonly clock: Clock;
  readonly log: Log;
  /** The archived part of the ledger. */
  readonly archive: Archive;
  /** Further jobs. */
  readonly jobs: readonly Job[];
  /** Called after each comparison with the units by which the books differ. */
  readonly onReconciled: (differenceUnits: number) => void;
  /** Called with the jobs whose last run failed, whenever that changes. */
  readonly onFailing?: (names: readonly string[]) => void;
};

const voidMs = 5_000;
const sweepMs = 30_000;
const firstReconcileMs = 60_000;
const reconcileMs = 3_600_000;

/** Maintenance of the state. One machine is enough; safe on several. */
export function startHousekeeping(options: HousekeepingOptions): Background {
  const { store, clock, log, archive, jobs: others, onReconciled, onFailing } = options;
  return startBackground(
    [
      { name: "void charges", firstAfterMs: 0, pauseMs: voidMs, run: voidLate },
      {
        name: "sweep",
        firstAfterMs: sweepMs,
        pauseMs: sweepMs,
        run: async () => void (await store.sweep(clock.now())),
      },
      { name: "reconcile", firstAfterMs: firstReconcileMs, pauseMs: reconcileMs, run: compareBooks },
      ...others,
    ],
    { clock, log, ...(onFailing && { onFailing }) },
  );
  async function voidLate(): Promise<void> {
    await voidCharges({ store, now: () => clock.now(), warn: (line) => log.warn(line) });
  }

  async function compareBooks(): Promise<void> {
    const book = createPlanBook(store, () => clock.now());
    const plannedOf = (accountId: string) => readPlannedTotal(book, accountId);
    const { accounts, entries, differences } = await reconcile(store, {
      plannedOf,
      archived: readArchivedLedger(archive),
      nowMs: clock.now(),
      rest: besideRequests(),
    });
    const units = differences.reduce((sum, { ledger, counted }) => sum + Math.abs(ledger - counted), 0);
    onReconciled(units);
    const facts = { accounts, entries, differences: differences.length, units };
    if (differences.length > 0) log.error("the books differ: konkyo reconcile shows where", facts);
    else log.info("books compared", facts);
  }
}
