import { isUtf8 } from "node:buffer";

/** Text, or the first line that could not be read and why. Lines count from 1. */
type DecodedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads bytes that must be UTF-8; a byte-order mark is dropped. Fails on an empty file and on any other encoding, which it names when it can. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  if (isBlank(bytes)) return { ok: false, line: 1, reason: "the file is empty" };
  const wide = utf16Label(bytes);
  if (wide) return { ok: false, line: 1, reason: `expected UTF-8, found ${wide}` };
  if (isUtf8(bytes)) return { ok: true, text: new TextDecoder("utf-8").decode(bytes) };
  const offset = firstInvalidUtf8(bytes);
  const byte = (bytes[offset] ?? 0).toString(16).padStart(2, "0");
  const other = legacyLabel(bytes);
  const hint = other ? `; the bytes read as ${other}` : "";
  return { ok: false, line: lineOfByte(bytes, offset), reason: `not UTF-8: byte 0x${byte} at offset ${offset}${hint}` };
}

/** Reads an XML file in the encoding its declaration names (UTF-8 without one). A declaration that contradicts the bytes is a failure. */
export function decodeXml(bytes: Uint8Array): DecodedText {
  if (isBlank(bytes)) return { ok: false, line: 1, reason: "the file is empty" };
  const wide = utf16Label(bytes);
  const head = wide
    ? new TextDecoder(wide).decode(bytes.subarray(0, 400))
    : Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared =
    /^(?:\u{feff}|\u{ef}\u{bb}\u{bf})?<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/u.exec(head)?.[1] ?? null;
  if (wide) {
    if (declared && !/^utf-?16/i.test(declared))
      return { ok: false, line: 1, reason: `the file declares ${declared} but its bytes are ${wide}` };
    return { ok: true, text: new TextDecoder(wide).decode(bytes) };
  }
  if (!declared || /^utf-?8$/i.test(declared)) return decodeUtf8(bytes);
  try {
    return { ok: true, text: new TextDecoder(declared, { fatal: true }).decode(bytes) };
  } catch (error) {
    const reason =
      error instanceof RangeError
        ? `unknown encoding ${declared}`
        : `the bytes are not ${declared}, which the file declares`;
    return { ok: false, line: 1, reason };
  }
}

/** The line, counted from 1, that a character of a text stands in. */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** UTF-16 by its mark or, without one, by the zero byte beside an ASCII first character. */
export function utf16Label(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && first < 0x80 && second === 0) return "utf-16le";
  if (first === 0 && second !== 0 && second < 0x80) return "utf-16be";
  return null;
}

/** The encoding of Japanese text that is no Unicode, by what its bytes can be read as. */
export function legacyLabel(bytes: Uint8Array): "EUC-JP" | "Shift_JIS" | null {
  for (const [label, name] of [
    ["euc-jp", "EUC-JP"],
    ["shift_jis", "Shift_JIS"],
  ] as const) {
    try {
      new TextDecoder(label, { fatal: true }).decode(bytes);
      return name;
    } catch {
      continue;
    }
  }
  return null;
}

function lineOfByte(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let index = 0; index < offset; index += 1) if (bytes[index] === 0x0a) line += 1;
  return line;
}

/** Offset of the first byte at which the bytes stop being UTF-8; the prefix before it is valid, so halving finds it. */
function firstInvalidUtf8(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** A prefix may end inside a character: streaming decoding accepts that, and nothing else. */
function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
