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

/** The part of the API answer that the pages show. */
export type Calendar = { readonly total: number; readonly results: readonly Deadline[] };

export const calendarSpans = [30, 60, 90, 180] as const;
export const calendarLevels = ["national", "prefecture", "municipality", "financial"] as const;

/** The calendar parameters of the address; invalid ones are dropped. */
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
