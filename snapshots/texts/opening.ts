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
