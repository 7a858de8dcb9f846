import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { storeLayout } from "../files/layout.ts";
import { keyCounts, openKeyList, RootFile, verifierOf } from "./key-list.ts";
import { readSigner } from "./local-keys.ts";
import { goodSignatures, parseNote, type Verifier } from "./signed-note.ts";

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
  const local = join(settings.store, storeLayout.keys, "snapshot.key");
  if (settings.production || !existsSync(local)) return { allowUnsigned, verifiersAt: () => [] };
  const { verifier } = readSigner(local);
  return { allowUnsigned, verifiersAt: () => [{ verifier, origin: "local key" }] };
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
