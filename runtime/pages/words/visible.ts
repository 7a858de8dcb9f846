/**
 * Shows characters that browsers interpret, such as direction overrides, by their code: records are external data and must not
 * change how a page reads.
 */
export function visible(text: string): string {
  return text.replace(
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}
