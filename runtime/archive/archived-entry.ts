import { z } from "zod";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { LedgerEntry } from "../state/ledger.ts";

const Line = z.object({
  account_id: z.string(),
  seq: z.int().min(1),
  at_ms: z.int(),
  day: z.int(),
  units: z.int(),
  endpoint: z.string(),
  tag: z.string(),
  key_id: z.string(),
  operation_id: z.string(),
  voids: z.int().nullable(),
});

export type ArchivedEntry = { readonly accountId: string; readonly entry: LedgerEntry };

/** An entry of the ledger as a line of the archive. */
export function lineOfEntry({ accountId, entry }: ArchivedEntry): string {
  const { seq, atMs, day, units, endpoint, tag, keyId, operationId, voids } = entry;
  const line: z.infer<typeof Line> = {
    account_id: accountId,
    seq,
    at_ms: atMs,
    day,
    units,
    endpoint,
    tag,
    key_id: keyId,
    operation_id: operationId,
    voids,
  };
  return canonicalJson(line);
}

export function entryOfLine(line: string): ArchivedEntry {
  const {
    account_id: accountId,
    at_ms: atMs,
    key_id: keyId,
    operation_id: operationId,
    ...rest
  } = Line.parse(JSON.parse(line));
  return { accountId, entry: { ...rest, atMs, keyId, operationId } };
}
