import { parseArticleNumber } from "../../../snapshots/text/laws/article-number.ts";
import type { Note } from "../../rows/adapter.ts";
import { descendants, elementById, parentOf, parseHtml } from "../reading/html-tree.ts";
import type { LawDocument, Provision, ProvisionPlace } from "./law-rows.ts";
import { countLeftOut, leftOutNote } from "./law-xml-document.ts";
import type { XmlElement, XmlNode } from "../reading/xml-tree.ts";
import { childElements } from "../reading/xml-tree.ts";

/** Reads a page of e-Gov's bulk HTML; null when the page lacks the main provision every such page has. */
export function readLawPage(html: string): LawDocument | null {
  const page = parseHtml(html);
  const main = elementById(page, "MainProvision");
  const body = main && parentOf(page, main);
  if (!body) return null;
  const provisions: Provision[] = [];
  const labels: string[] = [];
  const leftOut = new Map<string, number>();
  for (const section of childElements(body, "section")) {
    const kind = kindOf(section);
    if (kind === "MainProvision")
      readProvisions(section, {
        provision: "main",
        supplLabel: null,
        path: "MainProvision",
        provisions,
        before: provisions.length,
        leftOut,
      });
    else if (kind === "SupplProvision") {
      const label = supplementLabel(section);
      labels.push(label ?? "");
      readProvisions(section, {
        provision: "suppl",
        supplLabel: label,
        path: `SupplProvision[${labels.length}]`,
        provisions,
        before: provisions.length,
        leftOut,
      });
    } else if (kind !== "TOC" && kind !== "EnactStatement") countLeftOut(leftOut, kind);
  }
  return {
    title: textOfId(page, "lawTitle"),
    titleKana: null,
    abbreviations: [],
    lawNumber: textOfId(page, "lawTitleNo"),
    lawType: null,
    promulgatedDate: null,
    provisions,
    amendments: labels.flatMap((label) => /（(.+)）/.exec(label)?.[1] ?? []),
    notes: [...leftOut].map(([kind, count]) => leftOutNote(kind, count)),
  };
}

/** Kinds of headings, outermost first. */
const levels = ["Part", "Chapter", "Section", "Subsection", "Division"].map((name) => `${name}Title`);

/**
 * Headings of chapters stand beside the articles, as sections of their own: each holds until the next of its level or above.
 * `open` has the titles by level.
 */
function readProvisions(parent: XmlElement, place: ProvisionPlace, open: string[] = []): void {
  for (const section of childElements(parent, "section")) {
    const kind = kindOf(section);
    if (kind === "Article" || kind === "Paragraph") {
      // Levels that the law does not have are holes.
      const divisions = open.filter(Boolean);
      place.provisions.push({ ...readProvision(section, kind === "Article", place), divisions });
      continue;
    }
    for (const block of childElements(section)) {
      const level = levels.indexOf(kindOf(block));
      if (level < 0) continue;
      open.length = level;
      open[level] = textOf(block);
    }
    if (holdsProvisions(section)) readProvisions(section, place, open);
    else if (!/^(?:Part|Chapter|Sectio[nt]|Subsection|Division)$/.test(kind)) countLeftOut(place.leftOut, kind);
  }
}

function holdsProvisions(section: XmlElement): boolean {
  return childElements(section, "section").some((child) => /^(?:Article|Paragraph)$/.test(kindOf(child)));
}

function readProvision(section: XmlElement, isArticle: boolean, place: ProvisionPlace): Omit<Provision, "divisions"> {
  let title: string | null = null;
  let caption: string | null = null;
  let figures = 0;
  const lines: string[] = [];
  for (const block of childElements(section)) {
    const kind = kindOf(block);
    figures += descendants(block, "img").length;
    if (kind === "ArticleCaption" || (kind === "ParagraphCaption" && !isArticle)) caption = textOf(block) || caption;
    else if (kind === "ArticleTitle") {
      const { head, rest } = splitTitle(block);
      title = head;
      if (rest) lines.push(rest);
    } else lines.push(...blockLines(block, kind));
  }
  const number = title === null ? null : parseArticleNumber(title);
  const notes: Note[] =
    figures > 0 ? [{ field: "text", reason: `${figures} figure${figures > 1 ? "s" : ""} left out` }] : [];
  if (isArticle && number === null)
    notes.push({ field: "article_number", reason: `title ${title ?? "(none)"} is no article number` });
  if (isArticle && lines.length === 0) notes.push({ field: "text", reason: "no text in the file" });
  return {
    provision: place.provision,
    supplLabel: place.supplLabel,
    isArticle,
    articleNumber: number,
    articleTitle: title,
    caption,
    text: lines.join("\n") || null,
    path: `${place.path}/${isArticle ? "Article" : "Paragraph"}[${number ?? place.provisions.length - place.before + 1}]`,
    notes,
  };
}

function blockLines(block: XmlElement, kind: string): string[] {
  const tables = descendants(block, "table");
  if (tables.length > 0) return tables.flatMap((table) => descendants(table, "tr").map(rowLine)).filter(Boolean);
  const text = textOf(block);
  return text ? [indentOf(kind) + text] : [];
}

function rowLine(row: XmlElement): string {
  const cells = childElements(row).map((cell) => textOf(cell));
  return cells.some(Boolean) ? `  ${cells.join("\t")}` : "";
}

function indentOf(kind: string): string {
  if (kind === "ParagraphSentence" || kind === "ParagraphCaption") return "";
  return /^(?:Subitem\d+|Sublist\d)Sentence$/.test(kind) ? "    " : "  ";
}

/** Label of a supplementary provision as printed, with the amending law and the mark of an extract. */
function supplementLabel(section: XmlElement): string | null {
  const label = childElements(section).find((child) => kindOf(child) === "SupplProvisionLabel");
  return (label && textOf(label)) || null;
}

/** The first bold span is the title of the article, what follows the first paragraph. */
function splitTitle(block: XmlElement): { head: string | null; rest: string } {
  const [first] = childElements(block);
  const head = first ? textOf(first) : "";
  const whole = textOf(block);
  return { head: head || null, rest: whole.slice(head.length).replace(/^　/, "") };
}

/** Name of a part in the law's schema: `_div_X` of a block, else the class beside `active` of a section. */
function kindOf(element: XmlElement): string {
  const classes = (element.attr["class"] ?? "").split(/\s+/);
  const block = classes.find((name) => name.startsWith("_div_"));
  if (block) return block.slice("_div_".length);
  return classes.find((name) => name !== "active" && name !== "_shokanBoxParent" && name !== "") ?? "";
}

function textOfId(page: XmlElement, id: string): string | null {
  const element = elementById(page, id);
  return (element && textOf(element)) || null;
}

/** Text in one line: readings and the page's own boxes dropped, line breaks between the parts of a cell as a space. */
function textOf(element: XmlElement): string {
  return collect(element.children)
    .replace(/[ \t]*\r?\n[ \t\r\n]*/g, "")
    .replace(/^[ \t]+|[ \t]+$/g, "");
}

function collect(nodes: readonly XmlNode[]): string {
  let text = "";
  for (const node of nodes) {
    if (typeof node === "string") text += node;
    else if (node.tag === "br") text += "　";
    else if (node.tag !== "rt" && node.tag !== "rp" && !isPageBox(node)) text += collect(node.children);
  }
  return text;
}

function isPageBox(element: XmlElement): boolean {
  return /(?:^|\s)_(?:shokanBox|inyoBox)(?:\s|$)/.test(element.attr["class"] ?? "");
}
