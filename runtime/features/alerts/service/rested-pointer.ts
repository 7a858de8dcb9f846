import { currentId } from "../../../../snapshots/catalogue.ts";

/** How long a snapshot is current before anybody is told of it. All who subscribed are to be told within a minute. */
const pointerRestMs = 5_000;

export type RestedPointerOptions = {
  /** Folder of snapshots. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * Asked again and again: whether the same snapshot has been current for a while. Whoever promotes a faulty one notices in the
 * first seconds and steps back, and mails cannot be taken back. The processes that answer open it in these seconds.
 */
export function createRestedPointer({ folder, now }: RestedPointerOptions): () => boolean {
  let seen: { readonly id: string | null; readonly sinceMs: number } | null = null;
  return () => {
    const id = currentId(folder);
    if (seen === null || seen.id !== id) seen = { id, sinceMs: now() };
    return now() - seen.sinceMs >= pointerRestMs;
  };
}
