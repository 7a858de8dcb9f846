import { join } from "node:path";
import { layout } from "../../snapshots/files/layout.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";

const SAMPLES = 500;
const TIERS = ["S", "A", "B", "C"];

/** Id of the best graded program in a sample; null when the snapshot has no public program. */
export async function sampleProgram(directory: string): Promise<string | null> {
  const records = new RecordsReader(join(directory, layout.records));
  try {
    const shown = [...records.sample("program", SAMPLES)].flatMap(({ key }) => {
      const row = records.prepared(prepared.programDefault, key);
      return row ? [{ key, rank: TIERS.indexOf((JSON.parse(row.toString()) as { tier: string }).tier) }] : [];
    });
    return shown.toSorted((a, b) => a.rank - b.rank)[0]?.key ?? null;
  } finally {
    await records.close();
  }
}
