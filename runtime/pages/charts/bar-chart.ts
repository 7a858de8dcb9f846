import { chartInk, chartLabel, drawChart } from "./draw-chart.ts";

export type Bar = {
  readonly name: string;
  readonly value: number;
  /** The formatted value. */ readonly shown: string;
};

const width = 640;
const barHeight = 36;

/** Horizontal bars as SVG. Names wider than `nameWidth` are cut. */
export function barChart(bars: readonly Bar[], nameWidth = 200): Promise<string> {
  return drawChart(
    { width, height: bars.length * barHeight + 8 },
    {
      grid: { left: nameWidth, right: 100, top: 4, bottom: 4, outerBoundsMode: "none" },
      xAxis: { type: "value", show: false, min: 0 },
      yAxis: {
        type: "category",
        inverse: true,
        data: bars.map(({ name }) => name),
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { ...chartLabel, interval: 0, width: nameWidth - 12, overflow: "truncate" },
      },
      series: [
        {
          type: "bar",
          barWidth: 16,
          data: bars.map(({ value }) => value),
          itemStyle: { color: chartInk.bar, borderRadius: [0, 4, 4, 0] },
          label: {
            ...chartLabel,
            show: true,
            position: "right",
            formatter: ({ dataIndex }) => bars[dataIndex]!.shown,
          },
        },
      ],
    },
  );
}
