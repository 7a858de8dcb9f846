/** A stretch of a database that is read at once. */
export type Page = { start?: Buffer; exclusiveStart?: boolean; limit: number };

/**
 * Walks a range a page at a time, with no cursor open in between: the caller may read another table, and where that
 * is its first use lmdb opens a database, after which a cursor that is still open fails (MDB_BAD_TXN) or crashes.
 */
export function* inPages<Entry extends { key: Buffer }>(
  read: (page: Page) => Iterable<Entry> | undefined,
  limit: number,
): Generator<Entry> {
  let start: Pick<Page, "start" | "exclusiveStart"> = {};
  for (;;) {
    const entries = [...(read({ ...start, limit }) ?? [])];
    yield* entries;
    if (entries.length < limit) return;
    start = { start: entries.at(-1)!.key, exclusiveStart: true };
  }
}
