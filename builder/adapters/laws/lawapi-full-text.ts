import type { XmlElement, XmlNode } from "../reading/xml-tree.ts";
import { parseXml, parseXmlText } from "../reading/xml-tree.ts";

/** The `Law` element of an answer, null when the answer carries no text, or why its text cannot be read. */
export type FullText =
  | { readonly ok: true; readonly law: XmlElement | null }
  | { readonly ok: false; readonly reason: string };

/** Reads `law_full_text` of a JSON answer: the tree of `json_format=full`, XML text, or XML in base64 as `law_full_text_format=xml` gives it. */
export function readFullText(value: unknown): FullText {
  if (value === null || value === undefined || value === "") return { ok: true, law: null };
  if (typeof value === "string") {
    const xml = value.trimStart().startsWith("<") ? parseXmlText(value) : parseXml(Buffer.from(value, "base64"));
    return xml.ok ? wholeLaw(xml.root) : { ok: false, reason: `line ${xml.line} of the text: ${xml.reason}` };
  }
  const element = toElement(value, 0);
  if (element) return wholeLaw(element);
  if (typeof value === "object" && "Law" in value)
    return { ok: false, reason: "json_format=light loses the order of elements: ask for json_format=full" };
  return { ok: false, reason: "neither a tree of tag, attr and children nor XML" };
}

function wholeLaw(root: XmlElement): FullText {
  if (root.tag === "Law") return { ok: true, law: root };
  return { ok: false, reason: `the text is a ${root.tag} element, not a whole Law` };
}

/** Far above what the schema of laws allows; keeps a hostile file from exhausting the stack. */
const deepest = 100;

function toElement(value: unknown, depth: number): XmlElement | null {
  if (typeof value !== "object" || value === null || depth > deepest) return null;
  const { tag, attr, children } = value as Record<string, unknown>;
  if (typeof tag !== "string") return null;
  const attributes = Object.fromEntries(Object.entries(attr ?? {}).map(([name, text]) => [name, String(text)]));
  const nodes: XmlNode[] = [];
  for (const child of Array.isArray(children) ? (children as unknown[]) : []) {
    const node = typeof child === "string" ? child : toElement(child, depth + 1);
    if (node === null) return null;
    nodes.push(node);
  }
  return { tag, attr: attributes, children: nodes };
}
