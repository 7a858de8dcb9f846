import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { toJstDate } from "../base/jst.ts";
import type { KeptSeal, KeptSeals } from "../seals/kept-seals.ts";
import { agedSealTopic } from "../seals/seal-log.ts";
import type { ClaimedEntry, OutboxStore } from "../state/outbox.ts";
import { claimBatches } from "../state/work-queue.ts";
import type { Archive } from "./archive.ts";

export type ArchiveSealsDeps = {
  readonly store: Pick<OutboxStore, "claim" | "ack">;
  readonly kept: KeptSeals;
  readonly archive: Pick<Archive, "add">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Seals per file. One file must be written within the lease of its seals. */
const mostInFile = 10_000;
const leaseMs = 600_000;

type Aged = { readonly claim: ClaimedEntry; readonly kept: KeptSeal; readonly version: number };

/**
 * Moves seals that are due from the store to an archive file, sorted by id for binary search. A seal moved twice after a crash is
 * found in the later file. Returns the number of seals moved.
 */
export async function archiveSeals(deps: ArchiveSealsDeps): Promise<number> {
  let moved = 0;
  for (let aged = await claimAged(deps); aged.length > 0; aged = await claimAged(deps)) {
    aged.sort((one, other) => (one.claim.id < other.claim.id ? -1 : 1));
    const file = await deps.archive.add("seals", latestDay(aged), () => linesOf(aged));
    for (const { claim, kept, version } of aged) {
      if (!(await deps.kept.markArchived(kept, file!.number, version))) continue;
      await deps.store.ack(claim);
      moved += 1;
    }
  }
  return moved;
}

async function claimAged({ store, kept, now }: ArchiveSealsDeps): Promise<Aged[]> {
  const aged: Aged[] = [];
  for await (const claims of claimBatches({ store, topic: agedSealTopic, atOnce: 250, leaseMs, now })) {
    for (const claim of claims) {
      const found = await kept.read(claim.id);
      if (found === null || found.isArchived) await store.ack(claim);
      else aged.push({ claim, kept: found.kept, version: found.version });
    }
    if (aged.length >= mostInFile) break;
  }
  return aged;
}

function latestDay(aged: readonly Aged[]): number {
  return Math.max(...aged.map(({ kept }) => toJstDate(Date.parse(kept.entry.issued_at)).day));
}

async function* linesOf(aged: readonly Aged[]): AsyncGenerator<string> {
  for (const { kept } of aged) yield canonicalJson(kept);
}
