import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Manifest } from "../../schemas/snapshot/manifest.ts";
import { derivedDigest, derivedEntry } from "./derived-files.ts";
import { corpusIdentity } from "./identity.ts";
import { layout } from "../files/layout.ts";
import { sha256 } from "../merkle/hashing.ts";
import { checkSignature, type SignatureCheck, type TrustPolicy } from "../trust/policy.ts";
import { type Signer, signNote } from "../trust/signed-note.ts";

/** The bytes that are published: stable key order, one space of indent, so that a person can read and compare it. */
export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(Manifest.parse(manifest), null, 1)}\n`);
}

/** Signed note over id, sequence and the SHA-256 of the manifest's bytes. */
export function signManifest(manifest: Manifest, bytes: Uint8Array, signer: Signer): string {
  return signNote(signedText(manifest, bytes), [signer]);
}

export class ManifestError extends Error {
  override readonly name = "ManifestError";
  readonly file: string;
  constructor(file: string, message: string) {
    super(`${file}: ${message}`);
    this.file = file;
  }
}

/**
 * Reads manifest bytes and checks that they are whole: the shape, the id recomputed from tables and versions, the derived files
 * against the id, and the signature by the policy. Fails with the file to blame.
 */
export function openManifest(
  bytes: Uint8Array,
  note: string,
  policy: TrustPolicy,
): { manifest: Manifest; signature: SignatureCheck } {
  const manifest = parseManifest(bytes);
  const identity = corpusIdentity(manifest.tables, manifest.versions);
  if (identity.corpusSnapshotId !== manifest.corpus_snapshot_id || identity.corpusChecksum !== manifest.corpus_checksum)
    throw new ManifestError(layout.manifest, "its id does not follow from its tables and versions");
  const derived = derivedEntry(manifest.tables);
  if ((derived === undefined) !== (manifest.format === "konkyo-snapshot/1"))
    throw new ManifestError(layout.manifest, "its format does not fit its tables");
  if (derived && !isDeepStrictEqual(derived, derivedDigest(manifest.files)))
    throw new ManifestError(layout.manifest, "its derived files are not those of its id");
  const { text, ...signature } = checkSignature(note, policy, new Date(manifest.created_at));
  if (!signature.trusted) throw new ManifestError(layout.signature, signature.reason ?? "not trusted");
  if (text !== null && text !== signedText(manifest, bytes))
    throw new ManifestError(layout.signature, "the signed text belongs to another manifest");
  return { manifest, signature };
}

/** Reads the manifest of a directory without checking its signature; for listings, never for mounting. */
export function readManifest(directory: string): Manifest {
  return parseManifest(readFileSync(join(directory, layout.manifest)));
}

/** The same of the bytes of a manifest. */
export function parseManifest(bytes: Uint8Array): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ManifestError(layout.manifest, `not readable as JSON (${(error as Error).message})`);
  }
  const parsed = Manifest.safeParse(value);
  if (!parsed.success)
    throw new ManifestError(
      layout.manifest,
      `not a manifest: ${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`,
    );
  return parsed.data;
}

function signedText(manifest: Manifest, bytes: Uint8Array): string {
  return [
    "konkyo-snapshot/1",
    manifest.corpus_snapshot_id,
    `sequence ${manifest.sequence}`,
    `manifest sha256:${sha256(bytes).toString("hex")}`,
    "",
  ].join("\n");
}
