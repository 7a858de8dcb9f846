/** Pages of single records. */
export const recordStyle = `
.visually-hidden, input.visually-hidden:not([type="hidden"]) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.record { padding: 1rem 0 1.25rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
.record h1 { margin: 0 0 0.5rem; font-size: clamp(1.45rem, 3.2vw, 2rem); overflow-wrap: anywhere; }
/* Names of laws and cases are one phrase: a browser that breaks between phrases would break them after one letter. */
:lang(ja) .record h1 { word-break: normal; }
.eyebrow { margin: 0 0 0.25rem; color: var(--accent); font-weight: 600; font-size: 0.85rem; letter-spacing: 0.04em; }
.record-columns { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 2.5rem; align-items: start; }
.record-columns > article { min-width: 0; }
.record-columns > article > section { margin-bottom: 2.25rem; }
.record-columns > article > section > h2 { margin: 0 0 0.6rem; }
.record-columns .facts { margin: 0; border-top: 1px solid var(--line); }
.facts dd { white-space: pre-line; }
.panel.small { padding: 1rem 1.1rem; font-size: 0.88rem; margin-bottom: 1rem; line-height: 1.65; }
.panel.small h2 { font-size: 0.98rem; margin: 0 0 0.5rem; }
.panel.small p { margin-bottom: 0.6rem; }
.panel.small .copy { flex-direction: column; }
.panel.small .button { padding: 0.35rem 0.9rem; }
.panel.small .field { margin: 0; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 0 0 2rem; padding: 1.1rem 1.35rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; }
.figures dt { color: var(--faint); font-size: 0.85rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 700; line-height: 1.35; font-variant-numeric: tabular-nums; }
.tag { flex: none; display: inline-block; padding: 0.05rem 0.6rem; border-radius: 999px; font-size: 0.78rem; font-weight: 600; background: var(--info); color: var(--accent-strong); white-space: nowrap; }
.tag.review { background: var(--warning); color: var(--warning-ink); }
.tag.warning { background: var(--danger); color: var(--danger-ink); }
.tag.good { background: var(--success); color: var(--success-ink); }
.tag.info { background: var(--info); color: var(--faint); }
.gaps, .rules, .related, .sources { list-style: none; padding: 0; margin: 0; }
.gaps li, .rules li { display: flex; gap: 0.8rem; align-items: baseline; padding: 0.55rem 0; border-top: 1px solid var(--line); }
.rules p { margin: 0 0 0.2rem; }
.related li { padding: 0.4rem 0; border-top: 1px solid var(--line); }
.related .tag { margin-inline-end: 0.6rem; }
.sources li { padding: 0.75rem 0; border-top: 1px solid var(--line); }
.sources p { margin: 0; }
.sources .address { overflow-wrap: anywhere; }
.checksum { color: var(--faint); font-size: 0.82rem; overflow-wrap: anywhere; }
.verdict { display: flex; gap: 0.5rem; padding: 0.6rem 0.8rem; border-radius: 8px; background: var(--info); }
.verdict.success { background: var(--success); color: var(--success-ink); font-weight: 600; }
.verdict.danger { background: var(--danger); color: var(--danger-ink); font-weight: 600; }
.verdict.warning { background: var(--warning); color: var(--warning-ink); }
.verdict.success::before { content: "✓"; }
.verdict.danger::before, .verdict.warning::before { content: "!"; font-weight: 700; }
details { margin: 0 0 0.75rem; }
summary { cursor: pointer; color: var(--accent); }
.hashes { margin: 0.5rem 0 0; font-size: 0.75rem; }
.hashes dt { color: var(--faint); margin-top: 0.5rem; }
.hashes dd { margin: 0; font-family: var(--mono); overflow-wrap: anywhere; }
.coverage { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0.25rem 1rem; list-style: none; padding: 0; color: var(--faint); }
.coverage .filled { color: var(--ink); font-weight: 600; }
.coverage .filled span { color: var(--success-ink); }
.time-line { margin: 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; overflow-x: auto; }
.time-line svg { display: block; width: 100%; min-width: 34rem; height: auto; }
.time-line text { font-size: 13px; fill: var(--ink); }
.time-line text.today { fill: var(--danger-ink); font-size: 12px; }
.time-line line.today { stroke: var(--danger-ink); stroke-width: 1.5; stroke-dasharray: 3 3; }
.time-line .track { stroke: var(--line); stroke-width: 2; }
.time-line .span { fill: var(--accent); }
.time-line .span.open { fill: var(--panel); stroke: var(--accent); stroke-width: 3; }
.passage { margin: 0 0 1rem; padding: 0.25rem 0 0.25rem 1.1rem; border-inline-start: 3px solid var(--line); white-space: pre-line; overflow-wrap: anywhere; line-height: 1.85; }
td .day, td .amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.readings { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0 2rem; }
.readings li { display: flex; justify-content: space-between; gap: 1rem; align-items: baseline; padding: 0.5rem 0; border-top: 1px solid var(--line); }
@media (max-width: 60rem) {
  .record-columns { grid-template-columns: minmax(0, 1fr); gap: 0; }
}
`.trimStart();
