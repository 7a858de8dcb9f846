import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { BuildEffects } from "../../builder/run/stage-clock.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";

/** Folder of the package that contains this code, in a checkout and in a published package. */
export function packageRoot(from = import.meta.dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("the package of konkyo lacks its package.json; install it again");
  return packageRoot(parent);
}

export function packageVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}

/** Provenance of a build: version, commit of the checkout, digest of the lock file; null where unknown. */
export function provenanceOf(root: string): BuildEffects["provenance"] {
  const lockfile = join(root, "package-lock.json");
  return {
    builderVersion: packageVersion(root),
    commit: commitOf(root),
    lockfileSha256: existsSync(lockfile) ? sha256(readFileSync(lockfile)).toString("hex") : null,
  };
}

/** Commit that HEAD points to, read from the files of the checkout; null outside a checkout and before the first commit. */
export function commitOf(root: string): string | null {
  const git = gitFolder(root);
  const head = git && readText(join(git, "HEAD"));
  if (!git || !head) return null;
  const reference = /^ref: (\S+)$/.exec(head)?.[1];
  if (!reference) return hash(head);
  // A linked worktree stores its branches in the main repository.
  const common = resolve(git, readText(join(git, "commondir")) ?? ".");
  const packed = readText(join(common, "packed-refs")) ?? "";
  const line = packed.split("\n").find((each) => each.endsWith(` ${reference}`));
  return hash(readText(join(common, reference)) ?? line?.split(" ")[0] ?? "");
}

function gitFolder(root: string): string | null {
  const path = join(root, ".git");
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  if (found.isDirectory()) return path;
  const target = /^gitdir: (.+)$/.exec(readText(path) ?? "")?.[1];
  return target ? resolve(root, target) : null;
}

function hash(text: string): string | null {
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(text) ? text : null;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return null;
  }
}
