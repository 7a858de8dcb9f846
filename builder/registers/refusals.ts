/** A row, or a whole file, that was not taken. `at` is `<name>#<line>`, counting lines of the file from 1. */
export type Refusal = { readonly at: string; readonly reason: string };

/** Refusals of a load: the first of them with their position, all of them as counts. */
export type RefusalSummary = {
  readonly count: number;
  readonly first: readonly Refusal[];
  /** Number of refusals by reason; what follows a colon in a reason (the particulars of one row) is left out. */
  readonly reasons: Readonly<Record<string, number>>;
};

/** How many refusals are kept with their position. */
export const keptRefusals = 1_000;

/** Collects refusals in the order they are added; memory stays bounded however many there are. */
export class RefusalLog implements RefusalSummary {
  readonly #first: Refusal[] = [];
  readonly #reasons = new Map<string, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get first(): readonly Refusal[] {
    return this.#first;
  }

  get reasons(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#reasons].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  add(at: string, reason: string): void {
    if (this.#first.length < keptRefusals) this.#first.push({ at, reason });
    this.#tally(reason.split(":", 1)[0] ?? reason, 1);
  }

  /** Adds all of another summary; those it kept come after the ones already here. */
  merge(other: RefusalSummary): void {
    this.#first.push(...other.first.slice(0, keptRefusals - this.#first.length));
    for (const [reason, count] of Object.entries(other.reasons)) this.#tally(reason, count);
  }

  #tally(reason: string, count: number): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
    this.#count += count;
  }
}

/** Two summaries of the same file as one, by line. */
export function mergeByLine(one: RefusalSummary, other: RefusalSummary): RefusalSummary {
  const log = new RefusalLog();
  const first = [...one.first, ...other.first].toSorted((a, b) => lineOf(a) - lineOf(b));
  log.merge({ count: one.count, reasons: one.reasons, first });
  log.merge({ count: other.count, reasons: other.reasons, first: [] });
  return log;
}

function lineOf({ at }: Refusal): number {
  return Number(at.slice(at.lastIndexOf("#") + 1));
}
