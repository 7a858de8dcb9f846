import { closeSync, cpSync, openSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../builder/build.ts";
import { promote } from "../../snapshots/catalogue.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { localKeyPath } from "../../snapshots/trust/key-files.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { addCopy } from "../../test/runtime/mount/snapshot-stores.ts";
import { temporaryFolder } from "../../test/support/build.ts";

const marks = ["甲", "乙", "丙"];

/** Snapshots that differ in the name of every program; their directories. */
export async function buildVariants(sources: string): Promise<string[]> {
  const store = temporaryFolder("variants");
  const directories: string[] = [];
  for (const mark of marks) {
    const { directory } = await build(
      { sources: markedSources(sources, mark), out: store, expiresDays: 90 },
      {
        now: () => new Date(),
        progress() {},
        provenance: { builderVersion: "0.0.0", commit: null, lockfileSha256: null },
      },
    );
    directories.push(directory);
  }
  return directories;
}

/**
 * A store with writable snapshots of rising sequence, each under an id of its own and with other names of programs than the
 * one before and the one after it. The first is current.
 */
export async function createStore(
  variants: readonly string[],
  count: number,
): Promise<{ store: string; ids: string[] }> {
  const store = temporaryFolder("proof-store");
  cpSync(localKeyPath(dirname(variants[0]!)), localKeyPath(store));
  const ids = Array.from({ length: count }, (_, place) =>
    addCopy(store, variants[place % variants.length]!, { sequence: place + 1 }),
  );
  await promote(store, ids[0]!, new Date());
  return { store, ids };
}

/**
 * A store whose current snapshot is as large as wanted: two empty files that its manifest lists bring it there. It takes as
 * long to verify as a real one of that size; what is opened of it is small.
 */
export async function createPaddedStore(variants: readonly string[], bytes: number): Promise<string> {
  const { store, ids } = await createStore(variants, 1);
  const scratch = temporaryFolder("padding");
  const padding = [];
  for (const path of ["padding-1.bin", "padding-2.bin"]) {
    closeSync(openSync(join(scratch, path), "w"));
    truncateSync(join(scratch, path), Math.ceil(bytes / 2));
    padding.push({ path, ...(await fileDigest(join(scratch, path))) });
  }
  const { files } = readManifest(join(store, ids[0]!));
  const all = [...files, ...padding].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const id = addCopy(store, variants[0]!, { sequence: 2, files: all });
  for (const { path } of padding) renameSync(join(scratch, path), join(store, id, path));
  await promote(store, id, new Date());
  return store;
}

type SourcesFile = { readonly sources: readonly { readonly dataset?: string; readonly files: readonly string[] }[] };

/** A copy of a corpus in which the mark stands behind the name of every program. */
function markedSources(sources: string, mark: string): string {
  const folder = temporaryFolder("marked");
  cpSync(dirname(sources), folder, { recursive: true });
  const copy = join(folder, "sources.json");
  const { sources: all } = JSON.parse(readFileSync(copy, "utf8")) as SourcesFile;
  for (const file of all.filter(({ dataset }) => dataset === "program").flatMap(({ files }) => files)) {
    const path = join(folder, file);
    const rows = readFileSync(path, "utf8").trimEnd().split("\n");
    const marked = rows.map((row) => {
      const program = JSON.parse(row) as { primary_name: string };
      return JSON.stringify({ ...program, primary_name: `${program.primary_name}（${mark}）` });
    });
    writeFileSync(path, `${marked.join("\n")}\n`);
  }
  return copy;
}
