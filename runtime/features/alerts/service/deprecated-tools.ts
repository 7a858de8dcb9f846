import type { Endpoint } from "../../../endpoint/endpoint.ts";
import { type AlertEvent, eventId } from "../events/event.ts";

/** Deprecated operations by number, path and tool name, for subscribers to them. */
export function deprecatedTools(endpoints: readonly Endpoint[], observedAt: string): AlertEvent[] {
  return endpoints.flatMap(({ id, method, path, tool, deprecated }) => {
    if (deprecated === undefined) return [];
    const changes = [{ field: "successor", before: null, after: deprecated.successor }];
    return [
      {
        id: eventId("tool.deprecated", id, changes),
        kind: "tool.deprecated",
        severity: "important",
        occurredAt: deprecated.since,
        observedAt,
        subject: { kind: "tool", id, name: `${method} ${path}` },
        changes,
        sourceUrl: null,
        sourceFetchedAt: null,
        gaps: [],
        evidenceEndpoint: "/v1/openapi.json",
        linkedIds: [path, `${method} ${path}`, ...(tool === false ? [] : [tool])],
        watchedNumbers: [],
        industries: [],
      } satisfies AlertEvent,
    ];
  });
}
