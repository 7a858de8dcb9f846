import { type EventKind, eventId } from "./event.ts";

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
export function windowChange({ start, end }: Window) {
  return { field: "application_window", before: null, after: { start, end } };
}
