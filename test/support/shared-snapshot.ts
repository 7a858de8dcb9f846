import { cpSync } from "node:fs";
import { join } from "node:path";
import { inject, test } from "vitest";
import { closeCorpus, type Corpus, openCorpus } from "../../runtime/corpus/corpus.ts";
import { promote, snapshotDirectory } from "../../snapshots/catalogue.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { localKeyPath } from "../../snapshots/trust/key-files.ts";
import { builtAt, temporaryFolder } from "./build.ts";

/**
 * What test files share, made once a process: the snapshot of their project (`built-snapshot.ts`) as an open corpus. Made when it is
 * first asked for, because proofs import this file outside a test run, where there is nothing to extend.
 */
export const sharedTest = once(() =>
  test
    .extend("snapshot", { scope: "worker" }, () => inject("snapshot"))
    .extend("corpus", { scope: "worker" }, async ({ snapshot: { store, id } }, { onCleanup }) => {
      const corpus = await openSnapshot(store, id);
      onCleanup(() => closeCorpus(corpus));
      return corpus;
    }),
);

function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => (made ??= make());
}

/** The shared corpus in the tests of a file; to be called at its top level. */
export function corpusOfFile(): () => Corpus {
  let shared: Corpus | null = null;
  sharedTest().beforeAll(({ corpus }) => void (shared = corpus));
  return () => {
    if (shared === null) throw new Error("the corpus is open in tests only");
    return shared;
  };
}

export function openSnapshot(store: string, id: string): Promise<Corpus> {
  const directory = snapshotDirectory(store, id);
  return openCorpus(new Snapshot(directory, readManifest(directory)));
}

/** The shared snapshot in a store of its own, where it is current; what is built there starts from it. */
export async function servedStore(): Promise<string> {
  const { store: original, id } = inject("snapshot");
  const store = temporaryFolder("served");
  cpSync(join(original, id), join(store, id), { recursive: true });
  cpSync(localKeyPath(original), localKeyPath(store));
  cpSync(`${original}.cache`, `${store}.cache`, { recursive: true });
  await promote(store, id, builtAt);
  return store;
}
