import { z } from "zod";
import { SealLogEntry } from "../../schemas/answers/seal.ts";
import type { DocumentStore, StateKey } from "../state/store.ts";

/**
 * The stored form of a seal: its entry, and the positions that writers noted before writing the log. A writer may fail or lose
 * a race, so a position counts only when the log has the seal's leaf there.
 */
export const KeptSeal = z.object({
  entry: SealLogEntry,
  index: z.int().min(0),
  earlier: z.array(z.int().min(0)).default([]),
});
export type KeptSeal = z.infer<typeof KeptSeal>;

/** Replaces a seal that was moved to the archive. */
const ArchivedSeal = z.object({ archived: z.int().min(0) });
const StoredSeal = z.union([KeptSeal, ArchivedSeal]);

export type ArchivedSeals = { read(file: number, sealId: string): Promise<KeptSeal> };

/** Seals by id, in the store or the archive. A write returns false on a version conflict. */
export type KeptSeals = {
  read(
    sealId: string,
  ): Promise<{ readonly kept: KeptSeal; readonly version: number; readonly isArchived: boolean } | null>;
  write(kept: KeptSeal, ifVersion: number): Promise<boolean>;
  /** Replaces it by its archive location. */
  markArchived(kept: KeptSeal, file: number, ifVersion: number): Promise<boolean>;
};

export type KeptSealsOptions = {
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  readonly archived: ArchivedSeals;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Seven years, and a month more for other ways to count them. */
const keptMs = (7 * 366 + 31) * 86_400_000;

export function createKeptSeals({ store, archived, now }: KeptSealsOptions): KeptSeals {
  const put = async (
    { seal_id: sealId, issued_at: at }: SealLogEntry,
    value: z.infer<typeof StoredSeal>,
    ifVersion: number,
  ) => {
    const options = { nowMs: now(), expiresAtMs: Date.parse(at) + keptMs, ifVersion };
    return (await store.putDocument(keyOf(sealId), JSON.stringify(value), options)) !== null;
  };
  return {
    async read(sealId) {
      const document = await store.getDocument(keyOf(sealId), now());
      if (document === null) return null;
      const stored = StoredSeal.parse(JSON.parse(document.value));
      const isArchived = "archived" in stored;
      const kept = isArchived ? await archived.read(stored.archived, sealId) : stored;
      return { kept, version: document.version, isArchived };
    },
    write: (kept, ifVersion) => put(kept.entry, kept, ifVersion),
    markArchived: ({ entry }, file, ifVersion) => put(entry, { archived: file }, ifVersion),
  };
}

function keyOf(sealId: string): StateKey {
  return { owner: sealId, kind: "seal", id: "entry" };
}
