import { readProfile } from "../../accounts/profile.ts";
import type { Archive } from "../../archive/archive.ts";
import { archiveLedger } from "../../archive/archive-ledger.ts";
import { archiveSeals } from "../../archive/archive-seals.ts";
import type { Log } from "../../observe/log.ts";
import { createPlanBook } from "../../payments/metering/plan-book.ts";
import { confirmedThrough, settlePlans } from "../../payments/metering/settled-plans.ts";
import type { KeptSeals } from "../../seals/kept-seals.ts";
import type { StateStore } from "../../state/store.ts";
import type { Job } from "../../feature/job.ts";

export type ArchiveJobsOptions = {
  readonly store: StateStore;
  readonly archive: Archive;
  readonly kept: KeptSeals;
  readonly log: Pick<Log, "info">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const firstAfterMs = 120_000;
const pauseMs = 3_600_000;

/** Jobs that keep the store small. One machine is enough; safe on several that share the folder. */
export function archiveJobs({ store, archive, kept, log, now }: ArchiveJobsOptions): Job[] {
  const book = createPlanBook(store, now);
  const settledThrough = async (accountId: string): Promise<number> => {
    const through = await confirmedThrough(book, accountId);
    if (through !== null) return through;
    const profile = await readProfile(store, accountId, now());
    // Usage of an account without a subscription is not reported to a provider.
    return (profile?.subscription ?? null) === null ? Number.MAX_SAFE_INTEGER : 0;
  };
  return [
    {
      name: "archive ledger",
      firstAfterMs,
      pauseMs,
      async run() {
        const onForgotten = (accountId: string, throughSeq: number) => settlePlans(book, accountId, throughSeq);
        const entries = await archiveLedger({ store, archive, settledThrough, onForgotten, now });
        if (entries > 0) log.info("ledger entries archived", { entries });
      },
    },
    {
      name: "archive seals",
      firstAfterMs,
      pauseMs,
      async run() {
        const seals = await archiveSeals({ store, kept, archive, now });
        if (seals > 0) log.info("seals archived", { seals });
      },
    },
  ];
}
