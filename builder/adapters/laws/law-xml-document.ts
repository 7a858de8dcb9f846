import { parseArticleNumber } from "../../../snapshots/text/laws/article-number.ts";
import { parseJapaneseDate } from "../../../snapshots/text/era.ts";
import type { Note } from "../../rows/adapter.ts";
import type { LawDocument, Provision, ProvisionPlace } from "./law-rows.ts";
import { lawTypeOfWord } from "./law-type.ts";
import { inlineText, paragraphText, provisionText } from "./law-xml-text.ts";
import type { XmlElement } from "../reading/xml-tree.ts";
import { childElement, childElements } from "../reading/xml-tree.ts";

/** Reads a `Law` element of 法令標準XML, both dialects. Never fails: what is missing is null, what is left out is a note. */
export function readLawElement(law: XmlElement): LawDocument {
  const body = childElement(law, "LawBody");
  const title = body && childElement(body, "LawTitle");
  const number = childElement(law, "LawNum");
  const provisions: Provision[] = [];
  const amendments: string[] = [];
  const leftOut = new Map<string, number>();
  let supplements = 0;
  for (const part of body ? childElements(body) : []) {
    if (part.tag === "MainProvision")
      readProvisions(part, {
        provision: "main",
        supplLabel: null,
        path: "MainProvision",
        provisions,
        before: provisions.length,
        leftOut,
      });
    else if (part.tag === "SupplProvision") {
      supplements += 1;
      const amendment = part.attr["AmendLawNum"]?.trim();
      if (amendment) amendments.push(amendment);
      readProvisions(part, {
        provision: "suppl",
        supplLabel: supplementLabel(part),
        path: `SupplProvision[${supplements}]`,
        provisions,
        before: provisions.length,
        leftOut,
      });
    } else if (!passedOver.has(part.tag)) countLeftOut(leftOut, part.tag);
  }
  return {
    title: (title && inlineText(title)) || null,
    titleKana: title?.attr["Kana"]?.trim() || null,
    abbreviations: splitAbbreviations(title?.attr["Abbrev"]),
    lawNumber: (number && inlineText(number)) || null,
    lawType: lawTypeOfWord(law.attr["LawType"]),
    promulgatedDate: promulgation(law),
    provisions,
    amendments,
    notes: [...leftOut].map(([tag, count]) => leftOutNote(tag, count)),
  };
}

/** Abbreviations as e-Gov lists them in one text. */
export function splitAbbreviations(text: string | null | undefined): string[] {
  return [...new Set((text ?? "").split(/[、,，]/).map((part) => part.trim()))].filter(Boolean);
}

/** A note that a kind of element of the law is in no row. */
export function leftOutNote(tag: string, count: number): Note {
  return {
    field: "law_article",
    reason: `left out ${tag}${count > 1 ? ` (${count} times)` : ""}: only articles and paragraphs become rows`,
  };
}

/** Counts one more element that becomes no row. */
export function countLeftOut(leftOut: Map<string, number>, tag: string): void {
  leftOut.set(tag, (leftOut.get(tag) ?? 0) + 1);
}

/** Parts of a law that only name it or list what follows. */
const passedOver = new Set(["LawTitle", "TOC", "EnactStatement"]);

const containers = new Set(["Part", "Chapter", "Section", "Subsection", "Division"]);

/** Articles below headings, never those quoted inside an article; a paragraph counts only where it stands beside articles. */
function readProvisions(parent: XmlElement, place: ProvisionPlace, divisions: readonly string[] = []): void {
  for (const child of childElements(parent)) {
    if (containers.has(child.tag)) readProvisions(child, place, [...divisions, ...titleOf(child)]);
    else if (child.tag === "Article") place.provisions.push({ ...readArticle(child, place), divisions });
    else if (child.tag === "Paragraph") place.provisions.push({ ...readParagraph(child, place), divisions });
    else if (
      !/^(?:Part|Chapter|Section|Subsection|Division)Title$/.test(child.tag) &&
      child.tag !== "SupplProvisionLabel"
    )
      countLeftOut(place.leftOut, child.tag);
  }
}

/** The title of a part, chapter or section; none where the file gives it none. */
function titleOf(container: XmlElement): string[] {
  const title = childElement(container, `${container.tag}Title`);
  const text = title === null ? "" : inlineText(title);
  return text === "" ? [] : [text];
}

const articleHeadings = new Set(["ArticleTitle", "ArticleCaption"]);

function readArticle(article: XmlElement, place: ProvisionPlace): Omit<Provision, "divisions"> {
  const heading = childElement(article, "ArticleTitle");
  const title = (heading && inlineText(heading)) || null;
  const caption = childElement(article, "ArticleCaption");
  const { text, figures } = provisionText(article, articleHeadings);
  const notes = figureNotes(figures);
  const stated = article.attr["Num"]?.trim() ?? "";
  const number = /^\d+(?:_\d+)*(?::\d+(?:_\d+)*)?$/.test(stated) ? stated : parseArticleNumber(title ?? "");
  if (number === null)
    notes.push({ field: "article_number", reason: `neither Num="${stated}" nor the title is an article number` });
  if (text === null) {
    const deleted = article.attr["Delete"] === "true";
    notes.push({
      field: "text",
      reason: deleted ? "no text: the file marks the article as deleted" : "no text in the file",
    });
  }
  return {
    provision: place.provision,
    supplLabel: place.supplLabel,
    isArticle: true,
    articleNumber: number,
    articleTitle: title,
    caption: (caption && inlineText(caption)) || null,
    text,
    path: `${place.path}/Article[${stated || place.provisions.length - place.before + 1}]`,
    notes,
  };
}

function readParagraph(paragraph: XmlElement, place: ProvisionPlace): Omit<Provision, "divisions"> {
  const caption = childElement(paragraph, "ParagraphCaption");
  const { text, figures } = paragraphText(paragraph);
  return {
    provision: place.provision,
    supplLabel: place.supplLabel,
    isArticle: false,
    articleNumber: null,
    articleTitle: null,
    caption: (caption && inlineText(caption)) || null,
    text,
    path: `${place.path}/Paragraph[${paragraph.attr["Num"]?.trim() || place.provisions.length - place.before + 1}]`,
    notes: figureNotes(figures),
  };
}

function figureNotes(figures: number): Note[] {
  return figures > 0 ? [{ field: "text", reason: `${figures} figure${figures > 1 ? "s" : ""} left out` }] : [];
}

/** Label of a supplementary provision as the publisher prints it, with the amending law and the mark of an extract. */
function supplementLabel(supplement: XmlElement): string | null {
  const label = childElement(supplement, "SupplProvisionLabel");
  const amendment = supplement.attr["AmendLawNum"]?.trim();
  const parts = [
    label ? inlineText(label) : "",
    amendment ? `（${amendment}）` : "",
    supplement.attr["Extract"] === "true" ? "抄" : "",
  ];
  return parts.filter(Boolean).join("　") || null;
}

const eraNames: Readonly<Record<string, string>> = {
  Meiji: "明治",
  Taisho: "大正",
  Showa: "昭和",
  Heisei: "平成",
  Reiwa: "令和",
};

/** Day of promulgation; the older dialect gives only the year, which is no date. */
function promulgation(law: XmlElement): string | null {
  const era = eraNames[law.attr["Era"] ?? ""];
  const [year, month, day] = [law.attr["Year"], law.attr["PromulgateMonth"], law.attr["PromulgateDay"]].map(Number);
  if (!era || !year || !month || !day) return null;
  return parseJapaneseDate(`${era}${year}年${month}月${day}日`);
}
