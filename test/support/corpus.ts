import { afterAll, beforeAll, inject } from "vitest";
import { closeCorpus, type Corpus, openCorpus } from "../../runtime/corpus/corpus.ts";
import { snapshotDirectory } from "../../snapshots/catalogue.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

/** The corpus of the test snapshot for all tests of a file; to be called at the top level of the file. */
export function corpusOfFile(): () => Corpus {
  let corpus: Corpus | null = null;
  beforeAll(async () => {
    const directory = snapshotDirectory(inject("testStore"), inject("testSnapshotId"));
    corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
  });
  afterAll(async () => corpus && (await closeCorpus(corpus)));
  return () => {
    if (corpus === null) throw new Error("the corpus is open in tests only");
    return corpus;
  };
}
