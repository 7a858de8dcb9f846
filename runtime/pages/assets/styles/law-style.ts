/** The text of laws. */
export const lawStyle = `
.articles { line-height: 1.95; }
.article { padding: 1rem 0 0.6rem; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 9rem; scroll-margin-top: 1rem; }
.article:target { background: var(--info); margin-inline: -1rem; padding-inline: 1rem; border-radius: 8px; }
.article h3 { margin: 0 0 0.35rem; font-size: 1rem; line-height: 1.6; }
.article h3 a { color: var(--ink); text-decoration: none; }
.article h3 a:hover { text-decoration: underline; }
.article p { margin: 0 0 0.35rem; overflow-wrap: anywhere; }
.article details { font-size: 0.9rem; margin-top: 0.4rem; }
.toc { font-size: 0.9rem; }
.toc > summary { font-weight: 600; padding: 0.4rem 0; }
.toc nav > details { margin: 0; border-top: 1px solid var(--line); }
.toc nav summary { padding: 0.3rem 0; font-variant-numeric: tabular-nums; }
.toc ul { list-style: none; margin: 0 0 0.5rem; padding: 0 0 0 1rem; }
.toc li { padding: 0.1rem 0; line-height: 1.55; }
.toc li a { text-decoration: none; overflow-wrap: anywhere; }
.toc li a:hover { text-decoration: underline; }
@media (min-width: 60rem) {
  .law-text:has(> .toc) { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); gap: 1.75rem; align-items: start; }
  .toc { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; padding-inline-end: 0.5rem; }
}
`.trimStart();
