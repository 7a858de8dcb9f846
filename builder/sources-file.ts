import { readFile } from "node:fs/promises";
import type { Source } from "../schemas/provenance.ts";
import { SourcesFile } from "../schemas/sources.ts";
import { BuildFailure } from "./run/failure.ts";

/** Reads a sources file; what is wrong with it is one line that names the place. */
export async function readSources(path: string): Promise<SourcesFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new BuildFailure("usage", `${path}: ${missing ? "there is no such sources file" : (error as Error).message}`);
  }
  const parsed = SourcesFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new BuildFailure("usage", `${path}: ${issue.path.join(".") || "the file"}: ${issue.message}`);
}

/** Newest fetch time of all inputs and of the pages their rows name: what freshness counts from, instead of the clock. */
export function newestFetch({ sources }: SourcesFile, pages: readonly Pick<Source, "fetched_at">[]): string {
  return [...sources, ...pages]
    .flatMap(({ fetched_at }) => fetched_at ?? [])
    .toSorted()
    .at(-1)!;
}
