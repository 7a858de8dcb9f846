import { type Bar, chartInk, chartLabel, drawChart } from "./bar-chart.ts";

const size = { width: 960, height: 260 } as const;
/** About as many labels as fit below the columns. */
const mostNames = 12;

/** Columns as SVG, such as one per day; of many, only some are labelled. */
export function columnChart(columns: readonly Bar[]): Promise<string> {
  const every = Math.ceil(columns.length / mostNames);
  return drawChart(size, {
    grid: { left: 64, right: 8, top: 16, bottom: 36, outerBoundsMode: "none" },
    xAxis: {
      type: "category",
      data: columns.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: chartInk.line } },
      // Counted from the end, because the newest matters most.
      axisLabel: { ...chartLabel, interval: (index: number) => (columns.length - 1 - index) % every === 0 },
    },
    yAxis: {
      type: "value",
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: chartLabel,
      splitLine: { lineStyle: { color: chartInk.line } },
    },
    series: [
      {
        type: "bar",
        barMaxWidth: 28,
        data: columns.map(({ value }) => value),
        itemStyle: { color: chartInk.bar, borderRadius: [3, 3, 0, 0] },
      },
    ],
  });
}
