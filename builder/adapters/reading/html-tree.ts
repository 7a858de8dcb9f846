import { load } from "cheerio";
import type { XmlElement, XmlNode } from "./xml-tree.ts";

/** Reads a page as a browser would, into the same tree as XML; comments, scripts and styles are left out. Never fails. */
export function parseHtml(text: string): XmlElement {
  const $ = load(text);
  const children = $.root()
    .contents()
    .toArray()
    .flatMap((node) => toNode(node as DomNode));
  return { tag: "document", attr: {}, children };
}

/** The first element with an id, at any depth. */
export function elementById(root: XmlElement, id: string): XmlElement | null {
  return findElement(root, (element) => element.attr["id"] === id);
}

/** Descendants with a tag; those inside a found one are not looked for. */
export function descendants(element: XmlElement, tag: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === "string") return [];
    return child.tag === tag ? [child] : descendants(child, tag);
  });
}

/** The element that holds another one directly. */
export function parentOf(root: XmlElement, child: XmlElement): XmlElement | null {
  return findElement(root, (element) => element.children.includes(child));
}

/** What this reader needs of the parser's nodes. */
type DomNode = {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Record<string, string>;
  readonly children?: readonly DomNode[];
};

function toNode(node: DomNode): XmlNode[] {
  if (node.type === "text") return [node.data ?? ""];
  if (node.type !== "tag" || !node.name) return [];
  return [{ tag: node.name, attr: node.attribs ?? {}, children: (node.children ?? []).flatMap(toNode) }];
}

function findElement(element: XmlElement, wanted: (element: XmlElement) => boolean): XmlElement | null {
  if (wanted(element)) return element;
  for (const child of element.children) {
    const found = typeof child === "string" ? null : findElement(child, wanted);
    if (found) return found;
  }
  return null;
}
