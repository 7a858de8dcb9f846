import { isUtf8 } from "node:buffer";
import { decodeUtf8, legacyLabel, utf16Label } from "./decode-text.ts";

/** The same text in UTF-8, or the first line that could not be read and why. */
type Utf8Bytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Brings a table in UTF-16 or Shift_JIS, as spreadsheet programs save it, into UTF-8; lines stay where they are. */
export function toUtf8(bytes: Uint8Array): Utf8Bytes {
  const wide = utf16Label(bytes);
  if (wide === null && isUtf8(bytes)) return { ok: true, bytes };
  const label = wide ?? (legacyLabel(bytes) === "Shift_JIS" ? "shift_jis" : null);
  if (label === null) return decodeUtf8(bytes) as Utf8Bytes & { ok: false };
  try {
    return { ok: true, bytes: Buffer.from(new TextDecoder(label, { fatal: true }).decode(bytes)) };
  } catch {
    return { ok: false, line: 1, reason: `not readable as ${label}` };
  }
}
