import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeXml, lineAt } from "./decode-text.ts";

/** One element with its attributes and, in document order, its text and child elements. The law API writes the same shape as JSON. */
export type XmlElement = {
  readonly tag: string;
  readonly attr: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
};
export type XmlNode = XmlElement | string;

/** The root element, or the line at which the file stops being well-formed XML. */
type ParsedXml =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads one XML document in its declared encoding. Entities other than the five of XML itself and numeric references are refused. */
export function parseXml(bytes: Uint8Array): ParsedXml {
  const decoded = decodeXml(bytes);
  return decoded.ok ? parseXmlText(decoded.text) : decoded;
}

/** The same for text that is already decoded. */
export function parseXmlText(source: string): ParsedXml {
  const text = source.startsWith("\u{feff}") ? source.slice(1) : source;
  const reference = badReference(text);
  if (reference)
    return { ok: false, line: lineAt(text, reference.index), reason: `not well-formed XML: ${reference.reason}` };
  try {
    const verdict = XMLValidator.validate(text);
    if (verdict !== true)
      return cutOff(text) ?? { ok: false, line: verdict.err.line, reason: `not well-formed XML: ${verdict.err.msg}` };
    const parsed: unknown = parser.parse(text);
    const roots = toNodes(parsed).filter((node) => typeof node !== "string");
    const [root, second] = roots;
    if (!root) return { ok: false, line: 1, reason: "not well-formed XML: no element" };
    if (second) return { ok: false, line: 1, reason: `not well-formed XML: a second root element ${second.tag}` };
    return { ok: true, root };
  } catch (error) {
    // The parser refuses hostile input (very deep nesting, reserved names) by throwing.
    return {
      ok: false,
      line: 1,
      reason: `not well-formed XML: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** For a file that ends too early the validator names the first line; the last line shows where it was cut. */
function cutOff(text: string): ParsedXml | null {
  const root = /<([A-Za-z_][\w.:-]*)/.exec(text)?.[1];
  if (root === undefined || text.includes(`</${root}>`)) return null;
  return { ok: false, line: lineAt(text, text.length), reason: `not well-formed XML: the file ends before </${root}>` };
}

/** Child elements, all of them or those with one tag. */
export function childElements(element: XmlElement, tag?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => typeof child !== "string" && (tag === undefined || child.tag === tag),
  );
}

/** First child element with a tag. */
export function childElement(element: XmlElement, tag: string): XmlElement | null {
  for (const child of element.children) if (typeof child !== "string" && child.tag === tag) return child;
  return null;
}

/** Trimmed text of the first child with a tag; null when the child is missing or empty. */
export function childText(element: XmlElement, tag: string): string | null {
  const child = childElement(element, tag);
  if (!child) return null;
  return (
    child.children
      .filter((node) => typeof node === "string")
      .join("")
      .trim() || null
  );
}

const textKey = "#text";
const cdataKey = "#cdata";
const attributesKey = ":@";

const parser = new XMLParser({
  preserveOrder: true,
  processEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: textKey,
  cdataPropName: cdataKey,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

function toNodes(list: unknown): XmlNode[] {
  if (!Array.isArray(list)) return [];
  const nodes: XmlNode[] = [];
  for (const entry of list as Record<string, unknown>[]) {
    const tag = Object.keys(entry).find((key) => key !== attributesKey);
    if (tag === undefined) continue;
    const value = entry[tag];
    if (tag === textKey) nodes.push(resolveReferences(String(value)));
    else if (tag === cdataKey) nodes.push(cdataText(value));
    else nodes.push({ tag, attr: toAttributes(entry[attributesKey]), children: toNodes(value) });
  }
  return nodes;
}

function cdataText(value: unknown): string {
  return Array.isArray(value) ? value.map((part: Record<string, unknown>) => String(part[textKey] ?? "")).join("") : "";
}

function toAttributes(value: unknown): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, text] of Object.entries(value ?? {})) attributes[name] = resolveReferences(String(text));
  return attributes;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const referencePattern = /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,8})|([A-Za-z][\w.-]*));/g;

function resolveReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(referencePattern, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    return String.fromCodePoint(codePoint(decimal, hex));
  });
}

function codePoint(decimal: string | undefined, hex: string | undefined): number {
  return decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
}

/** The first `&` outside CDATA and comments that XML itself does not define. */
function badReference(text: string): { index: number; reason: string } | null {
  if (!text.includes("&")) return null;
  const scanned = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, (section) => section.replaceAll("&", " "));
  for (const match of scanned.matchAll(/&(?:#(\d{1,8});|#[xX]([0-9a-fA-F]{1,8});|([A-Za-z][\w.-]*);)?/g)) {
    const [whole, decimal, hex, name] = match;
    if (whole === "&") return { index: match.index, reason: "a bare &" };
    if (name !== undefined && !Object.hasOwn(named, name))
      return { index: match.index, reason: `undefined entity ${whole}` };
    if (name === undefined && !isXmlCharacter(codePoint(decimal, hex)))
      return { index: match.index, reason: `${whole} is no character` };
  }
  return null;
}

function isXmlCharacter(code: number): boolean {
  if (code === 0x9 || code === 0xa || code === 0xd) return true;
  return (
    (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
  );
}
