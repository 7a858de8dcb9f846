import type { XmlElement, XmlNode } from "../reading/xml-tree.ts";

/** Text of a provision and what could not be put into text. */
type ProvisionText = { readonly text: string | null; readonly figures: number };

/**
 * Text of an article, a paragraph or any other element of a law: one line per paragraph, items indented by two spaces,
 * sub-items of every level by four, table rows by two with a tab between cells. Numbers and sentences, and the columns
 * of one sentence, are parted by an ideographic space. Readings (Rt) are dropped, figures are counted. Captions and
 * titles that become fields of their own are passed over: see `skip`.
 */
export function provisionText(element: XmlElement, skip: ReadonlySet<string>): ProvisionText {
  const page: Page = { lines: [], figures: 0 };
  for (const child of element.children) if (typeof child !== "string" && !skip.has(child.tag)) writeBlock(page, child);
  const text = page.lines.join("\n");
  return { text: text === "" ? null : text, figures: page.figures };
}

/** Lines of one paragraph that stands alone, its number included. */
export function paragraphText(element: XmlElement): ProvisionText {
  const page: Page = { lines: [], figures: 0 };
  writeParagraph(page, element, new Set(["ParagraphCaption"]));
  const text = page.lines.join("\n");
  return { text: text === "" ? null : text, figures: page.figures };
}

/** Text of an element in one line: readings dropped, superscripts kept, line breaks of the file removed. */
export function inlineText(element: XmlElement): string {
  return tidy(collect(element.children, null));
}

type Page = { lines: string[]; figures: number };

const itemIndent = "  ";
const subitemIndent = "    ";

/** Elements that carry lines of their own wherever they stand, also inside a quotation in a sentence. */
const blockTags = new Set([
  "Article",
  "Paragraph",
  "Item",
  "Class",
  "List",
  "Table",
  "TableStruct",
  "FigStruct",
  "NoteStruct",
  "StyleStruct",
  "FormatStruct",
  "Remarks",
]);
const sentencePattern = /^(?:Paragraph|Item|Subitem\d+|Class|List|Sublist\d|AmendProvision)Sentence$/;

function writeBlock(page: Page, element: XmlElement): void {
  const { tag } = element;
  if (tag === "Article") writeArticle(page, element);
  else if (tag === "Paragraph") writeParagraph(page, element, new Set());
  else if (tag === "Item" || tag === "Class") writeNumbered(page, element, itemIndent);
  else if (/^Subitem\d+$/.test(tag)) writeNumbered(page, element, subitemIndent);
  else if (tag === "List") writeNumbered(page, element, itemIndent);
  else if (/^Sublist\d$/.test(tag)) writeNumbered(page, element, subitemIndent);
  else if (tag === "Table") writeTable(page, element);
  else if (tag === "Fig") page.figures += 1;
  else if (sentencePattern.test(tag)) writeSentence(page, element);
  else if (tag === "QuoteStruct" || tag === "NewProvision") writeQuoted(page, element);
  else if (holdsBlocks(element)) for (const child of element.children) writeChild(page, child);
  else writeLine(page, itemIndent, collectLine(page, element));
}

function writeChild(page: Page, child: XmlNode): void {
  if (typeof child !== "string") writeBlock(page, child);
  else writeLine(page, itemIndent, tidy(child));
}

/** A whole article inside another: its caption, then its title before the first line. */
function writeArticle(page: Page, element: XmlElement): void {
  const inner: Page = { lines: [], figures: 0 };
  let title = "";
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.tag === "ArticleCaption") writeLine(page, "", inlineText(child));
    else if (child.tag === "ArticleTitle") title = inlineText(child);
    else writeBlock(inner, child);
  }
  page.figures += inner.figures;
  const [first = "", ...rest] = inner.lines;
  writeLine(page, "", [title, first].filter(Boolean).join("　"));
  page.lines.push(...rest);
}

function writeParagraph(page: Page, element: XmlElement, skip: ReadonlySet<string>): void {
  for (const child of element.children) {
    if (typeof child !== "string" && child.tag === "ParagraphCaption" && !skip.has(child.tag))
      writeLine(page, "", inlineText(child));
  }
  writeNumbered(page, element, "");
}

/** A number or title, its sentence, and whatever stands below it. */
function writeNumbered(page: Page, element: XmlElement, indent: string): void {
  const head: string[] = [];
  const below: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child === "string") head.push(tidy(child));
    else if (child.tag === "ParagraphNum" || /^(?:Item|Subitem\d+|Class)Title$/.test(child.tag))
      head.push(collectLine(page, child));
    else if (sentencePattern.test(child.tag)) head.push(...sentenceParts(page, child, below));
    else if (child.tag !== "ParagraphCaption") below.push(child);
  }
  writeLine(page, indent, head.filter(Boolean).join("　"));
  for (const child of below) writeBlock(page, child);
}

