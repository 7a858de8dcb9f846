import { sha256Hex } from "../../../client/verify/hashes.ts";
import { keyCounts, type PublishedKey } from "../../../client/verify/keys.ts";
import { openNote } from "../../../client/verify/signed-note.ts";
import { isObject } from "./read-document.ts";

/* Whether a publisher's key signed the manifest of a bundle. Runs in browsers. */

export type ManifestSignature =
  | { readonly outcome: "ok"; readonly key: PublishedKey }
  /** The trusted keys include no snapshot publisher. */
  | { readonly outcome: "no_key" }
  | { readonly outcome: "failed"; readonly kind: "altered" | "untrusted"; readonly reason: string };

/**
 * Checks the bytes of a manifest against its signed note, which contains the id, the sequence number and the hash of the bytes.
 */
export async function manifestSignature(
  bundle: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
): Promise<ManifestSignature> {
  const { manifest: text, manifest_sig: note } = bundle;
  if (typeof text !== "string" || typeof note !== "string") return altered("the bundle lacks the manifest's signature");
  const manifest: unknown = JSON.parse(text);
  const opened = await openNote(
    note,
    keys.filter(({ purpose }) => purpose === "snapshot"),
  );
  if (opened === null || !isObject(manifest)) return altered("the manifest's signature is not a signed note");
  const lines = [
    "konkyo-snapshot/1",
    String(manifest["corpus_snapshot_id"]),
    `sequence ${String(manifest["sequence"])}`,
    `manifest sha256:${await sha256Hex(text)}`,
    "",
  ];
  if (opened.text !== lines.join("\n")) return altered("the signed text belongs to another manifest");
  if (!keys.some(({ purpose }) => purpose === "snapshot")) return { outcome: "no_key" };
  const made = Date.parse(String(manifest["created_at"]));
  const key = opened.signers.find((signer) => keyCounts(signer, made));
  if (key !== undefined) return { outcome: "ok", key };
  const reason =
    opened.signers.length > 0
      ? "the key that has signed the manifest did not count when it was made"
      : "no trusted snapshot key has signed the manifest";
  return { outcome: "failed", kind: "untrusted", reason };
}

function altered(reason: string): ManifestSignature {
  return { outcome: "failed", kind: "altered", reason };
}
