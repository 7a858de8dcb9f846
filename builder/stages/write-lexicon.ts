import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LexiconRecord } from "../../schemas/records/lexicon.ts";
import { packLexicon } from "../../snapshots/lexicon/lexicon.ts";
import { withStems } from "../../snapshots/language/plain-lines.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";

/** Writes the words that questions are read with as one file, which is opened when the snapshot is mounted. */
export async function writeLexicon(
  lines: readonly LexiconRecord[],
  directory: string,
  steps: BuildSteps,
): Promise<void> {
  const path = join(directory, layout.lexicon);
  await mkdir(dirname(path), { recursive: true });
  if (await steps.takes("lexicon", [steps.keyOf(tableStep("lexicon"))], [layout.lexicon])) return;
  await writeFile(path, packLexicon(lines.map(withStems)));
}
