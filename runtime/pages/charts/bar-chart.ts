import type { EChartsOption } from "echarts";

export type Bar = {
  readonly name: string;
  readonly value: number;
  /** The formatted value. */ readonly shown: string;
};

/** Narrow enough to stay legible when it is scaled to a phone. */
const width = 480;
const barHeight = 36;

/** Horizontal bars as SVG. Names wider than `nameWidth` are cut. */
export function barChart(bars: readonly Bar[], nameWidth = 176): Promise<string> {
  return drawChart(
    { width, height: bars.length * barHeight + 8 },
    {
      grid: { left: nameWidth, right: 76, top: 4, bottom: 4, outerBoundsMode: "none" },
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

/** Placeholder colours, replaced by classes that the stylesheet colours in both schemes. */
export const chartInk = { text: "#010203", bar: "#040506", line: "#070809" } as const;

export const chartLabel = { color: chartInk.text, fontSize: 16, fontFamily: "sans-serif" } as const;

/** Draws a chart as SVG without inline styles, which the content security policy forbids. */
export async function drawChart(
  size: { readonly width: number; readonly height: number },
  option: EChartsOption,
): Promise<string> {
  // Loaded on first use and as one file: loading its hundreds of modules takes ten times as long and blocks the process.
  const { init } = await import("echarts/dist/echarts.esm.min");
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...option });
    return withoutStyles(chart.renderToSVGString());
  } finally {
    chart.dispose();
  }
}

function withoutStyles(svg: string): string {
  return svg
    .replaceAll(/<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/\s(?:style|class|ecmeta_\w+)="[^"]*"/g, "")
    .replaceAll(`fill="${chartInk.text}"`, 'class="ink"')
    .replaceAll(`fill="${chartInk.bar}"`, 'class="bar"')
    .replaceAll(`stroke="${chartInk.line}"`, 'class="line"')
    .replace(/^<svg width="\d+" height="\d+"/, '<svg aria-hidden="true"');
}

/** Loads the library in advance: it blocks the process for a third of a second. */
export async function prepareCharts(): Promise<void> {
  await drawChart({ width: 10, height: 10 }, {});
}
