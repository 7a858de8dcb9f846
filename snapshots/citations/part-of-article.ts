import type { LawArticle } from "../../schemas/records/law.ts";
import type { Provision } from "../text/laws/article-number.ts";
import { articleParts } from "./article-parts.ts";

/** A part of an article's text; `text` is null where the text does not tell its parts apart. */
export type ShownPart = { readonly number: string; readonly text: string | null };

export type PartOfArticle = {
  readonly paragraph: ShownPart | null;
  readonly item: ShownPart | null;
  /** The text tells all of its parts, and has no such one; `paragraphs` and `items` are how many it has. */
  readonly lacking: { readonly paragraphs: number; readonly items: number | null } | null;
};

/** The paragraph and item that a citation names, in the text of their article. An item without a paragraph is of the first. */
export function partOfArticle(
  { text, article_number: article }: LawArticle,
  { paragraph, item }: Provision,
): PartOfArticle {
  if (paragraph === null && item === null) return { paragraph: null, item: null, lacking: null };
  const { paragraphs, complete } = text === null ? { paragraphs: [], complete: false } : articleParts(text, article);
  const found = paragraphs.find(({ number }) => number === (paragraph ?? 1));
  const foundItem = found?.items.find(({ number }) => number === item);
  const lacks = complete && (found === undefined || (item !== null && foundItem === undefined));
  return {
    paragraph: paragraph === null ? null : { number: String(paragraph), text: found?.text ?? null },
    item: item === null ? null : { number: item, text: foundItem?.text ?? null },
    lacking: lacks ? { paragraphs: paragraphs.length, items: found === undefined ? null : found.items.length } : null,
  };
}
