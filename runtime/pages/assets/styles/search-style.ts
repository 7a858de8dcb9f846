/** The first page and the results of the search box. */
export const searchStyle = `
.hero { padding: clamp(1rem, 4vw, 3rem) 0 1.5rem; max-width: 52rem; }
.hero h1 { font-size: clamp(1.7rem, 4.5vw, 2.6rem); letter-spacing: -0.01em; margin: 0 0 0.75rem; }
.hero .lead { color: var(--faint); margin-bottom: 1.75rem; max-width: 44rem; }
.finder { margin: 0 0 1.25rem; }
.finder label { font-size: 0.9rem; color: var(--faint); font-weight: 500; }
.finder .line { display: flex; gap: 0.6rem; }
.finder .box { position: relative; flex: 1; min-width: 0; }
.finder input[type="search"] { min-height: 2.9rem; border-radius: 10px; }
.finder.large input[type="search"] { min-height: 3.4rem; font-size: 1.1rem; padding-inline: 1.1rem; box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(20 40 80 / 7%); }
.finder .button { flex: none; border-radius: 10px; width: auto; }
.suggestions { position: absolute; inset-inline: 0; top: calc(100% + 4px); z-index: 5; margin: 0; padding: 0.35rem; list-style: none; background: var(--panel); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 12px 32px rgb(0 0 0 / 16%); }
.suggestions[hidden] { display: none; }
.suggestions a { display: flex; gap: 0.75rem; align-items: baseline; padding: 0.5rem 0.7rem; border-radius: 7px; color: var(--ink); text-decoration: none; }
.suggestions [aria-selected] a, .suggestions a:hover { background: var(--info); }
.suggestions .kind { flex: 0 0 6.5em; color: var(--faint); font-size: 0.82rem; }
.suggestions .name { min-width: 0; overflow-wrap: anywhere; }
.try { display: flex; flex-wrap: wrap; gap: 0.4rem 0.9rem; color: var(--faint); font-size: 0.92rem; margin: 0; }
.holdings { display: flex; flex-wrap: wrap; gap: 1rem 2.25rem; padding: 1.1rem 0; margin: 0 0 1.25rem; list-style: none; border-block: 1px solid var(--line); }
.holdings li { display: flex; flex-direction: column; min-width: 5rem; }
.holdings strong { font-size: 1.35rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.holdings span { color: var(--faint); font-size: 0.82rem; }
.rule { border-inline-start: 3px solid var(--accent); padding-inline-start: 1rem; color: var(--faint); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 0.75rem; padding: 0; list-style: none; }
.cards a { display: flex; flex-direction: column; gap: 0.15rem; height: 100%; padding: 1rem 1.15rem; background: var(--panel); border: 1px solid var(--line); border-radius: 12px; text-decoration: none; }
.cards a:hover { border-color: var(--accent); }
.cards strong { font-size: 1.02rem; }
.cards span { color: var(--faint); font-size: 0.9rem; line-height: 1.55; }
.columns { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 1.5rem; }
ul.plain { list-style: none; padding: 0; }
.chips { display: flex; gap: 0.4rem; margin: 0 0 1.5rem; padding-bottom: 0.25rem; flex-wrap: wrap; }
.chips a { flex: none; padding: 0.3rem 0.85rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.88rem; text-decoration: none; color: var(--faint); background: var(--panel); }
.chips a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.results { margin: 0 0 2.25rem; max-width: 54rem; }
.results h2 { margin: 0 0 0.25rem; display: flex; align-items: baseline; gap: 0.6rem; }
.count { font-size: 0.85rem; font-weight: 500; color: var(--faint); font-variant-numeric: tabular-nums; }
.match { font-size: 0.9rem; color: var(--faint); margin-bottom: 0.5rem; }
.match.partial { color: var(--warning-ink); }
.match.partial .faint { color: inherit; }
.results ol { list-style: none; padding: 0; margin: 0 0 0.5rem; }
.results li { padding: 0.8rem 0; border-top: 1px solid var(--line); }
.results .name { margin: 0; font-size: 1.05rem; font-weight: 600; overflow-wrap: anywhere; }
.results .name a { text-decoration: none; }
.results .name a:hover { text-decoration: underline; }
.meta { display: flex; flex-wrap: wrap; gap: 0 0.9rem; margin: 0.1rem 0 0; color: var(--faint); font-size: 0.88rem; }
.meta span:not(.tag, :last-child)::after { content: "·"; margin-inline-start: 0.9rem; }
.excerpt { margin: 0.35rem 0 0; font-size: 0.93rem; line-height: 1.65; overflow-wrap: anywhere; }
mark { background: #ffe9a8; color: var(--ink); border-radius: 2px; padding: 0 1px; }
.pager { display: flex; gap: 1.25rem; flex-wrap: wrap; }
@media (prefers-color-scheme: dark) {
  mark { background: #5c4a12; }
  .finder.large input[type="search"] { box-shadow: none; }
}
@media (max-width: 44rem) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
  .meta { gap: 0 0.6rem; }
  .meta span:not(.tag) + span::before { margin-inline-end: 0.6rem; }
}
`.trimStart();
