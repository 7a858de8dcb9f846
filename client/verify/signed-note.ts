import type { Jwks } from "../generated/types.ts";
import { fromBase64, fromBase64Url, toHex, utf8 } from "./bytes.ts";
import { isSigned } from "./tree.ts";

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

/** A key as `/.well-known/jwks.json` publishes it. */
export type PublishedKey = Jwks["keys"][number];

/** The seal keys of a list, oldest first. */
export function sealKeysOf(keys: readonly PublishedKey[]): PublishedKey[] {
  return keys
    .filter(({ purpose }) => purpose === "seal")
    .toSorted((a, b) => Date.parse(a.valid_from) - Date.parse(b.valid_from));
}

/** The 32 bytes of a key; empty when it is malformed. */
export function rawKey({ x }: PublishedKey): Uint8Array {
  return fromBase64Url(x) ?? new Uint8Array();
}

/** Whether the key was valid at the time of the signature. */
export function keyCounts({ valid_from: from, valid_to: to, revoked_at: revoked }: PublishedKey, at: number): boolean {
  return Date.parse(from) <= at && at <= Date.parse(revoked ?? to);
}

/** An opened checkpoint: the first `size` leaves have this root, signed by this key. */
type OpenedCheckpoint = { readonly size: number; readonly root: Uint8Array; readonly key: PublishedKey };

/** Size and root of a log, from a note (C2SP tlog-checkpoint) signed by one of the keys; otherwise what is wrong with it. */
export async function openCheckpoint(
  note: string,
  origin: string,
  keys: readonly PublishedKey[],
): Promise<OpenedCheckpoint | string> {
  const opened = await openNote(note, keys);
  if (opened === null) return "the checkpoint is not a signed note";
  const [key] = opened.signers;
  if (key === undefined) return "the checkpoint is signed by no trusted key";
  const [named, size = "", root = "", ...rest] = opened.text.split("\n");
  if (named !== origin) return `the checkpoint is of the log ${named}, not of ${origin}`;
  const bytes = fromBase64(root);
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || bytes?.length !== 32 || rest.join("") !== "")
    return "the checkpoint does not hold origin, size and root";
  return { size: Number(size), root: bytes, key };
}
