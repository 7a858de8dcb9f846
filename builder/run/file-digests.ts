import { statSync } from "node:fs";
import { join } from "node:path";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { readChunkList } from "../../snapshots/transfer/chunk-list.ts";
import { type ChunkedFile, chunksOfFile } from "../../snapshots/transfer/chunking.ts";
import type { BaseSnapshot } from "./build-steps.ts";
import type tasks from "./digest-worker.ts";

/** Files below this size are read on the calling thread: starting another takes longer. */
const THREAD_BYTES = 32 << 20;

/** Reads the files of the snapshot in the making once they are complete, each once, the large ones beside other work. */
export class FileDigests {
  readonly #directory: string;
  readonly #files = new Map<string, Promise<ChunkedFile>>();
  readonly #pool = openWorkerPool<typeof tasks>({
    module: new URL("./digest-worker.ts", import.meta.url),
    name: "hashing",
    threads: 2,
  });

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Notes what a snapshot says of files that were taken from it, and held against it then. */
  async take(
    { directory, manifest }: Pick<BaseSnapshot, "directory" | "manifest">,
    paths: ReadonlySet<string>,
  ): Promise<void> {
    const listed = await readChunkList(directory, manifest.files);
    for (const { path, sha256, size } of manifest.files) {
      const chunks = paths.has(path) ? listed.get(path) : undefined;
      if (chunks) this.#files.set(path, Promise.resolve({ sha256, size, chunks }));
    }
  }

  /** SHA-256, size and chunks of a file that is complete. */
  of(path: string): Promise<ChunkedFile> {
    const known = this.#files.get(path);
    if (known) return known;
    const file = join(this.#directory, path);
    const digest = statSync(file).size < THREAD_BYTES ? chunksOfFile(file) : this.#pool.run("chunksOfFile", file);
    // It may fail before it is waited for.
    digest.catch(() => undefined);
    this.#files.set(path, digest);
    return digest;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
