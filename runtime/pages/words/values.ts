import { prefectures } from "../../../schemas/enums.ts";
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
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const inJapan = new Date(at + 9 * 3_600_000).toISOString();
  return `${shownDay(inJapan, language)} ${inJapan.slice(11, 16)} JST`;
}

/** With thousands separators, in both languages. */
export const shownCount = groupedDigits;

export function shownYen(yen: number | null | undefined, language: Language): string | null {
  if (yen === null || yen === undefined) return null;
  return language === "ja" ? `${shownCount(yen)}円` : `JPY ${shownCount(yen)}`;
}

/** Units of 10,000 JPY; from a hundred million on also in 億. */
export function shownManYen(manYen: number | null | undefined, language: Language): string | null {
  if (manYen === null || manYen === undefined) return null;
  if (!Number.isInteger(manYen)) return shownYen(Math.round(manYen * 10_000), language);
  if (language === "en") return `JPY ${shownCount(manYen * 10_000)}`;
  const [oku, rest] = [Math.floor(manYen / 10_000), manYen % 10_000];
  if (oku === 0) return `${shownCount(manYen)}万円`;
  return rest === 0 ? `${shownCount(oku)}億円` : `${shownCount(oku)}億${shownCount(rest)}万円`;
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
  const one = (part: string) => {
    const [main, ...branches] = part.split("_");
    return language === "ja"
      ? `第${main}条${branches.map((branch) => `の${branch}`).join("")}`
      : `Article ${part.replaceAll("_", "-")}`;
  };
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
  return prefectures.map(({ name, romaji }) => [name, language === "ja" ? name : `${romaji} ${name}`] as const);
}
