import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { localVerifiers } from "./key-files.ts";
import { goodSignatures, parseNote, parseVerifier, type Signer, signNote, type Verifier } from "./signed-note.ts";

/** Whose signatures count, and from where that is known. */
export type TrustPolicy = {
  /** Keys whose signature, made at this time, is accepted. */
  verifiersAt(when: Date): readonly { verifier: Verifier; origin: "root" | "local key" }[];
  readonly allowUnsigned: boolean;
};

export type TrustSettings = {
  readonly store: string;
  /** Path of the root file (`KONKYO_TRUST_ROOT`); the key list lies beside it as `keys.note`. */
  readonly rootFile?: string | undefined;
  readonly allowUnsigned?: boolean;
  readonly production: boolean;
  readonly now: Date;
};

/**
 * Trust of this machine. With a root file only keys its key list names count; without one the local key made by the
 * first build counts, except in production, where a root is demanded.
 */
export function loadTrust(settings: TrustSettings): TrustPolicy {
  if (settings.allowUnsigned && settings.production)
    throw new Error("--allow-unsigned is refused when NODE_ENV is production");
  const allowUnsigned = settings.allowUnsigned ?? false;
  if (settings.rootFile) {
    const root = RootFile.parse(JSON.parse(readFileSync(settings.rootFile, "utf8")));
    const list = openKeyList(readFileSync(join(dirname(settings.rootFile), "keys.note"), "utf8"), root, settings.now);
    const keys = list.keys.filter(({ purpose }) => purpose === "snapshot");
    return {
      allowUnsigned,
      verifiersAt: (when) =>
        keys.filter((key) => keyCounts(key, when)).map((key) => ({ verifier: verifierOf(key), origin: "root" })),
    };
  }
  const own = settings.production ? [] : localVerifiers(settings.store);
  return { allowUnsigned, verifiersAt: () => own.map((verifier) => ({ verifier, origin: "local key" })) };
}

export type SignatureCheck = { readonly trusted: boolean; readonly origin: string; readonly reason: string | null };

/** Checks a note's signature by the policy; `signedAt` is the time the note itself claims. */
export function checkSignature(
  note: string,
  policy: TrustPolicy,
  signedAt: Date,
): SignatureCheck & { text: string | null } {
  const parsed = parseNote(note);
  if (!parsed) return refused(policy, "there is no signature", null);
  const known = policy.verifiersAt(signedAt);
  const good = goodSignatures(
    parsed,
    known.map(({ verifier }) => verifier),
  );
  const by = known.find(({ verifier }) => verifier === good[0]);
  if (by) return { trusted: true, origin: `${by.origin} ${by.verifier.name}`, reason: null, text: parsed.text };
  const names = parsed.signatures.map(({ name }) => name).join(", ");
  return refused(policy, `signed by ${names}, which is no trusted key valid at ${signedAt.toISOString()}`, parsed.text);
}

function refused(policy: TrustPolicy, reason: string, text: string | null): SignatureCheck & { text: string | null } {
  return policy.allowUnsigned
    ? { trusted: true, origin: "unsigned, allowed", reason, text }
    : { trusted: false, origin: "none", reason, text };
}

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

/** Reads a key list without asking who signed it; fails when the note holds none. */
export function readKeyList(note: string): KeyList {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("the key list is not a signed note");
  return KeyList.parse(JSON.parse(parsed.text));
}

/** A key list that one of its own keys has signed: it vouches for nobody but itself. */
export function openOwnKeyList(note: string): KeyList {
  const list = readKeyList(note);
  if (goodSignatures(parseNote(note)!, list.keys.map(verifierOf)).length === 0)
    throw new Error("the key list is signed by none of its own keys");
  return list;
}

/** Opens a key list note; fails when fewer root keys than the threshold signed it or it has expired. */
export function openKeyList(note: string, root: RootFile, now: Date): KeyList {
  const list = readKeyList(note);
  const signed = rootSignatures(note, root).length;
  if (signed < root.threshold)
    throw new Error(`the key list is signed by ${signed} of the root keys; ${root.threshold} are needed`);
  if (new Date(list.expires) <= now) throw new Error(`the key list expired at ${list.expires}; publish a new version`);
  return list;
}

/** The different root keys whose signature on a note is good. */
export function rootSignatures(note: string, root: RootFile): Verifier[] {
  const parsed = parseNote(note);
  return parsed === null ? [] : goodSignatures(parsed, [...new Set(root.keys)].map(parseVerifier));
}

/** Whether a signature made at `when` by this key counts. A revocation after its end does not prolong it. */
export function keyCounts(key: ListedKey, when: Date): boolean {
  const ends = [key.valid_to, ...(key.revoked_at === null ? [] : [key.revoked_at])];
  return new Date(key.valid_from) <= when && ends.every((end) => when <= new Date(end));
}

export function verifierOf(key: ListedKey): Verifier {
  return parseVerifier(key.vkey);
}
