import type { EmbeddedTables } from "./tables.ts";
import { nextJstMidnightMs, toJstDate } from "../../base/jst.ts";
import { checkKey } from "../request-checks.ts";
import type { CounterStore, DocumentStore, QuotaStore, SetStore, StateKey } from "../store.ts";

/** Documents, sets, counters and quotas of the embedded store. */
export function embeddedDocuments(tables: EmbeddedTables): DocumentStore & SetStore & CounterStore & QuotaStore {
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

    async addMember(key, member, limit) {
      const at = path(key);
      return tables.write(() => {
        if (tables.members.doesExist([...at, member])) return "present";
        if (tables.members.getKeysCount(membersOf(at)) >= limit) return "full";
        tables.members.putSync([...at, member], true);
        return "added";
      });
    },
    async removeMember(key, member) {
      const at = path(key);
      return tables.write(() => tables.members.removeSync([...at, member]));
    },
    async readMembers(key) {
      const at = path(key);
      const keys = tables.read(() => [...tables.members.getKeys(membersOf(at))]);
      return keys.map((each) => each.at(-1) ?? "").sort();
    },

    async increment(key, by, { nowMs, expiresAtMs }) {
      const at = path(key);
      return tables.write(() => {
        const before = counter(at, nowMs);
        const row = { value: (before?.value ?? 0) + by, expiresAtMs: before ? before.expiresAtMs : expiresAtMs };
        tables.counters.putSync(at, row);
        if (!before) tables.expire("counters", at, expiresAtMs);
        return row.value;
      });
    },
    async readCounter(key, nowMs) {
      const at = path(key);
      return tables.read(() => counter(at, nowMs)?.value ?? 0);
    },

    async take({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const resetsAtMs = nextJstMidnightMs(nowMs);
      return tables.write(() => {
        const key = quotaPath(subject, day);
        const used = tables.counters.get(key)?.value ?? 0;
        if (used >= limit) return { granted: false, used, day, resetsAtMs };
        tables.counters.putSync(key, { value: used + 1, expiresAtMs: resetsAtMs });
        if (used === 0) tables.expire("counters", key, resetsAtMs);
        return { granted: true, used: used + 1, day, resetsAtMs };
      });
    },
    async readQuota({ subject, limit, nowMs }) {
      const { day } = toJstDate(nowMs);
      const used = tables.read(() => tables.counters.get(quotaPath(subject, day))?.value ?? 0);
      return { granted: used < limit, used, day, resetsAtMs: nextJstMidnightMs(nowMs) };
    },
    async giveBack({ subject, day }) {
      await tables.write(() => {
        const row = tables.counters.get(quotaPath(subject, day));
        if (row && row.value > 0) tables.counters.putSync(quotaPath(subject, day), { ...row, value: row.value - 1 });
      });
    },
  };
}

/** Expired rows stay this long, so that a clock set back by less still finds the results it has to repeat. */
const graceMs = 2 * 86_400_000;

/** Removes rows long past their time. Answers nothing: what has expired was invisible already. */
export function sweepExpired(tables: EmbeddedTables, nowMs: number): void {
  const longAgoMs = nowMs - graceMs;
  for (const entry of Array.from(tables.expiries.getKeys({ end: [longAgoMs + 1] }))) {
    const [, name, ...rest] = entry as [number, "operations" | "documents" | "counters", ...string[]];
    // A row written again since has a later expiry, and an index entry of its own.
    const { expiresAtMs } = tables[name].get(rest) ?? { expiresAtMs: null };
    if (expiresAtMs !== null && expiresAtMs <= longAgoMs) tables[name].removeSync(rest);
    tables.expiries.removeSync(entry);
  }
}

function path(key: StateKey): string[] {
  checkKey(key);
  return [key.owner, key.kind, key.id];
}

/** Two parts, so that no counter of a caller, which has three, can meet it. */
function quotaPath(subject: string, day: number): string[] {
  return [subject, String(day)];
}

function membersOf(at: string[]): { start: string[]; end: string[] } {
  return { start: at, end: [...at, "\u{10FFFF}"] };
}

function unexpired<T extends { expiresAtMs: number | null }>(row: T | undefined, nowMs: number): T | null {
  return row && (row.expiresAtMs === null || row.expiresAtMs > nowMs) ? row : null;
}
