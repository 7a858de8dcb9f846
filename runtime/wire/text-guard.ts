import { isUtf8 } from "node:buffer";
import { ServiceError } from "../base/errors.ts";

/** Maximum length of an address, in bytes. */
export const longestUrlBytes = 8192;

/**
 * Parses a query string, without its `?`, into names and values in order. The text is as on the wire: one character per byte, as
 * Node's HTTP parser passes it, percent-encoded or raw UTF-8. Throws `invalid_text` for a broken escape, broken UTF-8 and any
 * control character.
 */
export function parseQuery(wire: string): (readonly [name: string, value: string])[] {
  return parsePairs(wire, "query");
}

/** Parses the body of an HTML form, which has the format of a query; values may have several lines. Throws like `parseQuery`. */
export function parseForm(body: Uint8Array): (readonly [name: string, value: string])[] {
  return parsePairs(Buffer.from(body).toString("latin1"), "body");
}

/** Decodes one segment of a path, as on the wire. Throws `invalid_text` like `parseQuery`. */
export function decodePathSegment(wire: string): string {
  return decodeWire(wire, "path");
}

/** Throws `uri_too_long` for a path and query of more than 8192 bytes, as on the wire. */
export function assertUrlLength(wire: string): void {
  if (wire.length > longestUrlBytes) throw new ServiceError("uri_too_long", { limit_bytes: longestUrlBytes });
}

/** Whether a text contains a control character (C0, DEL, C1). In bodies, TAB, LF and CR are allowed. */
export function hasControlCharacter(text: string, mode: "all refused" | "lines pass"): boolean {
  return mode === "lines pass" ? /[^\P{Cc}\t\n\r]/u.test(text) : /\p{Cc}/u.test(text);
}

type WirePart = "query" | "path" | "body";

function parsePairs(wire: string, part: WirePart): (readonly [name: string, value: string])[] {
  return wire
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [decodeWire(name.replaceAll("+", " "), part), decodeWire(value.replaceAll("+", " "), part)] as const;
    });
}

function decodeWire(wire: string, part: WirePart): string {
  if (/^[A-Za-z0-9 _.~-]*$/.test(wire)) return wire;
  const bytes = Buffer.allocUnsafe(wire.length);
  let length = 0;
  for (let index = 0; index < wire.length; index++) {
    let code = wire.charCodeAt(index);
    if (code === 0x25) {
      code = 16 * hexDigit(wire.charCodeAt(index + 1)) + hexDigit(wire.charCodeAt(index + 2));
      if (Number.isNaN(code)) throw unreadable(part, "a % that two hexadecimal digits do not follow");
      index += 2;
    } else if (code > 0xff) throw unreadable(part, "text that did not come from the wire");
    bytes[length++] = code;
  }
  const used = bytes.subarray(0, length);
  if (!isUtf8(used)) throw unreadable(part, "broken UTF-8");
  const text = used.toString("utf8");
  if (hasControlCharacter(text, part === "body" ? "lines pass" : "all refused"))
    throw unreadable(part, "a control character");
  return text;
}

/** NaN for an invalid digit. A Japanese query has hundreds of escapes, so they are decoded without a regular expression. */
function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function unreadable(part: WirePart, reason: string): ServiceError {
  return new ServiceError("invalid_text", { part, reason });
}
