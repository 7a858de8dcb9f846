const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text inside of HTML or XML, in an element or a quoted attribute: nothing in it is markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => entities[found]!);
}
