import { z } from "zod";
import type { DocumentStore, StateKey } from "../../state/store.ts";

/** Events that the provider took and did not count: those named, and perhaps others that came in at that time. */
const UsageReport = z.object({
  id: z.string(),
  identifiers: z.array(z.string()).readonly(),
  fromMs: z.number(),
  toMs: z.number(),
});
export type UsageReport = z.infer<typeof UsageReport>;

export type UsageReports = {
  /** Keeps a report; again without effect. */
  add(report: UsageReport): Promise<void>;
  /** Whether a report says, or leaves open, that an event sent at that time was not counted. */
  cover(event: { readonly identifier: string; readonly sentMs: number }): Promise<boolean>;
};

/** Reports of the provider about usage, newest first. */
export function createUsageReports(store: DocumentStore, now: () => number): UsageReports {
  const read = async () => {
    const found = await store.getDocument(key, now());
    return { version: found?.version ?? 0, reports: found ? Reports.parse(JSON.parse(found.value)) : [] };
  };
  return {
    async add({ id, identifiers, fromMs, toMs }) {
      for (;;) {
        const { version, reports } = await read();
        if (reports.some((known) => known.id === id)) return;
        const kept = [{ id, identifiers, fromMs, toMs }, ...reports].slice(0, mostReports);
        const options = { ifVersion: version, nowMs: now(), expiresAtMs: null };
        if ((await store.putDocument(key, JSON.stringify(kept), options)) !== null) return;
      }
    },
    async cover({ identifier, sentMs }) {
      const { reports } = await read();
      return reports.some(
        ({ identifiers, fromMs, toMs }) => identifiers.includes(identifier) || (fromMs <= sentMs && sentMs < toMs),
      );
    },
  };
}

const Reports = z.array(UsageReport);
/** A report comes at most once an hour or so, and one older than the days a plan is looked after is of no use. */
const mostReports = 100;

const key: StateKey = { owner: "usage-reports", kind: "reports", id: "newest" };
