import { Button, Choice, Form } from "../../pages/kit/form.tsx";
import { RecordLink } from "../../pages/kit/links.tsx";
import { OpenTag } from "../../pages/kit/open-tag.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { placeOptions, shownCount, shownDay, shownFetch, shownManYen } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { type Calendar, calendarLevels, calendarQuery, calendarSpans, type Deadline } from "./calendar-file.ts";
import { upcomingDeadlines } from "./deadlines.ts";
import { MonthGrid } from "./month-grid.tsx";

const texts = defineTexts({
  ja: {
    title: "締切カレンダー",
    lead: "これから締め切られる募集です。日付は変わることがあります。申請の前に公式ページでご確認ください。",
    within: "期間",
    place: "都道府県",
    anywhere: "すべて",
    level: "実施主体",
    anyLevel: "すべて",
    show: "表示する",
    none: "この条件の締切は、収録データでは確認できませんでした。募集がないという意味ではありません。",
    json: "同じ内容をJSONで",
    file: "カレンダーに取り込む（.ics）",
    days: (count: number) => `${count}日以内`,
    left: (count: number) => (count === 0 ? "今日まで" : `あと${count}日`),
    upTo: "上限",
    found: (shown: string, total: string) => `${total}件中${shown}件を表示`,
  },
  en: {
    title: "Deadlines",
    lead: "Calls for applications that close soon. Days move: look at the official page before you apply.",
    within: "Within",
    place: "Prefecture",
    anywhere: "All",
    level: "Run by",
    anyLevel: "All",
    show: "Show",
    none: "No deadline like this could be confirmed in this data. That does not mean that there is none.",
    json: "The same as JSON",
    file: "Add to a calendar (.ics)",
    days: (count) => `${count} days`,
    left: (count) => (count === 0 ? "today" : `${count} ${count === 1 ? "day" : "days"} left`),
    upTo: "up to",
    found: (shown, total) => `${shown} of ${total}`,
  },
});

/** Deadlines by month, as a list and as month grids. */
export const calendarPage: Page = {
  path: "/calendar",
  reads: "snapshot",
  async show(visit) {
    const { language } = visit;
    const t = texts[language];
    const asked = calendarQuery(visit);
    const { within_days: within = "", prefecture: place = "", authority_level: level = "" } = asked;
    const { results, total } = await visit.ask<Calendar>(upcomingDeadlines, { query: asked });
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: "/calendar" },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <Form visit={visit} action="/calendar" method="get">
            <div class="filters">
              <Choice
                name="within_days"
                label={t.within}
                value={within}
                options={calendarSpans.map((span) => [String(span), t.days(span)])}
              />
              <Choice
                name="prefecture"
                label={t.place}
                value={place}
                options={[["", t.anywhere], ...placeOptions(language)]}
              />
              <Choice
                name="authority_level"
                label={t.level}
                value={level}
                options={[
                  ["", t.anyLevel],
                  ...calendarLevels.map((each) => [each, inWords("authority_level", each, language)!] as const),
                ]}
              />
              <Button>{t.show}</Button>
            </div>
          </Form>
          {results.length === 0 && <p>{t.none}</p>}
          {results.length > 0 && <p class="faint">{t.found(shownCount(results.length), shownCount(total))}</p>}
          {[...byMonth(results)].map(([month, rows]) => (
            <Month visit={visit} month={month} rows={rows} />
          ))}
          <p class="faint">
            <a href={`/calendar.ics?${new URLSearchParams(asked)}`}>{t.file}</a> ·{" "}
            <a href={`/v1/calendar/deadlines?${new URLSearchParams(asked)}`}>{t.json}</a>
          </p>
        </>
      ),
    };
  },
};

/** Whether the program takes applications already. */
function Status({ visit, id }: { readonly visit: Visit; readonly id: string }) {
  const { programs, deadlines } = visit.corpus();
  const row = programs.rowOf(id);
  return row === null ? null : <OpenTag state={deadlines.stateOf(row, visit.today)} language={visit.language} />;
}

function byMonth(rows: readonly Deadline[]): Map<string, Deadline[]> {
  const months = new Map<string, Deadline[]>();
  for (const row of rows) {
    const month = row.end_date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return months;
}

function Month({
  visit,
  month,
  rows,
}: {
  readonly visit: Visit;
  readonly month: string;
  readonly rows: readonly Deadline[];
}) {
  const { language } = visit;
  const t = texts[language];
  const name = shownDay(`${month}-01`, language)!.replace(language === "ja" ? /1日$/ : /^1 /, "");
  return (
    <section class="month">
      <h2>{name}</h2>
      <div class="month-columns">
        <MonthGrid
          month={month}
          days={new Set(rows.map(({ end_date: day }) => day))}
          today={visit.today}
          language={language}
        />
        <ol class="deadlines">
          {rows.map((row, at) => (
            <li id={row.end_date === rows[at - 1]?.end_date ? undefined : `d${row.end_date}`}>
              <time datetime={row.end_date}>
                <strong>{Number(row.end_date.slice(8))}</strong>
                <span>{t.left(row.days_remaining)}</span>
              </time>
              <div>
                <RecordLink visit={visit} table="program" id={row.unified_id}>
                  {row.primary_name}
                </RecordLink>
                <p class="meta">
                  <Status visit={visit} id={row.unified_id} />
                  {row.prefecture && <span>{row.prefecture}</span>}
                  {row.authority_level && <span>{inWords("authority_level", row.authority_level, language)}</span>}
                  {row.amount_max_man_yen !== null && (
                    <span>
                      {t.upTo} {shownManYen(row.amount_max_man_yen, language)}
                    </span>
                  )}
                  {row.source_fetched_at !== null && (
                    <span>{shownFetch(row.source_fetched_at, visit.today, language)}</span>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
