import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Length of the piece of a secret that is looked for: too long to stand anywhere by chance. */
const pieceLength = 14;

/** All files of folders, and files named themselves. */
export function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, encoding: "utf8" })
          .map((name) => join(path, name))
          .filter((file) => statSync(file).isFile()),
  );
}

/**
 * Secrets that stand in any of the files: as they are, in hexadecimal or in Base64. A piece from the middle is enough, so
 * that one that was cut or lost its prefix is found too. One pass over the bytes, whatever the number of secrets.
 */
export function secretsIn(files: readonly string[], secrets: readonly string[]): Set<string> {
  const ownerOf = new Map<string, string>();
  for (const secret of secrets) for (const piece of piecesOf(secret)) ownerOf.set(piece, secret);
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(file, "latin1");
    for (const { 0: run } of text.matchAll(/[0-9A-Za-z_+/=.@:-]{14,}/g))
      for (let start = 0; start + pieceLength <= run.length; start++) {
        const secret = ownerOf.get(run.slice(start, start + pieceLength));
        if (secret !== undefined) found.add(secret);
      }
  }
  return found;
}

function piecesOf(secret: string): string[] {
  const bytes = Buffer.from(secret, "latin1");
  // In Base64 the same bytes look different at each of the three places they can stand at.
  const base64 = [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    return [encoded, encoded.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [secret, bytes.toString("hex"), ...base64].map((form) => {
    const start = Math.floor((form.length - pieceLength) / 2);
    return form.slice(start, start + pieceLength);
  });
}
