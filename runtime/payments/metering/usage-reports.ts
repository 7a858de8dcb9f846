import { z } from "zod";
import { createDocuments } from "../../state/documents.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";

/** Events that the provider accepted and did not count: those named, and perhaps others received at that time. */
const UsageReport = z.object({
  id: z.string(),
  identifiers: z.array(z.string()).readonly(),
  fromMs: z.number(),
  toMs: z.number(),
});
export type UsageReport = z.infer<typeof UsageReport>;

export type UsageReports = {
  /** Stores a report; idempotent. */
  add(report: UsageReport): Promise<void>;
  /** Whether a report says that an event sent at that time was not counted, or does not rule it out. */
  cover(event: { readonly identifier: string; readonly sentMs: number }): Promise<boolean>;
};

/** Reports of the provider about usage, newest first. */
export function createUsageReports(store: DocumentStore, now: () => number): UsageReports {
  const documents = createDocuments({ store, shape: z.array(UsageReport), now });
  return {
    async add({ id, identifiers, fromMs, toMs }) {
      await documents.change(key, (stored) => {
        const reports = stored ?? [];
        if (reports.some((known) => known.id === id)) return null;
        return [{ id, identifiers, fromMs, toMs }, ...reports].slice(0, mostReports);
      });
    },
    async cover({ identifier, sentMs }) {
      const reports = await documents.read(key);
      return (reports ?? []).some(
        ({ identifiers, fromMs, toMs }) => identifiers.includes(identifier) || (fromMs <= sentMs && sentMs < toMs),
      );
    },
  };
}

/** Reports come about once an hour, and one older than the follow-up period of a plan is not needed. */
const mostReports = 100;

const key: StateKey = { owner: "usage-reports", kind: "reports", id: "newest" };
