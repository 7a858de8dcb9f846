import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commitOf, packageRoot, provenanceOf } from "../../../cli/process/provenance.ts";
import { temporaryFolder } from "../run-command.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

/** A checkout with these files under `.git`. */
function checkout(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  mkdirSync(join(root, ".git", "refs", "heads"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, ".git", path), text);
  return root;
}

describe("the commit of a checkout", () => {
  it("is read from a branch, from packed branches or from HEAD itself", () => {
    expect(commitOf(checkout({ HEAD: "ref: refs/heads/main\n", "refs/heads/main": `${commit}\n` }))).toBe(commit);
    expect(
      commitOf(
        checkout({
          HEAD: "ref: refs/heads/main\n",
          "packed-refs": `# pack-refs with: peeled\n${"f".repeat(40)} refs/heads/other/main\n${commit} refs/heads/main\n`,
        }),
      ),
    ).toBe(commit);
    expect(commitOf(checkout({ HEAD: `${commit}\n` }))).toBe(commit);
  });

  it("is read from the repository of a linked worktree", () => {
    const main = checkout({ HEAD: "ref: refs/heads/main\n", "refs/heads/feature": commit });
    const own = join(main, ".git", "worktrees", "w");
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "HEAD"), "ref: refs/heads/feature\n");
    writeFileSync(join(own, "commondir"), "../..\n");
    const linked = temporaryFolder();
    writeFileSync(join(linked, ".git"), `gitdir: ${own}\n`);
    expect(commitOf(linked)).toBe(commit);
  });

  it("is not known outside a checkout and before the first commit", () => {
    expect(commitOf(temporaryFolder())).toBeNull();
    expect(commitOf(checkout({ HEAD: "ref: refs/heads/main\n" }))).toBeNull();
    expect(commitOf(checkout({ HEAD: "nonsense" }))).toBeNull();
  });
});

describe("provenance", () => {
  it("names version and lock file of a package", () => {
    const root = temporaryFolder();
    writeFileSync(join(root, "package.json"), '{"version":"1.2.3"}');
    expect(provenanceOf(root)).toEqual({ builderVersion: "1.2.3", commit: null, lockfileSha256: null });
    writeFileSync(join(root, "package-lock.json"), "abc");
    expect(provenanceOf(root).lockfileSha256).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("belongs to the package that the code is in", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "dist", "cli"), { recursive: true });
    writeFileSync(join(root, "package.json"), "{}");
    expect(packageRoot(join(root, "dist", "cli"))).toBe(root);
  });
});
