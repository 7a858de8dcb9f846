import { NumberColumn } from "./columns.ts";

/** Days of a field as numbers in the order of the days. */
export function dayColumn(size: number, dayOf: (row: number) => string | null): NumberColumn {
  return new NumberColumn(size, (row) => {
    const day = dayOf(row);
    return day === null ? null : dayNumber(day);
  });
}

/** A day, `YYYY-MM-DD`, as a number: 20260401. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll("-", ""));
}
