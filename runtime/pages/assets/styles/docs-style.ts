/** The reference, the guides and the status page. */
export const docsStyle = `
.find { display: flex; gap: 0.75rem; align-items: flex-end; }
.find .field { flex: 1; }
.find .button { width: auto; margin-bottom: 1.1rem; }
.operations { scroll-margin-top: 1rem; margin-bottom: 2.25rem; }
.operations > ul { list-style: none; padding: 0; margin: 0; }
.operations li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr) 9rem; gap: 0.1rem 1.25rem; padding: 0.5rem 0; border-top: 1px solid var(--line); align-items: baseline; }
.operations li > .faint { text-align: end; line-height: 1.4; }
.operations .call, .operation .call { display: flex; gap: 0.6rem; align-items: baseline; min-width: 0; margin: 0; }
.method { flex: none; min-width: 3.6rem; text-align: center; font-family: var(--mono); font-size: 0.75rem; font-weight: 700; padding: 0.1rem 0.4rem; border-radius: 5px; background: var(--info); color: var(--accent-strong); }
.method.post { background: var(--success); color: var(--success-ink); }
.method.delete { background: var(--danger); color: var(--danger-ink); }
.operation { padding-bottom: 1rem; margin-bottom: 1.25rem; border-bottom: 1px solid var(--line); }
.operation h1 { margin: 0 0 0.5rem; }
.needed { display: block; color: var(--warning-ink); font-size: 0.78rem; font-weight: 600; }
code.type { font-size: 0.82rem; color: var(--faint); overflow-wrap: anywhere; }
.members tbody th { min-width: 14rem; font-weight: 500; }
.members td:nth-of-type(1), .members td:nth-of-type(2) { min-width: 6rem; }
.members td { font-size: 0.92rem; line-height: 1.55; }
.filters.parameters { align-items: start; }
pre.result { max-height: 30rem; overflow: auto; }
.parts { list-style: none; padding: 0; margin: 0 0 1.5rem; border-bottom: 1px solid var(--line); }
.parts li { display: grid; grid-template-columns: 10.5rem 5.5rem minmax(0, 1fr); gap: 0.15rem 1rem; padding: 0.7rem 0; border-top: 1px solid var(--line); align-items: baseline; }
.parts .tag { justify-self: start; }
.steps { list-style: none; padding: 0; counter-reset: step; }
.steps > li { position: relative; padding: 0 0 1.5rem 3.25rem; counter-increment: step; }
.steps > li::before { content: counter(step); position: absolute; inset-inline-start: 0; top: 0.1rem; width: 2.1rem; height: 2.1rem; line-height: 2.1rem; text-align: center; border-radius: 50%; background: var(--info); color: var(--accent-strong); font-weight: 700; }
.steps h2 { margin: 0 0 0.4rem; }
@media (max-width: 44rem) {
  .parts li { grid-template-columns: minmax(0, 1fr) auto; }
  .parts li > :last-child { grid-column: 1 / -1; }
  .operations li { grid-template-columns: minmax(0, 1fr); }
  .operations li > .faint { text-align: start; }
  .steps > li { padding-inline-start: 0; }
  .steps > li::before { position: static; display: block; margin-bottom: 0.4rem; }
}
`.trimStart();
