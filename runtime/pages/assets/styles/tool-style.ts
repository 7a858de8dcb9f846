/** The verifier and the other tools for people. */
export const toolStyle = `
textarea, select { font: inherit; width: 100%; max-width: 100%; padding: 0.6rem 0.75rem; color: var(--ink); background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; }
.verifier textarea { font-family: var(--mono); font-size: 0.85rem; line-height: 1.5; }
textarea.over { outline: 3px dashed var(--accent); outline-offset: 3px; background: var(--info); }
.button.file { position: relative; margin: 0; }
.button.file:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
#judgement { margin: 1.25rem 0; }
#judgement .verdict { font-size: 1.05rem; }
.checks { list-style: none; padding: 0; margin: 1rem 0; }
.checks li { display: flex; gap: 0.8rem; padding: 0.6rem 0; border-top: 1px solid var(--line); }
.checks .mark { flex: none; width: 1.6rem; height: 1.6rem; line-height: 1.6rem; text-align: center; border-radius: 50%; font-weight: 700; background: var(--info); color: var(--faint); }
.checks .ok .mark { background: var(--success); color: var(--success-ink); }
.checks .failed .mark { background: var(--danger); color: var(--danger-ink); }
.checks p { margin: 0.1rem 0 0; }
`.trimStart();
