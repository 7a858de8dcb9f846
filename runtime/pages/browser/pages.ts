import { suggestFor } from "./search.ts";

/*
 * The script of all pages. Every page works without it: it suggests names in the search box, shows copy buttons, opens sections that
 * are folded on small screens, submits forms that only wait for a button, prints, and "/" leads to the search box.
 */

for (const input of document.querySelectorAll<HTMLInputElement>("input[data-suggest]")) suggestFor(input);

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  const isTyping = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.querySelector<HTMLInputElement>("input[type=search][data-suggest]");
  if (box === null) return;
  event.preventDefault();
  box.focus();
  box.select();
});

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
  const { copies = "", done = "" } = button.dataset;
  const source = document.getElementById(copies);
  const says = document.querySelector(`[data-says="${copies}"]`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (source instanceof HTMLInputElement) source.select();
    try {
      await navigator.clipboard.writeText(
        source instanceof HTMLInputElement ? source.value : (source?.textContent ?? ""),
      );
      says?.replaceChildren(done);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  });
}
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
if (matchMedia("(min-width: 60rem)").matches)
  for (const part of document.querySelectorAll<HTMLDetailsElement>("details[data-opens-wide]")) part.open = true;
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sends-itself]")) form.submit();
