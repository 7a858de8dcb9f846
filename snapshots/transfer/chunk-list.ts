import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { layout } from "../files/layout.ts";
import { type Chunk, type ChunkedFile, chunkSizes } from "./chunking.ts";
import type { ManifestFile } from "./manifest-files.ts";

/** A chunk of a file, and where it begins. */
export type PlacedChunk = Chunk & { readonly offset: number };

/** The chunks of each file of a snapshot, by its path. */
export type ChunkList = ReadonlyMap<string, readonly PlacedChunk[]>;

const Stored = z.object({
  format: z.literal("konkyo-chunks/2"),
  files: z.array(
    z.object({
      path: z.string(),
      sizes: z.array(z.int().min(1).max(chunkSizes.max)),
      sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});

/** The text of the chunk list of some files. */
export async function describeChunks(
  paths: readonly string[],
  read: (path: string) => Promise<Pick<ChunkedFile, "chunks">>,
): Promise<string> {
  const files: z.input<typeof Stored>["files"] = [];
  for (const path of paths) {
    const { chunks } = await read(path);
    files.push({ path, sizes: chunks.map(({ size }) => size), sha256: chunks.map(({ sha256 }) => sha256) });
  }
  return `${JSON.stringify({ format: "konkyo-chunks/2", files } satisfies z.input<typeof Stored>)}\n`;
}

/**
 * The chunk list of a snapshot folder, for the files of its manifest; empty where there is none that can be read. It only
 * saves work: whatever it says, each file is held against the manifest.
 */
export async function readChunkList(directory: string, files: readonly ManifestFile[]): Promise<ChunkList> {
  try {
    const { files: stored } = Stored.parse(JSON.parse(await readFile(join(directory, layout.chunks), "utf8")));
    const sizeOf = new Map(files.map(({ path, size }) => [path, size]));
    const placed = stored.map(({ path, sizes, sha256 }): [string, PlacedChunk[]] => {
      let offset = 0;
      const chunks = sizes.map((size, place) => {
        const chunk = { size, sha256: sha256[place] ?? "", offset };
        offset += size;
        return chunk;
      });
      return [path, chunks];
    });
    return new Map(
      placed.filter(([path, chunks]) => {
        const last = chunks.at(-1);
        return sizeOf.get(path) === (last ? last.offset + last.size : 0);
      }),
    );
  } catch {
    return new Map();
  }
}
