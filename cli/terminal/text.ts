import stringWidth from "string-width";

/**
 * Printable text: a string, a colored part, or a sequence of them. Colors are values and not codes inside a string, so text
 * from a record, file or server cannot contain one.
 */
export type Text = string | Painted | readonly Text[];
export type Color = "bold" | "dim" | "green" | "red" | "yellow";
export type Painted = { readonly color: Color; readonly text: string };

export const bold = (text: string): Painted => ({ color: "bold", text });
export const dim = (text: string): Painted => ({ color: "dim", text });
export const green = (text: string): Painted => ({ color: "green", text });
export const red = (text: string): Painted => ({ color: "red", text });
export const yellow = (text: string): Painted => ({ color: "yellow", text });

/** Control characters, line and paragraph separators, and marks that change the direction of writing. */
const unsafe = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** Replaces everything that could move, hide or reorder terminal output with visible escapes, such as `\u202e`. */
export function escapeUnsafe(text: string): string {
  return text.replaceAll(unsafe, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The text as sent to a terminal; `paint` adds the color codes. */
export function renderText(text: Text, paint: (color: Color, text: string) => string): string {
  if (typeof text === "string") return escapeUnsafe(text);
  if ("color" in text) return paint(text.color, escapeUnsafe(text.text));
  return text.map((part) => renderText(part, paint)).join("");
}

/** The text as it is shown without color. */
export function plainText(text: Text): string {
  return renderText(text, (_color, part) => part);
}

/** Columns that the text takes on a terminal: 2 for full-width characters, 0 for marks that join the one before. */
export function textWidth(text: Text): number {
  return stringWidth(plainText(text));
}

/** The text without color, cut to a width, with an ellipsis where something was cut; the text itself when it fits. */
export function clipText(text: Text, width: number): Text {
  if (textWidth(text) <= width) return text;
  let clipped = "";
  let taken = 0;
  for (const { segment } of new Intl.Segmenter().segment(plainText(text))) {
    taken += stringWidth(segment);
    if (taken > width - 1) break;
    clipped += segment;
  }
  return `${clipped}…`;
}

/** The text padded with spaces to a width. */
export function padText(text: Text, width: number, align: "left" | "right" = "left"): Text {
  const space = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "left" ? [text, space] : [space, text];
}
