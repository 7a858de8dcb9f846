import { stripVTControlCharacters } from "node:util";

/** Columns a text takes on a terminal: 2 for full-width characters, 0 for marks that join the one before. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += characterWidth(character);
  return width;
}

/** The text padded with spaces to a width. */
export function padToWidth(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** The text cut to a width, with an ellipsis where something was cut; control characters become spaces. */
export function clipToWidth(text: string, width: number): string {
  const plain = stripVTControlCharacters(text).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  if (displayWidth(plain) <= width) return plain;
  let clipped = "";
  let taken = 0;
  for (const character of plain) {
    taken += characterWidth(character);
    if (taken > width - 1) break;
    clipped += character;
  }
  return `${clipped}…`;
}

const joining = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u;
/** East Asian Wide and Fullwidth (Unicode annex 11), and what is drawn as an emoji. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

function characterWidth(character: string): number {
  if (joining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
