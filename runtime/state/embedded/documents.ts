import type { EmbeddedTables, ExpiringTable } from "./tables.ts";
import { clockToleranceMs } from "../ledger.ts";
import { checkKey } from "../request-checks.ts";
import type { CounterStore, DocumentStore, StateKey } from "../store.ts";

/** Documents and counters of the embedded store. */
export function embeddedDocuments(tables: EmbeddedTables): DocumentStore & CounterStore {
  const document = (key: string[], nowMs: number) => unexpired(tables.documents.get(key), nowMs);
  const counter = (key: string[], nowMs: number) => unexpired(tables.counters.get(key), nowMs);
  return {
    async getDocument(key, nowMs) {
      const at = path(key);
      const row = tables.read(() => document(at, nowMs));
      return row && { value: row.value, version: row.version };
    },
    async putDocument(key, value, { ifVersion, nowMs, expiresAtMs }) {
      const at = path(key);
      return tables.write(() => {
        const before = document(at, nowMs)?.version ?? 0;
        if (ifVersion !== null && ifVersion !== before) return null;
        tables.documents.putSync(at, { value, version: before + 1, expiresAtMs });
        tables.expire("documents", at, expiresAtMs);
        return before + 1;
      });
    },
    async deleteDocument(key, { ifVersion, nowMs }) {
      const at = path(key);
      return tables.write(() => {
        const row = document(at, nowMs);
        if (!row || (ifVersion !== null && ifVersion !== row.version)) return false;
        return tables.documents.removeSync(at);
      });
    },

    async increment(key, by, { nowMs, expiresAtMs, limit = Number.POSITIVE_INFINITY }) {
      const at = path(key);
      return tables.write(() => {
        const before = counter(at, nowMs);
        const value = Math.max(0, (before?.value ?? 0) + by);
        if (value > limit) return value;
        tables.counters.putSync(at, { value, expiresAtMs: before ? before.expiresAtMs : expiresAtMs });
        if (!before) tables.expire("counters", at, expiresAtMs);
        return value;
      });
    },
    async readCounter(key, nowMs) {
      const at = path(key);
      return tables.read(() => counter(at, nowMs)?.value ?? 0);
    },
  };
}

/** Maximum rows removed in one transaction, which blocks the process for a few milliseconds. */
const mostTogether = 1000;

/**
 * Removes rows that expired long ago; expired rows are invisible already. The delay keeps results that must still be replayed
 * when a clock is set back. Returns whether there may be more.
 */
export function sweepExpired(tables: EmbeddedTables, nowMs: number): boolean {
  const longAgoMs = nowMs - clockToleranceMs;
  const due = Array.from(tables.expiries.getKeys({ end: [longAgoMs + 1], limit: mostTogether }));
  for (const entry of due) {
    const [, name, ...rest] = entry as [number, ExpiringTable, ...string[]];
    const row = tables[name].get(rest);
    // A row that was written again has a later expiry with its own index entry.
    const expiresAtMs = row && "expiresAtMs" in row ? row.expiresAtMs : null;
    if (expiresAtMs !== null && expiresAtMs <= longAgoMs) tables[name].removeSync(rest);
    tables.expiries.removeSync(entry);
  }
  const sweptMs = sweptUntil(tables);
  if (sweptMs === null || (due.length > 0 && longAgoMs > sweptMs)) tables.meta.putSync("swept", String(longAgoMs));
  return due.length === mostTogether;
}

/** Rows that expired up to this moment may have been removed, also by a clock that ran ahead; null before the first sweep. */
export function sweptUntil(tables: EmbeddedTables): number | null {
  const swept = tables.meta.get("swept");
  return swept === undefined ? null : Number(swept);
}

function path(key: StateKey): string[] {
  checkKey(key);
  return [key.owner, key.kind, key.id];
}

function unexpired<T extends { expiresAtMs: number | null }>(row: T | undefined, nowMs: number): T | null {
  return row && (row.expiresAtMs === null || row.expiresAtMs > nowMs) ? row : null;
}
