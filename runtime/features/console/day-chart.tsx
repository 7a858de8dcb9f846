import type { Dashboard } from "../../../schemas/accounts/account.ts";
import { Chart } from "../../pages/charts/chart.tsx";
import { columnChart } from "../../pages/charts/column-chart.ts";
import { Table } from "../../pages/kit/table.tsx";
import type { Texts } from "../../pages/language.ts";
import type { Visit } from "../../pages/page.ts";
import { shownCount, shownDay } from "../../pages/words/values.ts";

const texts: Texts<{ table: string; day: string; calls: string }> = {
  ja: { table: "数値の表", day: "日", calls: "呼び出し" },
  en: { table: "The numbers as a table", day: "Day", calls: "Calls" },
};

/** Calls by day as a column chart, with the same numbers as a table. */
export async function dayChart({
  visit: { language },
  title,
  series,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly series: Dashboard["series"];
}) {
  const t = texts[language];
  const columns = series.map(({ date, calls }) => ({
    name: `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    value: calls,
    shown: shownCount(calls),
  }));
  return (
    <>
      <Chart title={title} svg={await columnChart(columns)} bars={columns} broad />
      <details>
        <summary>{t.table}</summary>
        <Table
          caption={title}
          head={[t.day, t.calls]}
          rows={series.toReversed().map(({ date, calls }) => [shownDay(date, language), shownCount(calls)])}
        />
      </details>
    </>
  );
}
