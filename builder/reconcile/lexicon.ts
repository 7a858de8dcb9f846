import type { RecordOf } from "../../schemas/records/tables.ts";
import { rowId } from "../rows/ids.ts";
import type { Refusal, Sourced } from "../rows/sourced.ts";
import { compare } from "./merge/merge.ts";

/** One record a line. A line that says what another one says is refused: of doubles in two files the first one counts. */
export function reconcileLexicon(rows: readonly Sourced<"lexicon">[]): {
  records: RecordOf<"lexicon">[];
  refused: Refusal[];
} {
  const records = new Map<string, RecordOf<"lexicon">>();
  const refused: Refusal[] = [];
  const inOrder = rows.toSorted((a, b) => compare(a.row.file, b.row.file) || a.row.line - b.row.line);
  for (const { row, lineage, at } of inOrder) {
    const { kind, file, line, cells } = row;
    const id = rowId("lex", kind, ...Object.values(cells));
    const first = records.get(id);
    if (!first) records.set(id, { line_id: id, kind, file, line, cells });
    else
      refused.push({
        sourceId: lineage.sourceId,
        dataset: "lexicon",
        at,
        reason: `the same line stands in ${first.file}, line ${first.line}`,
      });
  }
  return { records: [...records.values()], refused };
}
