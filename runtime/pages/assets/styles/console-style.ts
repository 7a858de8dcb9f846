/** The console of a key holder. */
export const consoleStyle = `
.console-bar { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: flex-start; gap: 0.5rem 1.5rem; margin-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
.console-bar .chips { margin-bottom: 0.9rem; }
.console-bar form { display: flex; gap: 0.9rem; align-items: center; margin: 0 0 0.9rem; }
.console-bar .button, td .button { width: auto; padding: 0.25rem 0.9rem; font-size: 0.88rem; }
td form { margin: 0; }
.console-columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 1.5rem; align-items: start; }
.console-columns > section > h2:first-child { margin-top: 0.25rem; }
.console-columns > .scroll, .console-columns > .panel { margin-bottom: 0; }
.shares { margin-bottom: 2.5rem; }
.shares tbody th { overflow-wrap: anywhere; font-weight: 500; }
.shares td, .shares thead th:not(:first-child) { text-align: end; }
.console-bar ~ .figures { justify-content: space-between; }
.against-cap { display: grid; grid-template-columns: 1fr auto; gap: 0.3rem 1rem; align-items: baseline; }
.against-cap label { margin: 0; font-weight: 600; }
.against-cap span { order: 1; }
.against-cap meter { order: 2; grid-column: 1 / -1; width: 100%; height: 1rem; }
details.panel > summary { font-weight: 600; }
details.panel[open] > summary { margin-bottom: 0.75rem; }
td ul.plain { margin: 0; }
`.trimStart();
