/** Bars in groups, each group with a scale of its own. */
export type BarChart = {
  readonly title: string;
  readonly unit: string;
  /** What was measured, when and where. */
  readonly note: string;
  readonly groups: readonly {
    readonly name: string;
    readonly bars: readonly { readonly name: string; readonly value: number }[];
  }[];
};

const [width, labels, figures, bar, gap] = [760, 230, 90, 22, 26];
const colours = ["#1f5f99", "#b0723a", "#6b7c4f", "#8a5a83"];

/** The chart as SVG. */
export function barChart({ title, unit, note, groups }: BarChart): string {
  const parts: string[] = [];
  let y = 56;
  for (const { name, bars } of groups) {
    parts.push(text(20, y, name, 'font-weight="600"'));
    y += 10;
    const most = Math.max(...bars.map(({ value }) => value));
    for (const [place, { name: who, value }] of bars.entries()) {
      const length = Math.max(1, Math.round(((width - labels - figures) * value) / most));
      const middle = y + bar / 2 + 4;
      parts.push(
        text(labels - 10, middle, who, 'text-anchor="end"'),
        `<rect x="${labels}" y="${y + 2}" width="${length}" height="${bar - 4}" fill="${colours[place % colours.length]}"/>`,
        text(labels + length + 6, middle, `${Math.round(value).toLocaleString("en")} ${unit}`.trim()),
      );
      y += bar;
    }
    y += gap;
  }
  const height = y + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#222">
<rect width="${width}" height="${height}" fill="#fff"/>
${text(20, 28, title, 'font-size="17" font-weight="600"')}
${parts.join("\n")}
${text(20, height - 10, note, 'font-size="11" fill="#666"')}
</svg>
`;
}

function text(x: number, y: number, words: string, attributes = ""): string {
  const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="${x}" y="${y}"${attributes === "" ? "" : ` ${attributes}`}>${escaped}</text>`;
}
