import { visible } from "../words/visible.ts";

/** A text inside of XML: nothing in it is markup, and it holds no character that XML cannot. */
export function escapedXml(text: string): string {
  return visible(text.replaceAll(/[&<>"']/g, (found) => entities[found]!));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
