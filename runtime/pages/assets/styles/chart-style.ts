/** Charts, whose SVG has classes in place of colours. */
export const chartStyle = `
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(32rem, 100%), 1fr)); gap: 1rem; margin: 0 0 1.5rem; }
.chart { margin: 0; padding: 1rem 1.15rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; position: relative; }
.chart figcaption { font-weight: 600; margin-bottom: 0.5rem; }
.chart svg { display: block; width: 100%; min-width: 28rem; max-width: 40rem; height: auto; }
.chart text { font-size: 16px; }
.chart .ink { fill: var(--ink); }
.chart .bar { fill: var(--accent); }
.chart .line { stroke: var(--line); }
.chart.broad { margin-bottom: 1.5rem; }
.chart.broad svg { min-width: 0; max-width: 100%; }
/* Where it scrolls, the newest columns are seen first. */
.chart.broad { direction: rtl; }
.chart.broad > * { direction: ltr; }
.chart.broad > div { min-width: 40rem; }
`.trimStart();
