import { type FileHandle, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { layout, SNAPSHOT_ID } from "../files/layout.ts";
import { type Chunk, digestOf } from "./chunking.ts";
import { readChunkList } from "./chunk-list.ts";
import { filesToPull } from "./manifest-files.ts";

type Place = { readonly path: string; readonly offset: number };

/** Chunks that the snapshots of a store hold, by their SHA-256. */
export class HeldChunks {
  readonly #places: ReadonlyMap<string, Place>;
  readonly #files = new Map<string, Promise<FileHandle>>();

  private constructor(places: ReadonlyMap<string, Place>) {
    this.#places = places;
  }

  /** Snapshots without a chunk list are passed over. */
  static async open(store: string): Promise<HeldChunks> {
    const places = new Map<string, Place>();
    for (const id of (await readdir(store)).filter((name) => SNAPSHOT_ID.test(name))) {
      const directory = join(store, id);
      const manifest = await readFile(join(directory, layout.manifest)).catch(() => null);
      if (!manifest) continue;
      for (const [path, chunks] of await readChunkList(directory, filesOf(manifest, id)))
        for (const { sha256, offset } of chunks) places.set(sha256, { path: join(directory, path), offset });
    }
    return new HeldChunks(places);
  }

  get size(): number {
    return this.#places.size;
  }

  has({ sha256 }: Chunk): boolean {
    return this.#places.has(sha256);
  }

  /** The bytes of a chunk; null where they cannot be read, or are no longer what the list says. */
  async read(chunk: Chunk): Promise<Buffer | null> {
    const place = this.#places.get(chunk.sha256);
    if (!place) return null;
    try {
      let file = this.#files.get(place.path);
      if (!file) this.#files.set(place.path, (file = open(place.path)));
      const bytes = Buffer.allocUnsafe(chunk.size);
      const { bytesRead } = await (await file).read(bytes, 0, chunk.size, place.offset);
      return bytesRead === chunk.size && digestOf(bytes) === chunk.sha256 ? bytes : null;
    } catch {
      return null;
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#files.values()].map(async (file) => await (await file).close()));
  }
}

function filesOf(manifest: Buffer, id: string): ReturnType<typeof filesToPull> {
  try {
    return filesToPull(manifest, id);
  } catch {
    return [];
  }
}
