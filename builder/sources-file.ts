import { readFile } from "node:fs/promises";
import type { Source } from "../schemas/provenance.ts";
import { SourcesFile } from "../schemas/sources.ts";
import { type Configured, configurationFaults } from "./gates/configuration.ts";
import { BuildFailure } from "./run/failure.ts";

/** Reads a sources file; all that is wrong with it is told at once, one line each, before any source is read. */
export async function readSources(path: string, configured: Configured): Promise<SourcesFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new BuildFailure("usage", `${path}: ${missing ? "there is no such sources file" : (error as Error).message}`);
  }
  const faults = configurationFaults(value, configured);
  if (faults.length === 0) return SourcesFile.parse(value);
  const count = faults.length === 1 ? "one fault" : `${faults.length} faults`;
  throw new BuildFailure("usage", `${path} has ${count}; nothing was read`, { details: faults });
}

/**
 * Newest fetch time of all inputs and of the pages their rows name: what freshness counts from, instead of the clock. Words
 * say nothing about how fresh the data is.
 */
export function newestFetch({ sources }: SourcesFile, pages: readonly Pick<Source, "fetched_at">[] = []): string {
  const data = sources.filter(({ adapter }) => adapter !== "lexicon");
  return [...(data.length > 0 ? data : sources), ...pages]
    .flatMap(({ fetched_at }) => fetched_at ?? [])
    .toSorted()
    .at(-1)!;
}
