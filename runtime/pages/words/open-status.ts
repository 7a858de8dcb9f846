import type { OpenState } from "../../../schemas/records/program.ts";
import { ageInDays } from "../../../snapshots/evidence/staleness.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import { shownCount, shownDay } from "./values.ts";

const texts = defineTexts({
  ja: {
    open: (end: string) => `募集中（${end}まで）`,
    closed: (end: string, days: string) => `募集終了（${end}・${days}日前）`,
    ended: "募集終了",
    ahead: (start: string) => `募集前（${start}から）`,
    unknown: "募集期間は未収録",
  },
  en: {
    open: (end) => `Open until ${end}`,
    closed: (end, days) => `Closed ${end}, ${days} ${days === "1" ? "day" : "days"} ago`,
    ended: "Closed",
    ahead: (start) => `Opens ${start}`,
    unknown: "Window not held",
  },
});

/** How a status is coloured: `good` can be applied for, `review` cannot. */
type OpenWords = { readonly words: string; readonly tone: "good" | "review" | "info" };

/** Whether a program takes applications on a day, in words. */
export function openWords(
  { open_status: status, open_window: days, as_of: today }: OpenState,
  language: Language,
): OpenWords {
  const t = texts[language];
  const day = (value: string | null | undefined) => (value ? shownDay(value, language)! : null);
  const [start, end] = [day(days?.start), day(days?.end)];
  if (status === "unknown") return { words: t.unknown, tone: "info" };
  if (status === "open") return { words: t.open(end ?? "–"), tone: "good" };
  if (days?.start != null && days.start > today) return { words: t.ahead(start!), tone: "info" };
  const ago = days?.end == null ? null : shownCount(ageInDays(`${days.end}T00:00:00+09:00`, today));
  return { words: ago === null ? t.ended : t.closed(end!, ago), tone: "review" };
}
