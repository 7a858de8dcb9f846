import { z } from "zod";
import { goodSignatures, parseNote, parseVerifier, type Signer, signNote, type Verifier } from "./signed-note.ts";

const Day = z.iso.datetime();

/** A public key with its purpose and the time in which its signatures count. */
export const ListedKey = z.object({
  vkey: z.string(),
  purpose: z.enum(["snapshot", "seal", "webhook"]),
  valid_from: Day,
  valid_to: Day,
  revoked_at: Day.nullable(),
});
export type ListedKey = z.infer<typeof ListedKey>;

const KeyList = z.object({
  format: z.literal("konkyo-keys/1"),
  version: z.int().min(1),
  expires: Day,
  keys: z.array(ListedKey),
});
export type KeyList = z.infer<typeof KeyList>;

/** Root of trust: enough of these keys must have signed the key list. */
export const RootFile = z.object({
  format: z.literal("konkyo-root/1"),
  threshold: z.int().min(1),
  keys: z.array(z.string()).min(1),
});
export type RootFile = z.infer<typeof RootFile>;

export function signKeyList(list: KeyList, signers: readonly Signer[]): string {
  return signNote(`${JSON.stringify(KeyList.parse(list), null, 1)}\n`, signers);
}

/** Opens a key list note; fails when fewer root keys than the threshold signed it or it has expired. */
export function openKeyList(note: string, root: RootFile, now: Date): KeyList {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("the key list is not a signed note");
  const signed = new Set(goodSignatures(parsed, root.keys.map(parseVerifier)).map(({ vkey }) => vkey));
  if (signed.size < root.threshold)
    throw new Error(`the key list is signed by ${signed.size} of the root keys; ${root.threshold} are needed`);
  const list = KeyList.parse(JSON.parse(parsed.text));
  if (new Date(list.expires) <= now) throw new Error(`the key list expired at ${list.expires}; publish a new version`);
  return list;
}

/** Whether a signature made at `when` by this key counts. */
export function keyCounts(key: ListedKey, when: Date): boolean {
  const end = key.revoked_at ?? key.valid_to;
  return new Date(key.valid_from) <= when && when <= new Date(end);
}

export function verifierOf(key: ListedKey): Verifier {
  return parseVerifier(key.vkey);
}
