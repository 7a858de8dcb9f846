import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LexiconRecord } from "../../schemas/records/lexicon.ts";
import { packLexicon } from "../../snapshots/lexicon/lexicon.ts";
import { hasPhrases, withStems } from "../../snapshots/language/plain-lines.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";
import type tasks from "./worker.ts";

/** The phrases of fewer lines than these are cut into words on the calling thread: starting others takes longer. */
const THREAD_LINES = 4_000;
const THREADS = 2;

/** Writes the words that questions are read with as one file, which is opened when the snapshot is mounted. */
export async function writeLexicon(
  lines: readonly LexiconRecord[],
  directory: string,
  steps: BuildSteps,
): Promise<void> {
  const path = join(directory, layout.lexicon);
  await mkdir(dirname(path), { recursive: true });
  if (await steps.takes("lexicon", [steps.keyOf(tableStep("lexicon"))], [layout.lexicon])) return;
  const [bare, phrased] = [lines.filter((line) => !hasPhrases(line)), lines.filter(hasPhrases)];
  const cut = phrased.length < THREAD_LINES ? phrased.map(withStems) : await stemsByThreads(phrased);
  await writeFile(path, packLexicon([...bare, ...cut]));
}

async function stemsByThreads(lines: readonly LexiconRecord[]): Promise<LexiconRecord[]> {
  const module = new URL("./worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "lexicon", threads: THREADS });
  const share = Math.ceil(lines.length / THREADS);
  try {
    const parts = Array.from({ length: THREADS }, (_, at) => lines.slice(at * share, (at + 1) * share));
    return (await Promise.all(parts.map((part) => pool.run("withStems", part)))).flat();
  } finally {
    await pool.close();
  }
}
