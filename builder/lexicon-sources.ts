import { dirname, resolve } from "node:path";
import { type Lexicon, type LexiconLine, lexiconOf } from "../snapshots/lexicon/lexicon.ts";
import { adapters } from "./adapters/registry.ts";
import { lexicon as adapter } from "./adapters/lexicon/lexicon.ts";
import type { ConfiguredAdapter } from "./gates/configuration.ts";
import { expandFiles } from "./inputs/expand-files.ts";
import { toSourceInfo } from "./inputs/source-info.ts";
import { reconcileLexicon } from "./reconcile/reconcile.ts";
import { rowChecksum } from "./rows/row-checksum.ts";
import type { Sourced } from "./rows/sourced.ts";
import { readSources } from "./sources-file.ts";
import { registerAdapters } from "./stages/register-spools.ts";
import { lineageOf } from "./stages/parse.ts";

type Refused = { readonly at: string; readonly reason: string };

/** The lexicon that a sources file names, without a build, and the lines of it that a build would refuse. */
export async function readLexiconSources(
  path: string,
  now: Date,
): Promise<{ readonly lexicon: Lexicon; readonly refused: readonly Refused[] }> {
  const { sources } = await readSources(path, {
    adapters: new Map<string, ConfiguredAdapter>([...adapters, ...registerAdapters]),
    now,
    optional: [],
    acceptLoss: [],
  });
  const rows: Sourced<"lexicon">[] = [];
  const refused: Refused[] = [];
  for (const entry of sources.filter((source) => source.adapter === adapter.id)) {
    const { files, problems } = await expandFiles(entry, dirname(resolve(path)));
    refused.push(...problems);
    for (const file of files) {
      const [bytes, checksum] = [await file.bytes(), await file.checksum()];
      for await (const parsed of adapter.parse({ name: file.name, bytes, checksum, source: toSourceInfo(entry) }))
        if (parsed.ok)
          rows.push({
            row: parsed.row as LexiconLine,
            lineage: lineageOf(entry, checksum),
            at: parsed.at,
            rowChecksum: rowChecksum(parsed.row),
          });
        else refused.push(parsed);
    }
  }
  const reconciled = reconcileLexicon(rows);
  return {
    lexicon: lexiconOf(reconciled.records),
    refused: [...refused, ...reconciled.refused].map(({ at, reason }) => ({ at, reason })),
  };
}
