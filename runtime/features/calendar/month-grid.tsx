import { addDays } from "../../../snapshots/text/era.ts";
import type { Language, Texts } from "../../wire/language.ts";

const weekdays: Texts<readonly string[]> = {
  ja: ["日", "月", "火", "水", "木", "金", "土"],
  en: ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"],
};

type GridProps = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Days with entries; each links to `#d<day>`. */
  readonly days: ReadonlySet<string>;
  readonly today: string;
  readonly language: Language;
};

/** A month grid, Sundays first as usual in Japan. */
export function MonthGrid({ month, days, today, language }: GridProps) {
  const first = `${month}-01`;
  // Days are not instants: in UTC the weekday is that of the day itself.
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => addDays(start, week * 7 + day)),
  );
  return (
    <table class="month-grid">
      <thead>
        <tr>
          {weekdays[language].map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .filter((week) => week.some((day) => day.startsWith(month)))
          .map((week) => (
            <tr>
              {week.map((day) => (
                <td class={day === today ? "today" : undefined}>
                  {day.startsWith(month) &&
                    (days.has(day) ? <a href={`#d${day}`}>{Number(day.slice(8))}</a> : Number(day.slice(8)))}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
