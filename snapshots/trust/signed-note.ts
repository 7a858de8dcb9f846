import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { HASH_BYTES, sha256 } from "../merkle/hashing.ts";

const ED25519 = 1;
/** DER prefix of an Ed25519 SubjectPublicKeyInfo; the 32 raw bytes follow. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** A named Ed25519 public key in the C2SP signed-note form `name+hash+base64`. */
export type Verifier = { readonly name: string; readonly hash: string; readonly key: KeyObject; readonly vkey: string };
export type Signer = { readonly verifier: Verifier; readonly key: KeyObject };
export type NoteSignature = { readonly name: string; readonly hash: string; readonly signature: Buffer };
export type SignedNote = { readonly text: string; readonly signatures: readonly NoteSignature[] };

/** Reads a verifier key line; fails when its hash does not belong to name and key. */
export function parseVerifier(vkey: string): Verifier {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim());
  const bytes = match ? Buffer.from(match[3]!, "base64") : Buffer.alloc(0);
  if (!match || bytes.length !== 33 || bytes[0] !== ED25519)
    throw new Error(`not an Ed25519 verifier key: ${vkey.slice(0, 40)}`);
  const verifier = toVerifier(
    match[1]!,
    createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes.subarray(1)]), format: "der", type: "spki" }),
  );
  if (verifier.hash !== match[2]) throw new Error(`verifier key ${match[1]}: its hash does not match its name and key`);
  return verifier;
}

export function toVerifier(name: string, key: KeyObject): Verifier {
  const raw = key.export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX.length);
  const hash = sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), raw]))
    .subarray(0, 4)
    .toString("hex");
  return {
    name,
    hash,
    key,
    vkey: `${name}+${hash}+${Buffer.concat([Buffer.from([ED25519]), raw]).toString("base64")}`,
  };
}

/** Private key from PEM (PKCS#8) under the name its signatures carry. */
export function toSigner(name: string, pem: string): Signer {
  const key = createPrivateKey(pem);
  return { verifier: toVerifier(name, createPublicKey(key)), key };
}

/** Signs a note; `text` must end with a newline. Several signers give several signature lines. */
export function signNote(text: string, signers: readonly Signer[]): string {
  if (!text.endsWith("\n")) throw new Error("a note's text must end with a newline");
  return `${text}\n${signatureLines(text, signers)}`;
}

/** A note with the signatures of further keys; a key that has signed it already does not sign twice. */
export function signAlso(note: string, signers: readonly Signer[]): string {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("it is not a signed note");
  const signed = goodSignatures(
    parsed,
    signers.map(({ verifier }) => verifier),
  );
  return `${note}${signatureLines(
    parsed.text,
    signers.filter(({ verifier }) => !signed.includes(verifier)),
  )}`;
}

function signatureLines(text: string, signers: readonly Signer[]): string {
  return signers
    .map(({ verifier, key }) => {
      const bytes = Buffer.concat([Buffer.from(verifier.hash, "hex"), sign(null, Buffer.from(text), key)]);
      return `— ${verifier.name} ${bytes.toString("base64")}\n`;
    })
    .join("");
}

/** Splits a note into text and signature lines without checking any; null when it is not a note. */
export function parseNote(note: string): SignedNote | null {
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return null;
  const signatures: NoteSignature[] = [];
  for (const line of note.slice(split + 2, -1).split("\n")) {
    const match = /^— (\S+) ([A-Za-z0-9+/=]+)$/.exec(line);
    const bytes = match ? Buffer.from(match[2]!, "base64") : Buffer.alloc(0);
    // Re-encoding refuses the spare bits of base64: a flipped bit there would otherwise decode to the same bytes.
    if (!match || bytes.length !== 4 + 64 || bytes.toString("base64") !== match[2]) return null;
    signatures.push({ name: match[1]!, hash: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) });
  }
  return { text: note.slice(0, split + 1), signatures };
}

/**
 * Verifiers whose signature on the note is good. Name and hash only choose the candidates: two keys may share both, so
 * each candidate is tried by its key.
 */
export function goodSignatures(note: SignedNote, verifiers: readonly Verifier[]): Verifier[] {
  return verifiers.filter((verifier) =>
    note.signatures.some(
      ({ name, hash, signature }) =>
        name === verifier.name &&
        hash === verifier.hash &&
        verify(null, Buffer.from(note.text), verifier.key, signature),
    ),
  );
}

/** What a log promises about itself at one moment: its first `size` leaves have this root. */
type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer };

/** A checkpoint as a C2SP tlog-checkpoint: origin, size and root, signed. */
export function signCheckpoint({ origin, size, root }: Checkpoint, signer: Signer): string {
  return signNote(`${origin}\n${size}\n${root.toString("base64")}\n`, [signer]);
}

/** Reads a checkpoint that one of these keys has signed; fails with the reason. */
export function openCheckpoint(note: string, origin: string, verifiers: readonly Verifier[]): Checkpoint {
  const parsed = parseNote(note);
  if (!parsed) throw new Error("the checkpoint is not a signed note");
  if (goodSignatures(parsed, verifiers).length === 0)
    throw new Error(
      `the checkpoint is signed by ${parsed.signatures.map(({ name }) => name).join(", ")}, which is no trusted key`,
    );
  const [named, size, root, ...rest] = parsed.text.split("\n");
  if (named !== origin) throw new Error(`the checkpoint is of the log ${named}, not of ${origin}`);
  const bytes = Buffer.from(root ?? "", "base64");
  if (
    !/^(0|[1-9]\d{0,15})$/.test(size ?? "") ||
    bytes.length !== HASH_BYTES ||
    bytes.toString("base64") !== root ||
    rest.join("") !== ""
  )
    throw new Error("the checkpoint does not hold origin, size and root");
  return { origin, size: Number(size), root: bytes };
}
