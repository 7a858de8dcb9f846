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
.panel > form > .filters:last-child { margin-bottom: -1.1rem; }
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
.pick { display: inline-flex; align-items: center; gap: 0.4rem; margin: 0.25rem 0 0; font-size: 0.88rem; font-weight: 500; color: var(--faint); cursor: pointer; }
.pick input:not([type="hidden"]) { width: 1.05rem; height: 1.05rem; padding: 0; margin: 0; accent-color: var(--accent); }
@media (min-width: 44rem) {
  .results li:has(> .pick) { position: relative; padding-inline-end: 8rem; }
  .results .pick { position: absolute; inset-inline-end: 0; top: 0.9rem; margin: 0; }
}
.picker h2 { font-size: 1rem; margin: 0 0 0.5rem; }
.picker form { margin: 0; }
.picker .field { max-width: 34rem; }
.picker .button { width: auto; }
.chosen, .candidates { list-style: none; padding: 0; margin: 0 0 1.25rem; }
.chosen li { padding: 0.4rem 0; border-top: 1px solid var(--line); }
.chosen li a:last-child { color: var(--faint); font-size: 0.88rem; margin-inline-start: 0.5rem; }
.candidates { margin: 0; }
.candidates li { display: flex; gap: 0.9rem; align-items: baseline; padding: 0.6rem 0; border-top: 1px solid var(--line); }
.candidates .button { flex: none; padding: 0.2rem 0.8rem; font-size: 0.88rem; }
.candidates p { margin: 0; overflow-wrap: anywhere; }
.candidates .name { font-weight: 600; }
.picker form + h2 { margin-top: 1.5rem; }
.compare { min-width: 40rem; }
.compare thead th { white-space: normal; min-width: 13rem; font-size: 0.95rem; color: var(--ink); }
.compare th:first-child { min-width: 9rem; width: 11rem; }
.compare tbody th { font-weight: 500; color: var(--faint); }
.compare .differs th { color: var(--ink); font-weight: 600; }
.compare .differs td { background: var(--warning); }
.compare .differs td .faint { color: inherit; }
.compare td { overflow-wrap: anywhere; }
.compare td ul { margin: 0; padding-inline-start: 1.1rem; }
.compare th .tag { margin-inline-start: 0.2rem; }
.panel.small .field + .button { margin-top: 0.6rem; }
@media (max-width: 34rem) {
  .compare { min-width: 32rem; }
  .compare th:first-child { min-width: 6.5rem; width: 7rem; }
  .compare thead th { min-width: 11rem; }
}
.changes .moves { list-style: none; margin: 0.35rem 0 0; padding: 0; font-size: 0.93rem; }
.results .changes .moves li { border: 0; padding: 0.1rem 0 0.1rem 1rem; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere; }
del { background: var(--danger); color: var(--danger-ink); }
ins { background: var(--success); color: var(--success-ink); text-decoration: underline; }
details.group { border: 1px solid var(--line); border-radius: 10px; background: var(--panel); margin: 0 0 0.6rem; }
details.group > summary { padding: 0.65rem 1rem; color: var(--ink); }
details.group > summary .count { margin-inline-start: 0.4rem; }
details.group caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); padding: 0; }
details.group .scroll { border-width: 1px 0 0; border-radius: 0; margin: 0; }
details.group > ul, details.group > p { padding-inline: 2.2rem 1rem; }
.checkpoints { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; }
.checkpoints h3 { margin: 0 0 0.5rem; font-size: 1rem; }
`.trimStart();
