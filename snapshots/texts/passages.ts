/** Characters of a passage, about: what is said in one breath stands within it, and a long article is many. */
const LENGTH = 320;

/**
 * Cuts a text into passages: paragraphs with the items below them (which are indented), long ones at the end of a sentence
 * or of an item. The same text gives the same passages, so that one can be shown by its place.
 */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let open = "";
  for (const line of text.split("\n")) {
    const begins = !/^[ \u3000]/.test(line);
    if (open !== "" && (begins || open.length + line.length > LENGTH)) {
      passages.push(open);
      open = "";
    }
    for (const piece of sentencesOf(line)) {
      if (open !== "" && open.length + piece.length > LENGTH) {
        passages.push(open);
        open = "";
      }
      open = open === "" ? piece : `${open}${piece === line ? "\n" : ""}${piece}`;
    }
  }
  if (open !== "") passages.push(open);
  return passages;
}

/** A line of usual length as it is, a long one sentence by sentence. */
function sentencesOf(line: string): string[] {
  if (line.trim() === "") return [];
  return line.length <= LENGTH ? [line] : (line.match(/[^。]+。?[」）]*/g) ?? [line]);
}

/** The first characters of a text on one line, with … where it goes on; null for an empty one. */
export function openingOf(text: string, characters: number): string | null {
  const line = text
    .slice(0, 3 * characters)
    .replaceAll(/\s+/gu, " ")
    .trim();
  const shown = Array.from(line).slice(0, characters).join("");
  if (shown === "") return null;
  return shown.length < line.length || text.length > 3 * characters ? `${shown}…` : shown;
}
