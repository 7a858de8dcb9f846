/** What text indexes hold: units (articles, decisions, cases) of passages, and groups of units (the articles of a law). */

/** Tables whose texts are indexed passage by passage. */
export const indexedTexts = ["law_article", "court_decision", "enforcement_case"] as const;
export type IndexedTexts = (typeof indexedTexts)[number];

export type TextGroup = {
  readonly id: string;
  /** Titles and other names: what is said of every unit of the group. */
  readonly heads: readonly string[];
  /** Names by which a question may mean the group as a whole; compact. */
  readonly names: readonly string[];
  /** A word for what sort of group it is, to tell an act from its orders. */
  readonly sort: string | null;
  /** 0..1000, decides between groups that the texts cannot tell apart. */
  readonly prior: number;
};

export type TextUnit = {
  readonly id: string;
  /** Id of its group; null where units are not grouped. */
  readonly group: string | null;
  /** What the unit is called inside its group: the number of an article. Empty where units are not grouped. */
  readonly label: string;
  /** Caption, name, labels: said of every passage. */
  readonly heads: readonly string[];
  /** Words that the texts do not hold (terms.ts): days, courts, places. */
  readonly marks: readonly string[];
  /** In an order that can be made again from the record. */
  readonly passages: readonly string[];
  readonly prior: number;
  /** What an answer shows of the unit without a look at its record: caption and opening of an article. */
  readonly preview: readonly (string | null)[];
};

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
