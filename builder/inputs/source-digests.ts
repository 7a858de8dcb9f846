import { fileDigest } from "../../snapshots/files/file-digest.ts";
import type { InputFile } from "./input-file.ts";

/** SHA-256 of the files of a source as they lie on disk, with the names that their rows are reported under. */
export async function sourceDigests(files: readonly InputFile[]): Promise<[name: string, sha256: string][]> {
  const stored = new Map<string, string>();
  const digests: [string, string][] = [];
  for (const { name, path } of files) {
    let sha256 = stored.get(path);
    if (sha256 === undefined) {
      // One that cannot be read is reported when its rows are.
      sha256 = await fileDigest(path).then(
        (digest) => digest.sha256,
        (error: NodeJS.ErrnoException) => `unreadable: ${error.code}`,
      );
      stored.set(path, sha256);
    }
    digests.push([name, sha256]);
  }
  return digests;
}
