import type { EChartsOption } from "echarts";

/** Colours that a drawing has in place of classes, whose colours the stylesheet knows for both schemes. */
export const chartInk = { text: "#010203", bar: "#040506", line: "#070809" } as const;

/** Letters of a chart. */
export const chartLabel = { color: chartInk.text, fontSize: 16, fontFamily: "sans-serif" } as const;

/** Draws a chart as SVG that carries no style of its own: the policy of pages allows none. */
export async function drawChart(
  size: { readonly width: number; readonly height: number },
  option: EChartsOption,
): Promise<string> {
  // Read by those who draw, and as one file: its hundreds of parts take ten times as long, in which nobody is served.
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

/** Reads the library before anybody waits for it: that takes a third of a second, in which nothing else is done. */
export async function prepareCharts(): Promise<void> {
  await drawChart({ width: 10, height: 10 }, {});
}
