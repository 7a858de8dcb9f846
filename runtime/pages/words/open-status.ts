import type { OpenState } from "../../../schemas/records/program.ts";
import type { Language } from "../../wire/language.ts";
import { shownDay } from "./values.ts";

/** Whether a program takes applications, for people: 募集中（2027年3月31日まで）, 募集終了（2026年1月16日）. */
export function openWords(
  { open_status: status, open_window: days, as_of: today }: OpenState,
  language: Language,
): string {
  const day = (value: string | null | undefined) => (value ? shownDay(value, language) : null);
  const [start, end] = [day(days?.start), day(days?.end)];
  if (status === "unknown") return language === "ja" ? "募集状況は未収録" : "Window not held";
  const isAhead = status === "closed" && days?.start != null && days.start > today;
  if (language === "ja")
    return isAhead
      ? `募集前（${start}から）`
      : status === "open"
        ? `募集中（${end}まで）`
        : `募集終了（${end ?? "–"}）`;
  return isAhead ? `Opens ${start}` : status === "open" ? `Open until ${end}` : `Closed ${end ?? "–"}`;
}
