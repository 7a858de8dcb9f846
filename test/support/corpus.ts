import { afterAll, beforeAll, inject } from "vitest";
import { closeCorpus, type Corpus, openCorpus } from "../../runtime/corpus/corpus.ts";
import { snapshotDirectory } from "../../snapshots/catalogue.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

/** Stores that hold one snapshot each, for all test files that only read. */
export const testSnapshot = () => ({ store: inject("testStore"), id: inject("testSnapshotId") });
export const demoSnapshot = () => ({ store: inject("demoStore"), id: inject("demoSnapshotId") });

/** The corpus of a snapshot, the invented one unless given, for all tests of a file; to be called at its top level. */
export function corpusOfFile(snapshot = testSnapshot): () => Corpus {
  let corpus: Corpus | null = null;
  beforeAll(async () => {
    const { store, id } = snapshot();
    const directory = snapshotDirectory(store, id);
    corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
  });
  afterAll(async () => corpus && (await closeCorpus(corpus)));
  return () => {
    if (corpus === null) throw new Error("the corpus is open in tests only");
    return corpus;
  };
}
