import { nextJstMidnightMs, toJstDate } from "../base/jst.ts";
import { besideRequests } from "../base/slices.ts";
import type { LedgerStore } from "../state/ledger.ts";
import { listAllAccounts } from "../state/list-all-accounts.ts";
import type { Archive } from "./archive.ts";
import type { WrittenFile } from "./archive-files.ts";
import { entryOfLine, lineOfEntry } from "./archived-entry.ts";

export type ArchiveLedgerDeps = {
  readonly store: Pick<LedgerStore, "listAccounts" | "readLedger" | "forgetEntries">;
  readonly archive: Archive;
  /** Number of the last entry of an account up to which everything was reported to the payment provider. */
  readonly settledThrough: (accountId: string) => Promise<number>;
  /** Called when the entries of an account up to a number were removed from the store. */
  readonly onForgotten: (accountId: string, throughSeq: number) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const dayMs = 86_400_000;
/** How long entries stay in the store. */
const keptMs = 40 * dayMs;
/** Small pages: the embedded store blocks the event loop while it reads one. */
const entriesAtOnce = 100;

/** The start of the Japanese day 40 days ago; earlier entries are archived. */
export function oldBeforeMs(nowMs: number): number {
  return nextJstMidnightMs(nowMs - keptMs) - dayMs;
}

/**
 * Moves entries that are settled and more than 40 days old from the store to an archive file, at most one file a day. Entries are
 * removed from the store only after the file is logged, and an interrupted removal is finished first, so every entry is always in
 * at least one of the two. Returns the number of entries moved.
 */
export async function archiveLedger(deps: ArchiveLedgerDeps): Promise<number> {
  const { archive, now } = deps;
  const beforeMs = oldBeforeMs(now());
  const { day } = toJstDate(beforeMs - 1);
  const newest = await archive.newest("ledger");
  if (newest !== null) await forget(deps, newest);
  if (newest !== null && newest.day >= day) return 0;
  const file = await archive.add("ledger", day, () => oldLines(deps, beforeMs));
  return file === null ? 0 : forget(deps, file);
}

async function* oldLines({ store, settledThrough }: ArchiveLedgerDeps, beforeMs: number): AsyncGenerator<string> {
  const rest = besideRequests();
  for await (const accountId of listAllAccounts(store)) {
    const through = await settledThrough(accountId);
    for (let afterSeq = 0, more = true; more;) {
      await rest();
      const page = await store.readLedger({ accountId, afterSeq, limit: entriesAtOnce });
      // Only from the front, so that the remaining entries have no gaps.
      const end = page.findIndex(({ seq, atMs }) => seq > through || atMs >= beforeMs);
      const old = end < 0 ? page : page.slice(0, end);
      for (const entry of old) yield lineOfEntry({ accountId, entry });
      afterSeq = page.at(-1)?.seq ?? afterSeq;
      more = page.length === entriesAtOnce && old.length === page.length;
    }
  }
}

/** Removes the entries of a file from the store. The file is read again first, so an unreadable file removes nothing. */
async function forget({ store, archive, onForgotten }: ArchiveLedgerDeps, file: WrittenFile): Promise<number> {
  const lastOf = new Map<string, number>();
  for await (const line of archive.lines(file)) {
    const { accountId, entry } = entryOfLine(line);
    lastOf.set(accountId, entry.seq);
  }
  let forgotten = 0;
  for (const [accountId, throughSeq] of lastOf) {
    for (let count = -1; count !== 0; forgotten += count)
      count = await store.forgetEntries({ accountId, throughSeq, limit: entriesAtOnce });
    await onForgotten(accountId, throughSeq);
  }
  return forgotten;
}
