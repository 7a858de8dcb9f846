import { relative, resolve } from "node:path";
import type { SourcesFile } from "../schemas/input/sources.ts";
import { fullCorpusSources } from "./full-corpus-sources.ts";
import { syntheticSource, writeSyntheticRegisters } from "../test/support/synthetic/registers.ts";

const SEED = 20_261_101;

/** Sources of the full corpus, relative to `inputs`, with `synthetic` invented rows of each register beside them. */
export async function fullSources(corpus: string, inputs: string, synthetic: number): Promise<SourcesFile> {
  const real = fullCorpusSources(corpus);
  const sources = real.sources.map((entry) => ({
    ...entry,
    files: entry.files.map((file) => relative(inputs, resolve(corpus, file))),
  }));
  if (synthetic === 0) return { ...real, sources };
  const written = await writeSyntheticRegisters({ directory: inputs, rows: synthetic, seed: SEED });
  const { url, publisher, license, fetchedAt: fetched_at } = syntheticSource;
  return {
    ...real,
    sources: [
      ...sources,
      {
        id: "synthetic-houjin",
        adapter: "nta-houjin-csv",
        files: [relative(inputs, written.houjin.path)],
        url,
        publisher,
        license,
        fetched_at,
      },
      {
        id: "synthetic-invoice",
        adapter: "nta-invoice-csv",
        files: [relative(inputs, written.invoice.path)],
        url,
        publisher,
        license,
        fetched_at,
      },
    ],
  };
}
