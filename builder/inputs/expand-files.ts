import { realpath, stat } from "node:fs/promises";
import { relative, sep } from "node:path";
import { findFiles, globMatcher, splitPattern } from "./glob.ts";
import type { InputFile, InputLimits } from "./input-file.ts";
import { defaultLimits, gzipFile, plainFile } from "./input-file.ts";
import type { Problem } from "./problem.ts";
import { zipEntries } from "./zip-entries.ts";

/**
 * The files a source names, sorted by name, each once. Patterns are relative to the folder of the sources file and may
 * hold `*`, `?`, `**` and `{a,b}`; `a.zip!**\/*.xml` narrows an archive to some of its entries. Links are followed inside the
 * folder of the sources file, or inside the folder elsewhere that a pattern names: what an input folder from a stranger links
 * to must not end up in a snapshot. What is missing, unreadable, too large or unsafe is a problem with a position; the other
 * files go on. Damage found only while reading surfaces as `InputReadError` from the file itself.
 */
export async function expandFiles(
  source: { readonly files: readonly string[] },
  baseDirectory: string,
  limits: InputLimits = defaultLimits,
): Promise<{ files: InputFile[]; problems: Problem[] }> {
  const files = new Map<string, InputFile>();
  const problems: Problem[] = [];
  for (const pattern of source.files) {
    const { path: pathPattern, entries } = splitPattern(pattern);
    const found = await findFiles(pathPattern, baseDirectory);
    if (found.paths.length === 0) problems.push({ at: pattern, reason: "no file matches" });
    const folder = await realPath(isBelow(baseDirectory, found.root) ? baseDirectory : found.root);
    for (const path of found.paths) {
      const name = displayName(path, baseDirectory, found.root);
      const refuse = (reason: string) => problems.push({ at: found.literal ? pattern : name, reason });
      const size = await sizeOf(path);
      if (typeof size === "string") refuse(size);
      else if (!isBelow(folder, await realPath(path))) refuse(leadsOut);
      else if (/\.zip$/i.test(path)) {
        const wanted = entries === null ? () => true : globMatcher(entries);
        const archive = await zipEntries(name, path, limits, wanted);
        problems.push(...archive.problems);
        if (archive.files.length === 0 && archive.problems.length === 0)
          problems.push({ at: name, reason: "archive holds no wanted file" });
        for (const file of archive.files) files.set(`${path}!${file.name}`, file);
      } else if (/\.gz$/i.test(path)) files.set(path, gzipFile(name, path, limits));
      else files.set(path, plainFile(name, path, size, limits));
    }
  }
  return { files: [...files.values()].sort(byName), problems };
}

const leadsOut =
  "a link that leads out of its folder is not followed: put the file there, or name its own path in the sources file";

function byName(a: InputFile, b: InputFile): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.path < b.path ? -1 : 1;
}

async function sizeOf(path: string): Promise<number | string> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : "not a file";
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ENOENT" || code === "ENOTDIR" ? "file not found" : `cannot be read: ${code ?? String(error)}`;
  }
}

/** Relative to the sources file where it lies below it, else to the folder above the wildcards: reports never show a machine's folders. */
function displayName(path: string, baseDirectory: string, root: string): string {
  const name = relative(isBelow(baseDirectory, path) ? baseDirectory : root, path);
  return name.split(sep).join("/");
}

function isBelow(folder: string, path: string): boolean {
  return relative(folder, path).split(sep)[0] !== "..";
}

/** Past all links; the path itself where nothing is. */
function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
