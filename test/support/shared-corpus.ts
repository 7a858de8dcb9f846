import { describe, it } from "vitest";
import { besideCorpus, sharedCorpus } from "./corpus-folder.ts";

/** A suite over the real files in place. Where they are missing it is skipped, and says so on stderr. */
export function describeWithCorpus(name: string, suite: (corpus: string) => void): void {
  describeWithFolder(sharedCorpus, "real corpus", name, suite);
}

/** A suite over a folder beside the real files, which it is given: judged queries and profiles, the contract, Stripe's samples. */
export function describeBesideCorpus(
  folder: "queries" | "judged" | "contract" | "stripe",
  name: string,
  suite: (folder: string, corpus: string) => void,
): void {
  describeWithFolder(besideCorpus(folder), `${folder} beside the real corpus`, name, (path) =>
    suite(path, sharedCorpus!),
  );
}

function describeWithFolder(folder: string | null, what: string, name: string, suite: (folder: string) => void): void {
  // `npm run test:corpus` chooses tests by this tag.
  if (folder !== null) return void describe(name, { tags: ["corpus"] }, () => suite(folder));
  process.stderr.write(`SKIPPED, no ${what} (set KONKYO_CORPUS): ${name}\n`);
  // The suite itself is not called: it may read files while its tests are listed.
  describe.skip(name, { tags: ["corpus"] }, () => it(`needs the ${what}`, () => undefined));
}
