import { addDays } from "../../snapshots/text/era.ts";

export type DayOfCalls = { readonly date: string; readonly calls: number };

/** One entry per day, oldest first, including days without use; `perDay` is keyed by `dayNumber`. */
export function toSeries(perDay: ReadonlyMap<number, number>, first: string, days: number): DayOfCalls[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, calls: perDay.get(dayNumber(date)) ?? 0 };
  });
}

/** 20261115 as `2026-11-15`. */
export function dateOfDay(day: number): string {
  return String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
}

/** `2026-11-15` as 20261115, the form in which stores count. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}
