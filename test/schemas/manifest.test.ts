import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Manifest, ManifestFile } from "../../schemas/snapshot/manifest.ts";

const example = Manifest.parse((z.globalRegistry.get(Manifest)?.examples as unknown[] | undefined)?.[0]);

describe("manifest", () => {
  it.each(["corpus.duckdb", "search/law.json", "README.md", "a/b/c-1_2.bin"])("takes the path %s", (path) => {
    expect(ManifestFile.safeParse({ path, size: 1, sha256: "0".repeat(64) }).success).toBe(true);
  });

  it.each(["", "/etc/passwd", "../current", "search/../../x", "./a", "a//b", "a/", ".keys/a", "a\\b", "a\0b", "C:\\a"])(
    "refuses the path %j, which could leave the snapshot",
    (path) => {
      expect(ManifestFile.safeParse({ path, size: 1, sha256: "0".repeat(64) }).success).toBe(false);
    },
  );

  it.each([
    [{ format: "konkyo-snapshot/3" }, "format"],
    [{ sequence: 0 }, "sequence"],
    [{ prev_id: "cs1_short" }, "prev_id"],
    [{ expires: "2026-04-01T23:59:59Z" }, "expires"],
    [{ corpus_checksum: "5".repeat(64) }, "corpus_checksum"],
    [{ provenance: { ...example.provenance, slsa_level_claimed: 4 } }, "provenance.slsa_level_claimed"],
  ])("refuses %j", (change, path) => {
    const result = Manifest.safeParse({ ...example, ...change });
    expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
