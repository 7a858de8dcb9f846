import { groupedDigits } from "../../snapshots/text/numerals.ts";

const sizes = ["kB", "MB", "GB", "TB"] as const;

/** Bytes for people, in powers of a thousand: `23.4 MB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let [value, unit] = [bytes / 1000, 0];
  // 999.95 would be rounded to a thousand of its unit.
  while (value >= 999.95 && unit < sizes.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value.toFixed(1)} ${sizes[unit]}`;
}

/** A count with thousands separators: `12,345`. */
export const countText = groupedDigits;

/** A count with its noun: `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Seconds for people: `1.2 s`, `2 min 5 s`. */
export function secondsText(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Megabytes per second; null when the time was too short to measure. */
export function megabytesPerSecond(bytes: number, seconds: number): number | null {
  return seconds > 0 ? Math.round(bytes / seconds / 1e5) / 10 : null;
}
