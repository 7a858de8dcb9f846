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

const rowHeight = 58;
const top = 26;

/** Windows as bars on a time axis with today; the dates are also given as text. Places across are shares: it fits any width. */
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
  const share = (day: string) => 2 + Math.round((daysBetween(first, day) / length) * 960) / 10;
  const x = (day: string) => `${share(day)}%`;
  const height = top + spans.length * rowHeight + 6;
  return (
    <figure class="time-line">
      <svg width="100%" height={height} role="img" aria-label={t.label}>
        {spans.map(({ from, until }, row) => {
          const y = top + row * rowHeight + 44;
          const isOpen = from === null || until === null;
          return (
            <>
              <line class="track" x1="2%" x2="98%" y1={y} y2={y} />
              {isOpen ? (
                <circle class="span" cx={x(from ?? until!)} cy={y} r={5} />
              ) : (
                <line class="span" x1={x(from)} x2={x(until)} y1={y} y2={y} />
              )}
            </>
          );
        })}
        {spans.map(({ label, from, until }, row) => (
          <>
            <text x="2%" y={top + row * rowHeight + 12}>
              {label.slice(0, 24)}
            </text>
            <text x="2%" y={top + row * rowHeight + 30}>
              {shownSpan(from, until, language)}
            </text>
          </>
        ))}
        <line class="today" x1={x(today)} x2={x(today)} y1={14} y2={height} />
        <text class="today" x={x(today)} y={11} text-anchor={anchorAt(share(today))}>
          {t.today}
        </text>
      </svg>
      <figcaption class="visually-hidden">
        {spans.map(({ label, from, until }) => `${label}: ${shownSpan(from, until, language)}`).join(", ")}
      </figcaption>
    </figure>
  );
}

/** Keeps a word at either end inside the drawing. */
function anchorAt(share: number): "start" | "middle" | "end" {
  if (share < 10) return "start";
  return share > 90 ? "end" : "middle";
}

export function shownSpan(from: string | null, until: string | null, language: Language): string {
  const t = texts[language];
  const day = (value: string) => shownDay(value, language);
  if (from === null) return language === "ja" ? `${day(until!)}${t.until}` : `${t.until}${day(until!)}`;
  if (until === null) return language === "ja" ? `${day(from)}${t.from}` : `${t.from}${day(from)}`;
  return `${day(from)} – ${day(until)}`;
}
