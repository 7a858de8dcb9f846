import { fromBase64 } from "./bytes.ts";
import type { PublishedKey } from "./keys.ts";
import { openNote } from "./signed-note.ts";

/** An opened checkpoint: the first `size` leaves have this root, signed by this key. */
export type OpenedCheckpoint = { readonly size: number; readonly root: Uint8Array; readonly key: PublishedKey };

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
