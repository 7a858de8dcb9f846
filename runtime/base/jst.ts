import { addDays, jstDate } from "../../snapshots/text/era.ts";

/** A day in Japan as the number YYYYMMDD, a month as YYYYMM: the form in which the stores count. */
export type JstDate = { readonly day: number; readonly month: number };

/** The Japanese day and month of an instant in milliseconds. */
export function toJstDate(ms: number): JstDate {
  const digits = jstDate(new Date(ms)).replaceAll("-", "");
  return { day: Number(digits), month: Number(digits.slice(0, 6)) };
}

/** The instant of the next 00:00 in Japan, strictly after `ms`. */
export function nextJstMidnightMs(ms: number): number {
  return Date.parse(nextJstDay(new Date(ms)));
}

/** The calendar month in Japan at an instant: `2026-11`. Throws RangeError for an invalid Date, like all functions here. */
export function jstMonth(now: Date): string {
  return jstDate(now).slice(0, 7);
}

/** An instant as people in Japan read it: `2026-11-15 12:00 JST`. */
export function jstText(instant: Date): string {
  // Minutes equal those of UTC: the offset of Japan is whole hours.
  const hours = String((instant.getUTCHours() + 9) % 24).padStart(2, "0");
  return `${jstDate(instant)} ${hours}:${instant.toISOString().slice(14, 16)} JST`;
}

/** Next 00:00 in Japan, as answers show it: `2026-11-16T00:00:00+09:00`. */
export function nextJstDay(now: Date): string {
  return midnight(addDays(jstDate(now), 1));
}

/** 00:00 of the first of next month in Japan: `2026-12-01T00:00:00+09:00`. */
export function nextJstMonth(now: Date): string {
  // The 28th exists in every month and 4 days later is always the next one.
  return midnight(`${addDays(`${jstMonth(now)}-28`, 4).slice(0, 7)}-01`);
}

/** Whole seconds until next 00:00 in Japan, rounded up, so that a caller who waits them is never early; 1 to 86400. */
export function secondsToNextJstDay(now: Date): number {
  return secondsUntil(nextJstDay(now), now);
}

/** Whole seconds until next month begins in Japan, rounded up. */
export function secondsToNextJstMonth(now: Date): number {
  return secondsUntil(nextJstMonth(now), now);
}

function midnight(day: string): string {
  return `${day}T00:00:00+09:00`;
}

function secondsUntil(instant: string, now: Date): number {
  return Math.ceil((Date.parse(instant) - now.getTime()) / 1000);
}
