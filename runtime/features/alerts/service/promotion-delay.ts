import { currentId } from "../../../../snapshots/catalogue.ts";

/** How long a snapshot must be current before it is announced. Subscribers are to be notified within a minute. */
const promotionDelayMs = 5_000;

export type PromotionDelayOptions = {
  /** Folder of snapshots. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Polled: whether the same snapshot has been current long enough. A faulty promotion is usually noticed and rolled back in the
 * first seconds, and sent mails cannot be recalled. Serving processes open the snapshot in this time.
 */
export function createPromotionDelay({ folder, now }: PromotionDelayOptions): () => boolean {
  let seen: { readonly id: string | null; readonly sinceMs: number } | null = null;
  return () => {
    const id = currentId(folder);
    if (seen === null || seen.id !== id) seen = { id, sinceMs: now() };
    return now() - seen.sinceMs >= promotionDelayMs;
  };
}
