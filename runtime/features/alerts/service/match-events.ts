import { type AlertEvent, isAtLeast, type Severity } from "../events/event.ts";
import type { Subscription } from "./subscription.ts";

/** An event with its severity for one subscription. */
export type MatchedEvent = { readonly event: AlertEvent; readonly severity: Severity };

/** Finds the events that match a subscription; uses an index when its filter names an id. */
export type EventMatcher = (subscription: Subscription) => MatchedEvent[];

export function createEventMatcher(events: readonly AlertEvent[]): EventMatcher {
  const byId = new Map<string, AlertEvent[]>();
  for (const event of events)
    for (const id of new Set([event.subject.id, ...event.linkedIds])) byId.set(id, [...(byId.get(id) ?? []), event]);
  const candidates = ({ filterType, filterValue }: Subscription): readonly AlertEvent[] => {
    switch (filterType) {
      case "all":
        return events;
      case "program_id":
      case "law_id":
        return byId.get(filterValue ?? "") ?? [];
      case "tool":
        return (byId.get(filterValue ?? "") ?? []).filter(({ kind }) => kind === "tool.deprecated");
      case "industry_jsic":
        return events.filter(({ industries }) => industries.some((code) => code.startsWith(filterValue ?? "")));
    }
  };
  return (subscription) =>
    candidates(subscription)
      .map((event) => ({ event, severity: severityFor(event, subscription) }))
      .filter(({ severity }) => isAtLeast(severity, subscription.minSeverity));
}

/** Enforcement on a watched number is critical for its watchers. */
function severityFor({ severity, watchedNumbers }: AlertEvent, { filterValue }: Subscription): Severity {
  return filterValue !== null && watchedNumbers.includes(filterValue) ? "critical" : severity;
}
