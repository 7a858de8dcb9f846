import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe } from "vitest";

const candidate = process.env["KONKYO_CORPUS"] ?? resolve(import.meta.dirname, "../../../shared/corpus");

/** Folder with the real official files, or null where it is not at hand. */
export const sharedCorpus: string | null = existsSync(resolve(candidate, "README.md")) ? candidate : null;

/** A suite over the real files in place; says loudly when they are not there, so a green run never hides it. */
export function describeWithCorpus(name: string, suite: (corpus: string) => void): void {
  if (sharedCorpus) describe(name, () => suite(sharedCorpus));
  else {
    process.stderr.write(`SKIPPED, no real corpus (set KONKYO_CORPUS): ${name}\n`);
    describe.skip(name, () => suite(""));
  }
}
