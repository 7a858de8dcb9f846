import type { DatasetName } from "../../schemas/input.ts";
import type { SourceReport } from "../../schemas/report.ts";
import type { Refusal } from "../rows/sourced.ts";
import { generalReason, mayNamePersons, publishedReason } from "./published-reason.ts";

const KEPT_ROWS = 1_000;
const EXAMPLES = 3;

type Reasons = Map<string, { count: number; examples: { at: string; reason: string }[] }>;
type SourceTally = {
  readonly adapter: string;
  readonly persons: boolean;
  files: number;
  rowsIn: number;
  refused: number;
  noted: number;
  merged: number;
  readonly reasons: Reasons;
};

/**
 * Counts what became of every row, per source; keeps the first refused rows and a few examples of each reason, as everyone may
 * read them.
 */
export class Tally {
  readonly #sources = new Map<string, SourceTally>();
  readonly #refused: Refusal[] = [];

  source(id: string, adapter: string, datasets: readonly DatasetName[]): void {
    const counts = { files: 0, rowsIn: 0, refused: 0, noted: 0, merged: 0 };
    this.#sources.set(id, { adapter, persons: mayNamePersons(datasets), ...counts, reasons: new Map() });
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
    this.#refused.push({ sourceId: id, at, reason: this.#reason(source, at, reason, count) });
    if (this.#refused.length > KEPT_ROWS * 2) this.#refused.sort(byPlace).splice(KEPT_ROWS);
  }

  note(id: string, at: string, reason: string, count = 1): void {
    const source = this.#of(id);
    source.noted += count;
    this.#reason(source, at, reason, count);
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

  /** Counts a reason, and gives it as it is kept. */
  #reason({ reasons, persons }: SourceTally, at: string, reason: string, count: number): string {
    const general = generalReason(reason);
    const known = reasons.get(general) ?? { count: 0, examples: [] };
    const published = publishedReason(reason, persons);
    known.count += count;
    if (known.examples.length < EXAMPLES) known.examples.push({ at, reason: published });
    reasons.set(general, known);
    return published;
  }
}

function byPlace(a: Refusal, b: Refusal): number {
  const [left, right] = [`${a.sourceId}\0${a.at}`, `${b.sourceId}\0${b.at}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
