/** The verifier and the other tools for people. */
export const toolStyle = `
textarea, select { font: inherit; width: 100%; max-width: 100%; padding: 0.6rem 0.75rem; color: var(--ink); background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; }
.verifier textarea { font-family: var(--mono); font-size: 0.85rem; line-height: 1.5; }
textarea.over { outline: 3px dashed var(--accent); outline-offset: 3px; background: var(--info); }
.button.file { position: relative; margin: 0; }
.button.file:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.verifier .actions { margin-bottom: 0.75rem; }
#judgement { margin: 1.25rem 0; }
#judgement .verdict { font-size: 1.05rem; }
.checks { list-style: none; padding: 0; margin: 1rem 0; }
.checks li { display: flex; gap: 0.8rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
.checks .mark { flex: none; width: 1.6rem; height: 1.6rem; line-height: 1.6rem; text-align: center; border-radius: 50%; font-weight: 700; background: var(--info); color: var(--faint); }
.checks .ok .mark { background: var(--success); color: var(--success-ink); }
.checks .failed .mark { background: var(--danger); color: var(--danger-ink); }
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: 0 1rem; align-items: end; }
.filters .button { margin-bottom: 1.1rem; }
.reasons { list-style: none; padding: 0; margin: 0.4rem 0 0; display: flex; flex-wrap: wrap; gap: 0.3rem 0.9rem; font-size: 0.88rem; }
.results .reasons li { border: 0; padding: 0; }
.reasons .for::before { content: "＋ "; color: var(--success-ink); font-weight: 700; }
.reasons .against::before { content: "△ "; color: var(--warning-ink); font-weight: 700; }
.reasons .against { color: var(--faint); }
.matrix td { text-align: center; }
.matrix thead th { white-space: normal; min-width: 9rem; }
.panel > h3:first-child { margin: 0 0 0.5rem; font-size: 1.02rem; }
.tally { display: flex; gap: 0.6rem; flex-wrap: wrap; }
.citations { list-style: none; padding: 0; }
.citations > li { display: flex; gap: 0.9rem; align-items: baseline; padding: 0.8rem 0; border-top: 1px solid var(--line); }
.citations p { margin: 0 0 0.2rem; }
.citations .name { font-weight: 600; }
.month { margin-top: 2rem; }
.month-columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 2rem; align-items: start; }
.month-grid { width: 100%; table-layout: fixed; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; border-collapse: separate; border-spacing: 0; padding: 0.5rem; font-variant-numeric: tabular-nums; }
.month-grid th, .month-grid td { border: 0; padding: 0.2rem; text-align: center; font-size: 0.85rem; color: var(--faint); }
.month-grid a { display: block; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 700; text-decoration: none; }
.month-grid .today { outline: 2px solid var(--edge); border-radius: 6px; }
.deadlines { list-style: none; padding: 0; margin: 0; }
.deadlines li { display: flex; gap: 1.1rem; padding: 0.7rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
.deadlines time { flex: 0 0 5rem; display: flex; flex-direction: column; color: var(--faint); font-size: 0.82rem; }
.deadlines strong { font-size: 1.5rem; line-height: 1.1; color: var(--ink); font-variant-numeric: tabular-nums; }
@media (max-width: 44rem) {
  .month-columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
}
.checks p { margin: 0.1rem 0 0; }
`.trimStart();
