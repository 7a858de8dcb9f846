/** How pages look on paper: no colours that need ink, no controls, addresses beside links to elsewhere. */
export const printStyle = `
@media print {
  :root { color-scheme: light; --ground: #fff; --panel: #fff; --ink: #000; --faint: #444; --line: #bbb; --accent: #000; --info: #fff; --success: #fff; --warning: #fff; --danger: #fff; }
  body { display: block; font-size: 10pt; }
  .frame, .wide .frame { width: 100%; }
  .site nav, .skip, .button, .finder, .toc, .no-print { display: none !important; }
  .panel, .notice, .scroll { border: 1px solid #bbb; break-inside: avoid; }
  a { color: inherit; }
  main a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; color: #444; }
  details:not([open]) { display: none; }
}
`.trimStart();
