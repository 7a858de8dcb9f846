/*
 * The script of all pages. Every page works without it: it shows copy buttons, opens sections that are folded on small screens,
 * and submits forms that only wait for a button.
 */

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
  const { copies = "", done = "" } = button.dataset;
  const source = document.getElementById(copies) as HTMLInputElement | HTMLTextAreaElement | null;
  const says = document.querySelector(`[data-says="${copies}"]`);
  button.hidden = false;
  button.addEventListener("click", async () => {
    source?.select();
    try {
      await navigator.clipboard.writeText(source?.value ?? "");
      says?.replaceChildren(done);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  });
}
if (matchMedia("(min-width: 60rem)").matches)
  for (const part of document.querySelectorAll<HTMLDetailsElement>("details[data-opens-wide]")) part.open = true;
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sends-itself]")) form.submit();
