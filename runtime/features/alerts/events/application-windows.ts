import { type EventKind, eventId } from "./event.ts";

/** Days on which applications are taken, the first and the last of them included; null for one that is not known. */
export type Window = { readonly start: string | null; readonly end: string | null };

/** Whether applications are taken on a day; a window without an end stays open, and one without any day never was. */
export function isOpenOn({ start, end }: Window, day: string): boolean {
  if (start === null && end === null) return false;
  return (start === null || start <= day) && (end === null || day <= end);
}

/** Id of the event that a window opened or closed, when a date alone brought it about. */
export function windowEventId(kind: EventKind, programId: string, window: Window): string {
  return eventId(kind, programId, [windowChange(window)]);
}

/** What such an event shows: nothing changed but the day. */
export function windowChange({ start, end }: Window) {
  return { field: "application_window", before: null, after: { start, end } };
}
