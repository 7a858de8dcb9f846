import { barChart } from "../../pages/charts/bar-chart.ts";
import { Chart } from "../../pages/charts/chart.tsx";
import { Table } from "../../pages/kit/table.tsx";
import type { Visit } from "../../pages/page.ts";
import { shownCount, shownCharge } from "../../pages/words/values.ts";
import { defineTexts } from "../../wire/language.ts";

/** The share of one operation, tag or key. */
export type Share = {
  readonly name: string;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
};

const texts = defineTexts({
  ja: { none: "この期間の使用はありません。", name: "名前", calls: "リクエスト", units: "単位", yen: "料金（税抜）" },
  en: {
    none: "Nothing was used in this period.",
    name: "Name",
    calls: "Calls",
    units: "Units",
    yen: "Cost before tax",
  },
});

/** A bar chart of calls, and a table with all counters. */
export async function shareSection({
  visit: { language },
  title,
  hint,
  shares,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly hint?: string;
  readonly shares: readonly Share[];
}) {
  const t = texts[language];
  const bars = shares.slice(0, mostBars).map(({ name, calls }) => ({ name, value: calls, shown: shownCount(calls) }));
  return (
    <section class="shares">
      <h2>{title}</h2>
      {hint && <p class="faint">{hint}</p>}
      {shares.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <div class="console-columns">
          <Chart title={`${title}: ${t.calls}`} svg={await barChart(bars, nameWidth(bars))} bars={bars} />
          <Table
            caption={title}
            head={[t.name, t.calls, t.units, t.yen]}
            rows={shares.map(({ name, calls, units, yen }) => [
              name,
              <span class="amount">{shownCount(calls)}</span>,
              <span class="amount">{shownCount(units)}</span>,
              <span class="amount">{shownCharge(yen, language)}</span>,
            ])}
          />
        </div>
      )}
    </section>
  );
}

const mostBars = 12;

/** About the width of the longest name, at most half of the chart. */
function nameWidth(bars: readonly { readonly name: string }[]): number {
  const widths = bars.map(({ name }) => [...name].reduce((sum, sign) => sum + (sign > "\u02ff" ? 17 : 9), 24));
  return Math.min(240, Math.max(100, ...widths));
}
