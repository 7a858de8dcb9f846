import { HASH_BYTES } from "../merkle/hashing.ts";
import { goodSignatures, parseNote, type Signer, signNote, type Verifier } from "./signed-note.ts";

/** What a log promises about itself at one moment: its first `size` leaves have this root. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer };

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
