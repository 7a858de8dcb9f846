import { z } from "zod";
import { createDocuments } from "../../state/documents.ts";
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

/** A report comes at most once an hour or so, and one older than the days a plan is looked after is of no use. */
const mostReports = 100;

const key: StateKey = { owner: "usage-reports", kind: "reports", id: "newest" };
