import { escapeMarkup } from "../../wire/markup.ts";
import { visible } from "../words/visible.ts";

/** A text inside of XML: nothing in it is markup, and it holds no character that XML cannot. */
export function escapedXml(text: string): string {
  return visible(escapeMarkup(text));
}
