import type { EChartsOption } from "echarts";

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
