import { existsSync } from "node:fs";
import { formerKeyPath, KeyFileError, localKeyPath, signerFor } from "../../snapshots/trust/key-files.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";
import { failed, messageOf, wrongUsage } from "../shell/failure.ts";
import type { Shell } from "../shell/shell.ts";
import { trustOf } from "./verification.ts";

/** Refuses, before the work of a build, a key that cannot sign or whose signature this machine would not trust. */
export function checkSigningKey(store: string, named: string | undefined, shell: Shell): void {
  const signer = usableSigner(store, named);
  const { production, trustRoot } = shell.settings;
  const known = trustOf(store, false, shell).verifiersAt(shell.now());
  const { name, vkey } = signer.verifier;
  if ((production || trustRoot) && !known.some(({ verifier }) => verifier.vkey === vkey))
    throw failed(
      trustRoot
        ? `the key list beside ${trustRoot} names no snapshot key ${name} that counts now, so nobody would trust the snapshot; sign with a listed key (--sign-key), or list this one with konkyo keygen key-list`
        : "production trusts no local key; set KONKYO_TRUST_ROOT and sign with a key of its list (--sign-key)",
    );
  if (named === undefined && existsSync(formerKeyPath(store)) && !existsSync(localKeyPath(store)))
    shell.terminal.note(
      `the signing key lies inside the store, where whoever serves or copies the folder hands it out; move it with: konkyo keygen move --store ${store}`,
    );
}

function usableSigner(store: string, named: string | undefined): Signer {
  try {
    return signerFor(store, named);
  } catch (error) {
    if (named === undefined) throw error;
    const advice = error instanceof KeyFileError ? "" : "; make a key with: konkyo keygen --out <file>";
    throw wrongUsage(`--sign-key: ${messageOf(error)}${advice}`, error);
  }
}
