/** What an address is known to answer with. */
export type BodyKind = "zip" | "xml" | "json" | "html";

/** Bytes needed of either end of a body to judge it. */
export const endsLength = 66 * 1024;

/**
 * The reason why a body cannot be of its kind, from its first and last bytes, or null. Servers under maintenance answer
 * 200 with a page for people; such a page must not become a file of laws.
 */
export function bodyProblem(kind: BodyKind, { head, tail }: { head: Buffer; tail: Buffer }): string | null {
  if (head.length === 0) return "empty";
  const found = () => `not ${kind}: begins with ${JSON.stringify(head.toString("utf8").slice(0, 40))}`;
  if (kind === "zip") {
    if (!["PK\x03\x04", "PK\x05\x06"].includes(head.toString("latin1", 0, 4))) return found();
    return tail.includes("PK\x05\x06", 0, "latin1") ? null : "zip without its directory: cut short";
  }
  const start = head
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  const end = tail.toString("utf8").trimEnd().at(-1);
  if (kind === "json") {
    if (!/^[[{]/.test(start)) return found();
    return end === (start.startsWith("{") ? "}" : "]") ? null : "JSON without an end: cut short";
  }
  if (!start.startsWith("<") || (kind === "xml" && /^<(!doctype\s+html|html)\b/i.test(start))) return found();
  return kind === "html" || end === ">" ? null : "XML without an end: cut short";
}
