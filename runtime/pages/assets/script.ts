/**
 * The one script of all pages. Every page works without it: it shows the buttons that copy a text, opens what is folded for
 * want of room where there is some, and sends the forms that only wait for a button to be pressed.
 */
export const script = `
for (const button of document.querySelectorAll("[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  const says = document.querySelector('[data-says="' + button.dataset.copies + '"]');
  button.hidden = false;
  button.addEventListener("click", () => {
    source.select();
    navigator.clipboard.writeText(source.value).then(() => { says.textContent = button.dataset.done; }, () => {});
  });
}
if (matchMedia("(min-width: 60rem)").matches)
  for (const part of document.querySelectorAll("details[data-opens-wide]")) part.open = true;
for (const form of document.querySelectorAll("form[data-sends-itself]")) form.submit();
`.trimStart();
