import { prefectures } from "../../../schemas/enums.ts";
import { ageInDays } from "../../../snapshots/evidence/staleness.ts";
import { articleInDigits } from "../../../snapshots/text/laws/article-number.ts";
import { groupedDigits } from "../../../snapshots/text/numerals.ts";
import type { Language } from "../../wire/language.ts";

/** `2026年4月1日`, or `1 April 2026`. Invalid dates are shown unchanged. */
export function shownDay(day: string | null | undefined, language: Language): string | null {
  if (!day) return null;
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  if (year === undefined) return day;
  if (language === "ja") return `${year}年${Number(month)}月${Number(date)}日`;
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** An instant as day and minute in Japan. */
export function shownInstant(instant: string | null | undefined, language: Language): string | null {
  if (!instant) return null;
  const inJapan = jstDay(instant);
  if (inJapan === instant) return instant;
  return `${shownDay(inJapan, language)} ${inJapan.slice(11, 16)} JST`;
}

/** When a source was fetched and how long ago that is on a day: 2026年1月23日取得（299日前）. */
export function shownFetch(fetchedAt: string | null | undefined, today: string, language: Language): string | null {
  if (!fetchedAt) return null;
  const [day, days] = [shownDay(jstDay(fetchedAt), language), ageInDays(fetchedAt, today)];
  if (language === "ja") return `${day}取得（${days === 0 ? "今日" : `${shownCount(days)}日前`}）`;
  return `Fetched ${day} (${days === 0 ? "today" : `${shownCount(days)} ${days === 1 ? "day" : "days"} ago`})`;
}

function jstDay(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(at + 9 * 3_600_000).toISOString();
}

/** With thousands separators, in both languages. */
export const shownCount = groupedDigits;

/** An amount that a source states, in one style: 3,500万円, 13億1,000万円, 1,749万9,915円. */
export function shownYen(yen: number | null | undefined, language: Language): string | null {
  if (yen === null || yen === undefined) return null;
  if (language === "en" || yen < 10_000) return shownCharge(yen, language);
  const parts = [
    [Math.floor(yen / 100_000_000), "億"],
    [Math.floor(yen / 10_000) % 10_000, "万"],
    [yen % 10_000, ""],
  ] as const;
  return `${parts.map(([count, unit]) => (count === 0 ? "" : shownCount(count) + unit)).join("")}円`;
}

/** The same of an amount in units of 10,000 JPY. */
export function shownManYen(manYen: number | null | undefined, language: Language): string | null {
  return manYen === null || manYen === undefined ? null : shownYen(Math.round(manYen * 10_000), language);
}

/** What is paid for the service, as on a bill: every digit. */
export function shownCharge(yen: number | null | undefined, language: Language): string | null {
  if (yen === null || yen === undefined) return null;
  return language === "ja" ? `${shownCount(yen)}円` : `JPY ${shownCount(yen)}`;
}

/** A share as a percentage, or as a fraction where that is usual. */
export function shownShare(share: number | null | undefined): string | null {
  if (share === null || share === undefined) return null;
  const fraction = fractions.find(([value]) => Math.abs(value - share) < 0.004);
  return fraction ? `${fraction[1]} (${percent(share)})` : percent(share);
}

export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** `38_3` as printed: 第38条の3; a range has both ends. */
export function articleName(number: string, language: Language): string {
  const one = (part: string) =>
    language === "ja" ? `第${articleInDigits(part)}` : `Article ${part.replaceAll("_", "-")}`;
  return number
    .split(":")
    .map(one)
    .join(language === "ja" ? "から" : " to ");
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const fractions: readonly (readonly [number, string])[] = [
  [1 / 2, "1/2"],
  [1 / 3, "1/3"],
  [2 / 3, "2/3"],
  [1 / 4, "1/4"],
  [3 / 4, "3/4"],
];

/** Prefectures for a select box: in English pages with their romanised name. */
export function placeOptions(language: Language): (readonly [string, string])[] {
  return prefectures.map(
    ({ name, romaji }) =>
      [name, language === "ja" ? name : `${romaji[0]!.toUpperCase()}${romaji.slice(1)} ${name}`] as const,
  );
}
