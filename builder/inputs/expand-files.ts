import { readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch";
import { defaultLimits, gzipFile, type InputFile, type InputLimits, plainFile } from "./input-file.ts";
import { type Problem, zipEntries } from "./zip-entries.ts";

/**
 * The files a source names, sorted by name, each once. Patterns are relative to the folder of the sources file and may
 * hold `*`, `?`, `**` and `{a,b}`; `a.zip!**\/*.xml` narrows an archive to some of its entries. Links are followed inside the
 * folder of the sources file, or inside the folder elsewhere that a pattern names: what an input folder from elsewhere links
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

/** A pattern of a sources file, cut at the `!` that separates an archive from the entries wanted of it. */
type FilePattern = { readonly path: string; readonly entries: string | null };

/** `raw/*.zip!**\/*.xml` asks for the XML entries of every zip under raw. */
function splitPattern(pattern: string): FilePattern {
  const cut = pattern.search(/(?<=\.zip)!/i);
  return cut < 0 ? { path: pattern, entries: null } : { path: pattern.slice(0, cut), entries: pattern.slice(cut + 1) };
}

/** True when a slash-separated name fits a pattern of `*`, `?`, `**` and `{a,b}`; every other sign stands for itself. */
function globMatcher(pattern: string): (name: string) => boolean {
  return picomatch(pattern.replace(/[\\^$+!@|()[\]]/g, "\\$&"), { dot: true });
}

/**
 * Paths of the files a pattern names, in code-unit order; a pattern without wildcards names itself, there or not.
 * `root` is the folder above the first wildcard.
 */
async function findFiles(
  pattern: string,
  baseDirectory: string,
): Promise<{ root: string; paths: string[]; literal: boolean }> {
  const segments = pattern.split("/");
  const firstWild = segments.findIndex((segment) => /[*?{]/.test(segment));
  if (firstWild < 0) {
    const path = resolve(baseDirectory, pattern);
    return { root: resolve(path, ".."), paths: [path], literal: true };
  }
  const head = segments.slice(0, firstWild).join("/");
  const root = isAbsolute(pattern) ? resolve(`/${head}`) : resolve(baseDirectory, head);
  const rest = segments.slice(firstWild);
  const matches = globMatcher(rest.join("/"));
  const names = (await listFiles(root, rest.length > 1)).filter((name) => matches(name));
  return { root, paths: names.sort().map((name) => join(root, name)), literal: false };
}

/** Names below a folder, hidden ones left out. Links to files count as files; links to folders are not followed. */
async function listFiles(root: string, recursive: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true, recursive }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(join(root, "/").length);
    if (name.split("/").some((part) => part.startsWith("."))) continue;
    const target = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
    if (target?.isFile()) found.push(name);
  }
  return found;
}
