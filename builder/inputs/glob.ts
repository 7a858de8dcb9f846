import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";

/** A pattern of a sources file, cut at the `!` that separates an archive from the entries wanted of it. */
type FilePattern = { readonly path: string; readonly entries: string | null };

/** `raw/*.zip!**\/*.xml` asks for the XML entries of every zip under raw. */
export function splitPattern(pattern: string): FilePattern {
  const cut = pattern.search(/(?<=\.zip)!/i);
  return cut < 0 ? { path: pattern, entries: null } : { path: pattern.slice(0, cut), entries: pattern.slice(cut + 1) };
}

/** True when a slash-separated name fits a pattern of `*`, `?`, `**` and `{a,b}`. */
export function globMatcher(pattern: string): (name: string) => boolean {
  const expression = new RegExp(`^${translate(pattern)}$`, "u");
  return (name) => expression.test(name);
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
  const deep = rest.length > 1;
  const matches = globMatcher(rest.join("/"));
  const names = (await listFiles(root, "", deep)).filter((name) => matches(name));
  return { root, paths: names.sort().map((name) => join(root, name)), literal: false };
}

async function listFiles(root: string, below: string, deep: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true }).catch(() => [])) {
    if (entry.name.startsWith(".")) continue;
    const name = below ? `${below}/${entry.name}` : entry.name;
    const target = entry.isSymbolicLink() ? await stat(join(root, name)).catch(() => null) : entry;
    if (target?.isFile()) found.push(name);
    // A linked folder may lead back to its parent: only real folders are walked.
    else if (deep && entry.isDirectory()) found.push(...(await listFiles(root, name, deep)));
  }
  return found;
}

function translate(pattern: string): string {
  let out = "";
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (pattern.startsWith("**/", i)) {
      out += "(?:[^/]+/)*";
      i += 2;
    } else if (pattern.startsWith("**", i)) {
      out += ".*";
      i += 1;
    } else if (char === "*") out += "[^/]*";
    else if (char === "?") out += "[^/]";
    else if (char === "{" && pattern.indexOf("}", i) > i) {
      const close = pattern.indexOf("}", i);
      out += `(?:${pattern
        .slice(i + 1, close)
        .split(",")
        .map(translate)
        .join("|")})`;
      i = close;
    } else out += char.replace(/[\\^$.|+()[\]{}]/, "\\$&");
  }
  return out;
}
