import { decodeUtf8, lineAt } from "./decode-text.ts";

/** A JSON value, or the line at which the file stops being JSON. */
type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads one JSON document in UTF-8, with or without a byte-order mark. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  const decoded = decodeUtf8(bytes);
  return decoded.ok ? parseJsonText(decoded.text) : decoded;
}

/** The same for text that is already decoded. */
export function parseJsonText(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    const { index, expected } = firstJsonError(text);
    const found = describe(text.slice(index));
    return { ok: false, line: lineAt(text, index), reason: `not JSON: expected ${expected}, found ${found}` };
  }
}

function describe(rest: string): string {
  if (rest === "") return "the end";
  return rest.startsWith('"') && !rest.includes('"', 1)
    ? "a text without its closing quote"
    : JSON.stringify(rest.slice(0, 12));
}

const space = /[ \t\r\n]*/y;
// A control character inside a string is an error in JSON, so the pattern has to name them.
// oxlint-disable-next-line no-control-regex
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where a text stops being JSON. JSON.parse knows, but tells it in words that differ from one Node version to the next. */
function firstJsonError(text: string): { index: number; expected: string } {
  const open: ("{" | "[")[] = [];
  let index = 0;
  let expected = "a value";
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    if (!pattern.test(text)) return false;
    index = pattern.lastIndex;
    return true;
  };
  for (;;) {
    take(space);
    const character = text[index] ?? "";
    if (expected === "a value" || expected === "a value or ]") {
      if (expected === "a value or ]" && character === "]") expected = close(open);
      else if (character === "{" || character === "[") {
        open.push(character);
        expected = character === "{" ? "a key or }" : "a value or ]";
      } else if (take(string) || take(scalar)) {
        expected = afterValue(open);
        continue;
      } else return { index, expected };
    } else if (expected === "a key" || expected === "a key or }") {
      if (expected === "a key or }" && character === "}") expected = close(open);
      else if (take(string)) {
        expected = ":";
        continue;
      } else return { index, expected };
    } else if (expected === ":" && character === ":") expected = "a value";
    else if (character === "," && open.length > 0 && expected !== ":")
      expected = open.at(-1) === "{" ? "a key" : "a value";
    else if (expected !== ":" && open.length > 0 && character === (open.at(-1) === "{" ? "}" : "]"))
      expected = close(open);
    else return { index, expected };
    index += 1;
  }
}

function close(open: ("{" | "[")[]): string {
  open.pop();
  return afterValue(open);
}

function afterValue(open: readonly ("{" | "[")[]): string {
  const inside = open.at(-1);
  if (!inside) return "the end";
  return inside === "{" ? ", or }" : ", or ]";
}
