import { fromBase64, toHex, utf8 } from "./bytes.ts";
import { isSigned } from "./hashes.ts";
import { type PublishedKey, rawKey } from "./keys.ts";

/** A note (C2SP signed-note) and the given keys with a valid signature on it. */
export type OpenedNote = { readonly text: string; readonly signers: readonly PublishedKey[] };

/** Parses a note and checks its signatures; null for a text that is not a note. */
export async function openNote(note: string, keys: readonly PublishedKey[]): Promise<OpenedNote | null> {
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return null;
  const text = note.slice(0, split + 1);
  const lines = note.slice(split + 2, -1).split("\n");
  const signers = await Promise.all(lines.map((line) => signersOf(line, text, keys)));
  return { text, signers: signers.flat() };
}

/** A line is `— name base64`: four bytes of key hash, then the signature. */
async function signersOf(line: string, text: string, keys: readonly PublishedKey[]): Promise<PublishedKey[]> {
  const [, name, encoded = ""] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || bytes?.length !== 4 + 64) return [];
  const kid = `${name}+${toHex(bytes.subarray(0, 4))}`;
  // Two keys may share name and hash, so each is tried.
  const tried = keys.filter((key) => key.kid === kid);
  const good = await Promise.all(tried.map((key) => isSigned(rawKey(key), utf8(text), bytes.subarray(4))));
  return tried.filter((_, at) => good[at]);
}