/** Words of another law, or of this one in another place: indented once more, so that they do not pass for the article's own. */
function writeQuoted(page: Page, element: XmlElement): void {
  const inner: Page = { lines: [], figures: 0 };
  for (const child of element.children) writeChild(inner, child);
  page.figures += inner.figures;
  for (const line of inner.lines) page.lines.push(itemIndent + line);
}

function writeSentence(page: Page, element: XmlElement): void {
  const below: XmlElement[] = [];
  writeLine(page, itemIndent, sentenceParts(page, element, below).join("　"));
  for (const child of below) writeBlock(page, child);
}

/** Sentences run on; columns are parts of their own; a table in place of sentences goes below. */
function sentenceParts(page: Page, element: XmlElement, below: XmlElement[]): string[] {
  const parts: string[] = [];
  let running = "";
  for (const child of element.children) {
    if (typeof child === "string") running += tidy(child);
    else if (child.tag === "Column") parts.push(collectLine(page, child, below));
    else if (blockTags.has(child.tag)) below.push(child);
    else running += collectLine(page, child, below);
  }
  return running === "" ? parts : [running, ...parts];
}

function writeTable(page: Page, table: XmlElement): void {
  for (const row of table.children) {
    if (typeof row === "string") continue;
    const cells = row.children.filter((cell) => typeof cell !== "string").map((cell) => cellText(page, cell));
    if (cells.some(Boolean)) page.lines.push(itemIndent + cells.join("\t"));
  }
}

/** A cell in one line: its sentences, items or paragraphs parted by an ideographic space. */
function cellText(page: Page, cell: XmlElement): string {
  const inner: Page = { lines: [], figures: 0 };
  if (holdsBlocks(cell) || cell.children.some((child) => typeof child !== "string" && isCellPart(child.tag))) {
    for (const child of cell.children) writeChild(inner, child);
  } else inner.lines.push(collectLine(inner, cell));
  page.figures += inner.figures;
  return inner.lines
    .map((line) => line.replace(/^ +/, "").replaceAll("\t", "　"))
    .filter(Boolean)
    .join("　");
}

function isCellPart(tag: string): boolean {
  return tag === "Sentence" || tag === "Column";
}

function holdsBlocks(element: XmlElement): boolean {
  return element.children.some((child) => typeof child !== "string" && (isStructure(child.tag) || holdsBlocks(child)));
}

function isStructure(tag: string): boolean {
  return (
    blockTags.has(tag) ||
    sentencePattern.test(tag) ||
    tag === "Fig" ||
    /^(?:Subitem\d+|Sublist\d|\w+Title|RemarksLabel|Sentence)$/.test(tag)
  );
}

function writeLine(page: Page, indent: string, line: string): void {
  if (line !== "") page.lines.push(indent + line);
}

/** One line of text; blocks inside it are handed to `below`, or written into the line when there is no place below. */
function collectLine(page: Page, element: XmlElement, below: XmlElement[] | null = null): string {
  page.figures += countFigures(element);
  return tidy(collect(element.children, below));
}

function collect(nodes: readonly XmlNode[], below: XmlElement[] | null): string {
  let text = "";
  for (const node of nodes) {
    if (typeof node === "string") text += node;
    else if (node.tag === "Rt") continue;
    else if (below && blockTags.has(node.tag)) below.push({ tag: "QuoteStruct", attr: {}, children: [node] });
    else text += collect(node.children, below);
  }
  return text;
}

/** Figures in running text; those inside blocks are counted when the block is written. */
function countFigures(element: XmlElement): number {
  let figures = 0;
  for (const child of element.children) {
    if (typeof child === "string" || blockTags.has(child.tag)) continue;
    figures += child.tag === "Fig" ? 1 : countFigures(child);
  }
  return figures;
}

/** Line breaks and the indentation after them are layout of the file, not of the law; ideographic spaces are text. */
function tidy(text: string): string {
  return text
    .replace(/([\x21-\x7e])[ \t]*\r?\n[ \t\r\n]*(?=[\x21-\x7e])/g, "$1 ")
    .replace(/[ \t]*\r?\n[ \t\r\n]*/g, "")
    .replace(/^[ \t]+|[ \t]+$/g, "");
}
