import { fileDigest } from "../../snapshots/files/file-digest.ts";
import type { InputFile } from "./input-file.ts";
import type { Problem } from "./zip-entries.ts";

/** Files that do not have the checksum which the sources file pins for them, and pins without a file. */
export async function pinFaults(
  pins: Readonly<Record<string, string>> = {},
  files: readonly InputFile[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [at, pinned] of Object.entries(pins)) {
    const found = await checksumsOf(at, files);
    if (found.length === 0) problems.push({ at, reason: "its checksum is pinned, but the source has no such file" });
    else if (!found.includes(pinned))
      problems.push({ at, reason: `has the checksum ${found[0]}, not the pinned ${pinned}` });
  }
  return problems;
}

/** Of the file as it lies on disk, and of what it unpacks to. */
async function checksumsOf(name: string, files: readonly InputFile[]): Promise<string[]> {
  const file = files.find((candidate) => candidate.name === name);
  const archive = files.find((candidate) => candidate.name.startsWith(`${name}!`));
  const packed = file?.plain === false && !file.name.includes("!") ? file : archive;
  const stored = packed ? [`sha256:${(await fileDigest(packed.path)).sha256}`] : [];
  // A file that could not be read is a fault already.
  const unpacked = file
    ? await file.checksum().then(
        (checksum) => [checksum],
        () => [],
      )
    : [];
  return [...stored, ...unpacked];
}
