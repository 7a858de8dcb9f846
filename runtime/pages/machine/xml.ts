import { escapeMarkup } from "../../wire/markup.ts";
import { visible } from "../words/visible.ts";

/** Escapes a text for XML and removes characters that XML does not allow. */
export function escapedXml(text: string): string {
  return visible(escapeMarkup(text));
}
