import { describe } from "vitest";
import { sharedCorpus } from "./corpus-folder.ts";

export { sharedCorpus };

/** A suite over the real files in place; says loudly when they are not there, so a green run never hides it. */
export function describeWithCorpus(name: string, suite: (corpus: string) => void): void {
  if (sharedCorpus) describe(name, () => suite(sharedCorpus!));
  else {
    process.stderr.write(`SKIPPED, no real corpus (set KONKYO_CORPUS): ${name}\n`);
    describe.skip(name, () => suite(""));
  }
}
