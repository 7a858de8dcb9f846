import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import picomatch from "picomatch";

/** A pattern of a sources file, cut at the `!` that separates an archive from the entries wanted of it. */
type FilePattern = { readonly path: string; readonly entries: string | null };

/** `raw/*.zip!**\/*.xml` asks for the XML entries of every zip under raw. */
export function splitPattern(pattern: string): FilePattern {
  const cut = pattern.search(/(?<=\.zip)!/i);
  return cut < 0 ? { path: pattern, entries: null } : { path: pattern.slice(0, cut), entries: pattern.slice(cut + 1) };
}

/** True when a slash-separated name fits a pattern of `*`, `?`, `**` and `{a,b}`; every other sign stands for itself. */
export function globMatcher(pattern: string): (name: string) => boolean {
  return picomatch(pattern.replace(/[\\^$+!@|()[\]]/g, "\\$&"), { dot: true });
}

/**
 * Paths of the files a pattern names, in code-unit order; a pattern without wildcards names itself, there or not.
 * `root` is the folder above the first wildcard.
 */
export async function findFiles(
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
