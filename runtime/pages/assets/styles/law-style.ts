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
`.trimStart();
