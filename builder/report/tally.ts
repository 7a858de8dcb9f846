import type { SourceReport } from "../../schemas/report.ts";
import type { Refusal } from "../rows/sourced.ts";

const KEPT_ROWS = 1_000;
const EXAMPLES = 3;

type Reasons = Map<string, { count: number; examples: { at: string; reason: string }[] }>;
type SourceTally = { files: number; rowsIn: number; refused: number; noted: number; merged: number; reasons: Reasons };

/** Counts what became of every row, per source; keeps the first refused rows and a few examples of each reason. */
export class Tally {
  readonly #sources = new Map<string, SourceTally & { adapter: string }>();
  readonly #refused: Refusal[] = [];

  source(id: string, adapter: string): void {
    this.#sources.set(id, { adapter, files: 0, rowsIn: 0, refused: 0, noted: 0, merged: 0, reasons: new Map() });
  }

  file(id: string): void {
    this.#of(id).files++;
  }

  row(id: string, count = 1): void {
    this.#of(id).rowsIn += count;
  }

  /** A row, or a whole file, that was not taken. `count` stands for further rows refused for the same reason. */
  refuse(id: string, at: string, reason: string, count = 1): void {
    const source = this.#of(id);
    source.refused += count;
    this.#reason(source.reasons, at, reason, count);
    this.#refused.push({ sourceId: id, at, reason });
    if (this.#refused.length > KEPT_ROWS * 2) this.#refused.sort(byPlace).splice(KEPT_ROWS);
  }

  note(id: string, at: string, reason: string, count = 1): void {
    const source = this.#of(id);
    source.noted += count;
    this.#reason(source.reasons, at, reason, count);
  }

  get refusedRows(): { source: string; at: string; reason: string }[] {
    return this.#refused
      .toSorted(byPlace)
      .slice(0, KEPT_ROWS)
      .map(({ sourceId, at, reason }) => ({ source: sourceId, at, reason }));
  }

  reports(): SourceReport[] {
    return [...this.#sources]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { adapter, files, rowsIn, refused, noted, merged, reasons }]) => ({
        id,
        adapter,
        files,
        rows_in: rowsIn,
        rows_out: Math.max(0, rowsIn - refused),
        refused,
        noted,
        merged,
        reasons: [...reasons]
          .map(([reason, { count, examples }]) => ({ reason, count, examples }))
          .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
      }));
  }

  #of(id: string): SourceTally {
    const source = this.#sources.get(id);
    if (!source) throw new Error(`source ${id} was not announced`);
    return source;
  }

  #reason(reasons: Reasons, at: string, reason: string, count: number): void {
    const general = withoutParticulars(reason);
    const known = reasons.get(general) ?? { count: 0, examples: [] };
    known.count += count;
    if (known.examples.length < EXAMPLES) known.examples.push({ at, reason });
    reasons.set(general, known);
  }
}

/** The reason as it reads for many rows: quoted values and numbers left out. */
function withoutParticulars(reason: string): string {
  return reason
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d{3,}/g, "…")
    .slice(0, 200);
}

function byPlace(a: Refusal, b: Refusal): number {
  const [left, right] = [`${a.sourceId}\0${a.at}`, `${b.sourceId}\0${b.at}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
