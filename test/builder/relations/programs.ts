import type { InputOf } from "../../../schemas/input/input.ts";
import type { MergedProgram } from "../../../builder/reconcile/programs/programs.ts";

/** An invented program as its sources state it. */
export function program(id: string, primary_name: string, fields: Partial<InputOf<"program">> = {}): MergedProgram {
  const stated = { primary_name, ...fields };
  return {
    id,
    mergedIds: [],
    stated,
    link: { url: `https://www.kakuu.example/${id}`, fetchedAt: null, checksum: null },
    mentions: [],
    rows: [{ row: stated }],
  } as unknown as MergedProgram;
}
