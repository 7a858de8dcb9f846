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
