import { prefecture as prefectures } from "../../../schemas/enums.ts";
import type { Visit } from "../../pages/page.ts";

export type Deadline = {
  readonly unified_id: string;
  readonly primary_name: string;
  readonly authority_level: string | null;
  readonly prefecture: string | null;
  readonly amount_max_man_yen: number | null;
  readonly end_date: string;
  readonly days_remaining: number;
};

/** What the calendar of the API answers, as far as pages show it. */
export type Calendar = { readonly total: number; readonly results: readonly Deadline[] };

export const calendarSpans = [30, 60, 90, 180] as const;
export const calendarLevels = ["national", "prefecture", "municipality", "financial"] as const;

/** What the address of a calendar asks for; what it cannot mean is left out. */
export function calendarQuery({ query }: Visit): Record<string, string> {
  const place = prefectures.find((name) => name === query.get("prefecture"));
  const level = calendarLevels.find((name) => name === query.get("authority_level"));
  return {
    within_days: String(calendarSpans.find((span) => String(span) === query.get("within_days")) ?? 180),
    limit: "100",
    ...(place && { prefecture: place }),
    ...(level && { authority_level: level }),
  };
}
