import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteText } from "../../../../snapshots/database/columns.ts";
import type { Snapshot } from "../../../../snapshots/open.ts";
import { addDays, utcSeconds } from "../../../../snapshots/text/era.ts";
import { readLinks } from "./change-rows.ts";
import { factsOf, nameOf, readRecord } from "./event-record.ts";
import { type AlertEvent, eventId, type EventKind } from "./event.ts";

/** Older openings and closings, missed while the service was down, are not reported. */
const mostDaysBack = 31;

/**
 * Programs that opened or closed by date, from the day after `since` to `today`. No row of a snapshot changes for that. A
 * program is open while its window or one of its calls is.
 */
export async function reachedDates(
  snapshot: Snapshot,
  since: string,
  today: string,
  observedAt: string,
): Promise<AlertEvent[]> {
  const oldest = addDays(today, -mostDaysBack);
  const from = since < oldest ? oldest : since;
  if (from >= today) return [];
  const connection = await (await snapshot.database()).connect();
  try {
    const windows = await readWindows(connection, from, today);
    const links = await readLinks(connection, touchedPrograms(from, today));
    return [...windows].flatMap(([id, own]) => {
      const record = readRecord(snapshot, "program", id);
      if (record === null || record["excluded"] === true) return [];
      const facts = factsOf("program", id, record, { snapshot, today });
      const linkedIds = [...new Set([...(links.get(id) ?? []), ...facts.linkedIds])];
      const subject = { kind: "program", id, name: nameOf(record) };
      const shared = { ...facts, subject, linkedIds, observedAt };
      return turnsOf(own, from, today).map((turn): AlertEvent => Object.assign(eventOf(id, turn), shared));
    });
  } finally {
    connection.closeSync();
  }
}

type Turn = { readonly kind: "program.opened" | "program.closed"; readonly day: string; readonly window: Window };

function eventOf(id: string, { kind, day, window }: Turn) {
  return {
    id: windowEventId(kind, id, window),
    kind,
    severity: kind === "program.opened" ? ("important" as const) : ("critical" as const),
    occurredAt: utcSeconds(Date.parse(`${day}T00:00:00+09:00`)),
    changes: [windowChange(window)],
  };
}

/** The days on which a program with these windows opened or closed. */
function turnsOf(windows: readonly Window[], since: string, today: string): Turn[] {
  const turns: Turn[] = [];
  for (let before = since, day = addDays(since, 1); day <= today; before = day, day = addDays(day, 1)) {
    const [was, is] = [before, day].map((each) => windows.find((window) => isOpenOn(window, each)));
    if (was === undefined && is !== undefined) turns.push({ kind: "program.opened", day, window: is });
    if (was !== undefined && is === undefined) turns.push({ kind: "program.closed", day, window: was });
  }
  return turns;
}

/** The window of a program precedes its calls, most of which repeat it: a promotion reports the window. */
const windowsTable = `(
  SELECT unified_id AS id, 0 AS place, application_window->>'start' AS first, application_window->>'end' AS last FROM program
  UNION ALL SELECT program_id, 1, open_date::VARCHAR, close_date::VARCHAR FROM application_round)`;

/** Keys of the programs with a window that begins or ends in this period. */
function touchedPrograms(since: string, today: string): string {
  const [from, to] = [quoteText(since), quoteText(today)];
  return `SELECT DISTINCT id AS key FROM ${windowsTable}
    WHERE (first > ${from} AND first <= ${to}) OR (last >= ${from} AND last < ${to})`;
}

/** All windows of those programs: one that ends while another is open closes nothing. */
async function readWindows(connection: DuckDBConnection, since: string, today: string): Promise<Map<string, Window[]>> {
  const found = await connection.runAndReadAll(
    `SELECT id, first, last FROM ${windowsTable} JOIN (${touchedPrograms(since, today)}) ON key = id
     WHERE first IS NOT NULL OR last IS NOT NULL ORDER BY id, place, first NULLS FIRST, last NULLS FIRST`,
  );
  const windows = new Map<string, Window[]>();
  for (const [id, start, end] of found.getRows() as [string, string | null, string | null][])
    windows.set(id, [...(windows.get(id) ?? []), { start, end }]);
  return windows;
}

/** First and last day on which applications are accepted; null when not known. */
export type Window = { readonly start: string | null; readonly end: string | null };

/** Whether applications are accepted on a day; a window without an end stays open, one without any date is never open. */
export function isOpenOn({ start, end }: Window, day: string): boolean {
  if (start === null && end === null) return false;
  return (start === null || start <= day) && (end === null || day <= end);
}

/** Id of an opening or closing event caused by a date alone. */
export function windowEventId(kind: EventKind, programId: string, window: Window): string {
  return eventId(kind, programId, [windowChange(window)]);
}

/** The change shown by such an event: only the day differs. */
function windowChange({ start, end }: Window) {
  return { field: "application_window", before: null, after: { start, end } };
}
