import type { Snapshot } from "../../../snapshots/open.ts";
import { type AlertEvent, eventId } from "./event.ts";

/** Days before its end on which a tax measure is told of. */
const noticeDays = 30;

/** Tax measures that end within 30 days. No row of a snapshot changes for that, so it is looked at every day. */
export function expiringRules(snapshot: Snapshot, today: string, observedAt: string): AlertEvent[] {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + noticeDays * 86_400_000).toISOString().slice(0, 10);
  return [...snapshot.records.records("tax_ruleset")].flatMap(({ key, json }) => {
    const rule = JSON.parse(json.toString()) as {
      ruleset_name: string;
      effective_until: string | null;
      related_law_ids: string[];
      source_url: string;
      fetched_at: string;
    };
    const { effective_until: until } = rule;
    if (until === null || until < today || until > last) return [];
    const changes = [{ field: "effective_until", before: null, after: until }];
    return [
      {
        id: eventId("tax_ruleset.expiring", key, changes),
        kind: "tax_ruleset.expiring",
        severity: "critical",
        occurredAt: observedAt,
        observedAt,
        subject: { kind: "tax_ruleset", id: key, name: rule.ruleset_name },
        changes,
        sourceUrl: rule.source_url,
        sourceFetchedAt: rule.fetched_at,
        evidenceEndpoint: `/v1/tax_rulesets/${key}`,
        linkedIds: rule.related_law_ids,
        watchedNumbers: [],
        industries: [],
      } satisfies AlertEvent,
    ];
  });
}
