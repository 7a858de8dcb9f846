import { daysBetween } from "../../../snapshots/text/era.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import { shownDay } from "../words/values.ts";

/** A period; an end that is not stated is null. */
export type TimeSpan = { readonly label: string; readonly from: string | null; readonly until: string | null };

const texts = defineTexts({
  ja: { today: "今日", label: "募集期間の図", unknown: "不明", until: "まで", from: "から" },
  en: {
    today: "today",
    label: "Chart of the application windows",
    unknown: "not held",
    until: "until ",
    from: "from ",
  },
});

const width = 640;
const rowHeight = 44;
const top = 26;

/** Windows as bars on a time axis with today; the dates are also given as text. */
export function TimeLine({
  spans,
  today,
  language,
}: {
  spans: readonly TimeSpan[];
  today: string;
  language: Language;
}) {
  const t = texts[language];
  const days = [...spans.flatMap(({ from, until }) => [from, until]), today].filter((day) => day !== null).toSorted();
  const [first, last] = [days[0]!, days.at(-1)!];
  const length = Math.max(daysBetween(first, last), 1);
  const x = (day: string) => 10 + Math.round((daysBetween(first, day) / length) * (width - 20));
  const height = top + spans.length * rowHeight + 6;
  return (
    // It scrolls on a phone, so it must be focusable.
    <figure class="time-line" tabindex={0} role="group" aria-label={t.label}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.label}>
        {spans.map(({ from, until }, row) => {
          const y = top + row * rowHeight + 22;
          const [left, right] = [x(from ?? until!), x(until ?? from!)];
          const open = from === null || until === null;
          return (
            <>
              <line class="track" x1={10} x2={width - 10} y1={y + 5} y2={y + 5} />
              <rect
                class={open ? "span open" : "span"}
                x={open ? left - 5 : left}
                y={y}
                width={open ? 10 : Math.max(right - left, 4)}
                height={10}
                rx={5}
              />
            </>
          );
        })}
        {spans.map(({ label, from, until }, row) => (
          <text class="name" x={10} y={top + row * rowHeight + 14}>
            {`${label.slice(0, 24)}  ${shownSpan(from, until, language)}`}
          </text>
        ))}
        <line class="today" x1={x(today)} x2={x(today)} y1={14} y2={height} />
        <text class="today" x={Math.min(Math.max(x(today), 24), width - 24)} y={11} text-anchor="middle">
          {t.today}
        </text>
      </svg>
      <figcaption class="visually-hidden">
        {spans.map(({ label, from, until }) => `${label}: ${shownSpan(from, until, language)}`).join(", ")}
      </figcaption>
    </figure>
  );
}

export function shownSpan(from: string | null, until: string | null, language: Language): string {
  const t = texts[language];
  const day = (value: string) => shownDay(value, language);
  if (from === null) return language === "ja" ? `${day(until!)}${t.until}` : `${t.until}${day(until!)}`;
  if (until === null) return language === "ja" ? `${day(from)}${t.from}` : `${t.from}${day(from)}`;
  return `${day(from)} – ${day(until)}`;
}
