import type { Snapshot } from "../../../../snapshots/open.ts";
import { addDays } from "../../../../snapshots/text/era.ts";
import { type AlertEvent, eventId } from "./event.ts";
import { type AnyRecord, factsOf, nameOf, textOf } from "./event-record.ts";

/** Days of advance notice before a tax measure ends. */
const noticeDays = 30;

/** Tax measures that end within 30 days. Checked daily, because no row of a snapshot changes. */
export function expiringRules(snapshot: Snapshot, today: string, observedAt: string): AlertEvent[] {
  const last = addDays(today, noticeDays);
  return [...snapshot.records.records("tax_ruleset")].flatMap(({ key, json }) => {
    const rule = JSON.parse(json.toString()) as AnyRecord;
    const until = textOf(rule["effective_until"]);
    if (until === null || until < today || until > last) return [];
    const changes = [{ field: "effective_until", before: null, after: until }];
    return [
      {
        ...factsOf("tax_ruleset", key, rule, { snapshot, today }),
        id: eventId("tax_ruleset.expiring", key, changes),
        kind: "tax_ruleset.expiring",
        severity: "critical",
        occurredAt: observedAt,
        observedAt,
        subject: { kind: "tax_ruleset", id: key, name: nameOf(rule) },
        changes,
      } satisfies AlertEvent,
    ];
  });
}
