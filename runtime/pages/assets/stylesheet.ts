/** The one stylesheet of all pages. A module, so that it is compiled into the package with everything else. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf7;
  --panel: #ffffff;
  --ink: #1d2129;
  --faint: #59606b;
  --line: #d9d6cd;
  --edge: #7d8490;
  --accent: #1f4f8f;
  --accent-strong: #163c6e;
  --on-accent: #ffffff;
  --info: #e9f0f9;
  --success: #e6f3ea;
  --success-ink: #17613a;
  --warning: #fdf3da;
  --warning-ink: #7a5200;
  --danger: #fbe9e7;
  --danger-ink: #a32116;
  font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif;
  line-height: 1.7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171c;
    --panel: #1c2027;
    --ink: #e8eaee;
    --faint: #a8b0bd;
    --line: #343b46;
    --edge: #7f8998;
    --accent: #8db8f2;
    --accent-strong: #b3d0f8;
    --on-accent: #10233d;
    --info: #1d2c40;
    --success: #17301f;
    --success-ink: #86d6a5;
    --warning: #352a10;
    --warning-ink: #f0c664;
    --danger: #3a1d1a;
    --danger-ink: #f5a79e;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; }
.frame { width: min(46rem, 100% - 2.5rem); margin-inline: auto; }
.wide .frame, header.frame { width: min(68rem, 100% - 2.5rem); }
main { flex: 1; padding-block: 1rem 3rem; }
main:focus { outline: none; }
h1 { font-size: 1.6rem; line-height: 1.35; margin: 1rem 0 1.25rem; text-wrap: balance; }
h2 { font-size: 1.15rem; line-height: 1.4; margin: 2.25rem 0 0.75rem; }
p, ul, ol { margin: 0 0 1rem; }
ul, ol { padding-inline-start: 1.4rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
:root { --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK JP", monospace; }
code { font-family: var(--mono); font-size: 0.93em; }
:lang(ja) :is(h1, h2, .title, label) { word-break: auto-phrase; }
code { overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; overflow-x: auto; margin: 0 0 1rem; line-height: 1.5; }
pre code { overflow-wrap: normal; }
.sandbox { background: var(--warning); border-bottom: 1px solid var(--warning-ink); font-size: 0.9rem; }
.sandbox p { margin-block: 0; padding-block: 0.45rem; }
.sandbox strong { color: var(--warning-ink); margin-inline-end: 0.35rem; }
.skip { position: absolute; left: 1rem; top: -4rem; background: var(--accent); color: var(--on-accent); padding: 0.5rem 1rem; border-radius: 0 0 8px 8px; z-index: 1; }
.skip:focus { top: 0; color: var(--on-accent); }
.site { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: 0.9rem; color: var(--faint); font-size: 0.9rem; }
footer.site { border-top: 1px solid var(--line); }
.brand { font-weight: 700; font-size: 1.1rem; color: var(--ink); text-decoration: none; white-space: nowrap; }
.brand span { font-weight: 400; color: var(--faint); margin-inline-start: 0.15rem; }
.site nav { display: flex; gap: 0.25rem; }
.site nav.pages { flex: 1; margin-inline-start: 0.75rem; }
.site nav.pages a { color: var(--faint); }
.site nav.pages a:hover { color: var(--accent-strong); }
header.site { flex-wrap: wrap; row-gap: 0.25rem; }
footer.site { flex-wrap: wrap; margin-top: 2rem; }
footer.site nav { flex: 1 0 100%; flex-wrap: wrap; margin-inline: -0.6rem; }
.site nav a { padding: 0.3rem 0.6rem; border-radius: 6px; text-decoration: none; white-space: nowrap; }
.site nav a[aria-current] { color: var(--ink); background: var(--info); font-weight: 600; }
.lead { font-size: 1.08rem; }
.faint { color: var(--faint); font-size: 0.9rem; }
.notice { display: flex; gap: 0.85rem; background: var(--info); border-radius: 10px; padding: 1rem 1.15rem; margin: 0 0 1.5rem; }
.notice .mark { flex: none; width: 1.5rem; height: 1.5rem; line-height: 1.5rem; margin-top: 0.1rem; border-radius: 50%; text-align: center; font-weight: 700; font-size: 0.9rem; background: var(--accent); color: var(--on-accent); }
.notice .title { font-weight: 700; margin-bottom: 0.15rem; }
.notice p:last-child, .notice .title:last-child { margin-bottom: 0; }
.notice.success { background: var(--success); }
.notice.success .mark { background: var(--success-ink); color: var(--success); }
.notice.warning { background: var(--warning); }
.notice.warning .mark { background: var(--warning-ink); color: var(--warning); }
.notice.danger { background: var(--danger); }
.notice.danger .mark { background: var(--danger-ink); color: var(--danger); }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem 1.35rem; margin: 0 0 1.5rem; }
.panel > h2:first-child { margin-top: 0; }
.panel > :last-child { margin-bottom: 0; }
form { margin: 0 0 1.5rem; }
.panel > form:last-child { margin-bottom: 0; }
.field { margin: 0 0 1.1rem; }
label { display: block; font-weight: 600; margin-bottom: 0.3rem; }
.hint { color: var(--faint); font-size: 0.9rem; margin: 0 0 0.4rem; }
.hint:empty { margin: 0; }
.error { color: var(--danger-ink); font-weight: 600; margin: 0 0 0.4rem; }
input:not([type="hidden"]), textarea { font: inherit; width: 100%; max-width: 100%; padding: 0.6rem 0.75rem; color: var(--ink); background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; }
:is(input, textarea)[aria-invalid] { border: 2px solid var(--danger-ink); }
input.code:not([type="hidden"]) { font-family: var(--mono); letter-spacing: 0.04em; }
.copy { display: flex; gap: 0.6rem; }
.copy .button { flex: none; }
.button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; padding: 0.6rem 1.3rem; border-radius: 8px; border: 1px solid transparent; cursor: pointer; }
.button[hidden] { display: none; }
.button.primary { background: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-strong); color: var(--on-accent); }
.button.plain { background: transparent; color: var(--accent); border-color: var(--edge); }
.button.plain:hover { border-color: var(--accent-strong); color: var(--accent-strong); }
.button.danger { background: transparent; color: var(--danger-ink); border-color: var(--danger-ink); }
.button.danger:hover { background: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin-top: 1.25rem; }
.big-code { text-align: center; margin: 0 0 1.25rem; padding: 1rem; background: var(--info); border-radius: 10px; }
.big-code code { font-size: clamp(1.7rem, 8vw, 2.4rem); font-weight: 700; letter-spacing: 0.08em; white-space: nowrap; }
.scroll { overflow-x: auto; margin: 0 0 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--panel); }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; padding: 0.7rem 1rem 0.4rem; color: var(--faint); font-size: 0.9rem; }
th, td { text-align: start; vertical-align: top; padding: 0.55rem 1rem; border-top: 1px solid var(--line); }
thead th { color: var(--faint); font-size: 0.85rem; white-space: nowrap; }
tbody th { font-weight: 600; }
.facts { margin: 0 0 1.5rem; }
.facts div { display: flex; gap: 0.25rem 1.25rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.facts dt { flex: 0 0 11rem; color: var(--faint); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 62rem) {
  .site nav.pages { order: 3; flex-basis: 100%; margin-inline: -0.6rem; overflow-x: auto; }
  header.site { border-bottom: 1px solid var(--line); padding-bottom: 0.5rem; }
}
@media (max-width: 34rem) {
  h1 { font-size: 1.4rem; }
  .facts div { flex-direction: column; }
  .facts dt { flex-basis: auto; font-size: 0.9rem; }
  .button { width: 100%; }
  .copy { flex-direction: column; }
  th, td, caption { padding-inline: 0.7rem; }
  .stacks :is(tbody, tr, th), .stacks, .stacks caption { display: block; }
  .stacks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacks tr { padding: 0.7rem; border-top: 1px solid var(--line); }
  .stacks tbody :is(th, td) { padding: 0 0 0.3rem; border: 0; }
  .stacks td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0.75rem; text-align: start; overflow-wrap: anywhere; }
  .stacks td::before { content: attr(data-label); color: var(--faint); font-size: 0.9rem; }
  tbody th { min-width: 7.5rem; }
}
@media (forced-colors: active) {
  .notice, .big-code, .button { border: 1px solid; }
}
`.trimStart();
