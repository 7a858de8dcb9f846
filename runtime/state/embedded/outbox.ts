import type { EmbeddedTables } from "./tables.ts";
import type { Claim, ClaimedEntry, OutboxEntry, OutboxStore } from "../outbox.ts";
import { checkOwner } from "../request-checks.ts";

/** The outbox of the embedded store: entries by name, and an index by the time they are due. */
export function embeddedOutbox(tables: EmbeddedTables): OutboxStore {
  return {
    async enqueue(owner, entry) {
      checkOwner(owner);
      await tables.write(() => queueEntry(tables, owner, entry));
    },
    async claim({ topic, limit, leaseMs, nowMs }) {
      return tables.write(() => {
        const range = { start: [topic], end: [topic, nowMs + 1], limit };
        const taken: ClaimedEntry[] = [];
        for (const [, , owner, id] of Array.from(tables.due.getKeys(range))) {
          const row = tables.outbox.get([topic, owner, id]);
          if (!row) continue;
          const attempt = row.attempt + 1;
          move(tables, topic, owner, id, { ...row, attempt }, nowMs + leaseMs);
          taken.push({ owner, topic, id, payload: row.payload, attempt });
        }
        return taken;
      });
    },
    async ack(claim) {
      return tables.write(() => {
        const { topic, owner, id } = claim;
        if (!remove(tables, claim)) return false;
        if (!tables.dead.get([topic, owner, id])) tables.entryOwners.removeSync([topic, id]);
        return true;
      });
    },
    async retry(claim) {
      return tables.write(() => {
        const row = held(tables, claim);
        if (row) move(tables, claim.topic, claim.owner, claim.id, row, claim.dueMs);
        return row !== null;
      });
    },
    async dead(claim) {
      return tables.write(() => {
        const row = remove(tables, claim);
        if (!row) return false;
        tables.dead.putSync([claim.topic, claim.owner, claim.id], { payload: row.payload, reason: claim.reason });
        return true;
      });
    },
    async readEntry({ topic, id }) {
      return tables.read(() => {
        const owner = tables.entryOwners.get([topic, id]);
        if (owner === undefined) return null;
        const row = tables.outbox.get([topic, owner, id]) ?? tables.dead.get([topic, owner, id]);
        return row?.payload ?? null;
      });
    },
    async readDead(owner, topic) {
      const range = { start: [topic, owner], end: [topic, owner, "\u{10FFFF}"] };
      return tables.read(() =>
        Array.from(tables.dead.getRange(range), ({ key: [, , id], value }) => ({ owner, topic, id, ...value })),
      );
    },
    async dropDead({ owner, topic, id }) {
      return tables.write(() => {
        if (!tables.dead.get([topic, owner, id])) return false;
        tables.dead.removeSync([topic, owner, id]);
        if (!tables.outbox.get([topic, owner, id])) tables.entryOwners.removeSync([topic, id]);
        return true;
      });
    },
  };
}

/** Queues an entry inside a running step. */
export function queueEntry(tables: EmbeddedTables, owner: string, { topic, id, payload, dueMs }: OutboxEntry): void {
  const before = tables.outbox.get([topic, owner, id]);
  // A replaced entry gets the next attempt number, so a claim on the old entry can no longer acknowledge it.
  if (before) move(tables, topic, owner, id, { ...before, payload, attempt: before.attempt + 1 }, dueMs);
  else place(tables, topic, owner, id, { payload, attempt: 0, dueMs });
  tables.entryOwners.putSync([topic, id], owner);
}

type Row = { payload: string; dueMs: number; attempt: number };

function move(tables: EmbeddedTables, topic: string, owner: string, id: string, row: Row, dueMs: number): void {
  if (row.dueMs !== dueMs) tables.due.removeSync([topic, row.dueMs, owner, id]);
  place(tables, topic, owner, id, { ...row, dueMs });
}

function place(tables: EmbeddedTables, topic: string, owner: string, id: string, row: Row): void {
  tables.due.putSync([topic, row.dueMs, owner, id], true);
  tables.outbox.putSync([topic, owner, id], row);
}

function held(tables: EmbeddedTables, { topic, owner, id, attempt }: Claim): Row | null {
  const row = tables.outbox.get([topic, owner, id]);
  return row && row.attempt === attempt ? row : null;
}

function remove(tables: EmbeddedTables, claim: Claim): Row | null {
  const row = held(tables, claim);
  if (!row) return null;
  const { topic, owner, id } = claim;
  tables.due.removeSync([topic, row.dueMs, owner, id]);
  tables.outbox.removeSync([topic, owner, id]);
  return row;
}
