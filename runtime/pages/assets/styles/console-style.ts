/** The console of a key holder. */
export const consoleStyle = `
.console-bar { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: flex-start; gap: 0.5rem 1.5rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
.console-bar .chips { margin-bottom: 0.9rem; }
.console-bar form { display: flex; gap: 0.9rem; align-items: center; margin: 0 0 0.9rem; }
.console-bar .button, td .button { width: auto; padding: 0.25rem 0.9rem; font-size: 0.88rem; }
td form { margin: 0; }
.console-bar ~ .scroll td :is(.button, code) { white-space: nowrap; }
.console-columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1.5rem; align-items: start; }
.console-columns > section > h2:first-child { margin-top: 0.25rem; }
.console-columns > .scroll, .console-columns > .panel { margin-bottom: 0; }
.shares { margin-bottom: 2.5rem; }
.shares tbody th { overflow-wrap: anywhere; font-weight: 500; font-size: 0.88rem; }
.shares td, .shares thead th:not(:first-child) { text-align: end; }
.console-bar ~ .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); align-items: end; }
.against-cap { display: grid; grid-template-columns: 1fr auto; gap: 0.3rem 1rem; align-items: baseline; }
.against-cap label { margin: 0; font-weight: 600; }
.against-cap span { order: 1; }
.against-cap meter { order: 2; grid-column: 1 / -1; width: 100%; height: 0.7rem; appearance: none; background: var(--line); border: 0; border-radius: 999px; overflow: hidden; }
meter::-webkit-meter-bar { height: 0.7rem; border: 0; border-radius: 0; background: var(--line); }
meter::-webkit-meter-optimum-value { background: var(--accent); }
meter::-webkit-meter-suboptimum-value { background: var(--warning-ink); }
meter::-moz-meter-bar { background: var(--accent); }
meter:-moz-meter-sub-optimum::-moz-meter-bar { background: var(--warning-ink); }
details + .console-columns { margin-top: 1.75rem; }
details.panel > summary { font-weight: 600; }
details.panel[open] > summary { margin-bottom: 0.75rem; }
:is(td, .facts) ul.plain { margin: 0; }
`.trimStart();
