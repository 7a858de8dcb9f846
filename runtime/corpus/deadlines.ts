import { type authorityLevel, prefecture as prefectureNames, type tier as tierNames } from "../../schemas/enums.ts";
import type { ProgramMinimal } from "../../schemas/program.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { CompanionTables } from "./tables/companion-tables.ts";
import { Narrowing } from "./tables/narrowing.ts";
import type { Programs } from "./programs.ts";

/** Last day on which a program takes applications, with the source that states it. */
export type Deadline = {
  /** Row of the program. */
  readonly row: number;
  readonly endDate: string;
  readonly officialUrl: string | null;
  readonly sourceUrl: string | null;
  readonly sourceFetchedAt: string | null;
};

/** Absent fields do not filter. */
export type DeadlineFilters = {
  readonly tiers?: readonly (typeof tierNames)[number][] | undefined;
  /** Official name; programs without a prefecture match each, null matches only those. Other text matches nothing. */
  readonly prefecture?: string | null | undefined;
  readonly authorityLevel?: (typeof authorityLevel)[number] | undefined;
};

/** Every structured deadline of the public programs, including past ones; each day once per program. */
export class Deadlines {
  readonly #programs: Programs;
  readonly #byDay: readonly Deadline[];

  constructor(programs: Programs, deadlines: readonly Deadline[]) {
    this.#programs = programs;
    this.#byDay = deadlines.toSorted(
      (a, b) =>
        byText(a.endDate, b.endDate) ||
        programs.tierPlaceOf(a.row) - programs.tierPlaceOf(b.row) ||
        programs.idPlaceOf(a.row) - programs.idPlaceOf(b.row),
    );
  }

  /** False when no public program has a structured deadline. */
  get published(): boolean {
    return this.#byDay.length > 0;
  }

  /** Deadlines from the first to the last day, both included, by day, then tier, then id of the program. */
  between(first: string, last: string, { tiers, prefecture, authorityLevel: level }: DeadlineFilters): Deadline[] {
    const { tiers: tierColumn, prefectures, authorityLevels } = this.#programs;
    const narrowing = new Narrowing();
    narrowing.keepWords(tierColumn, tiers);
    narrowing.keepWord(authorityLevels, level);
    if (prefecture !== undefined) narrowing.keepWords(prefectures, placesOf(prefecture));
    const { admitted } = narrowing;
    const found: Deadline[] = [];
    for (let at = this.#firstOn(first); at < this.#byDay.length; at++) {
      const deadline = this.#byDay[at]!;
      if (deadline.endDate > last) break;
      if (admitted === null || admitted.has(deadline.row)) found.push(deadline);
    }
    return found;
  }

  /** Index of the first deadline on or after the day. */
  #firstOn(day: string): number {
    let [low, high] = [0, this.#byDay.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#byDay[middle]!.endDate < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Reads the application windows and calls for applications of all public programs. */
export async function openDeadlines(companions: CompanionTables, programs: Programs): Promise<Deadlines> {
  const found = new Map<string, Deadline>();
  const add = (row: number, endDate: string, source: { source_url: string | null; source_fetched_at: string | null }) =>
    found.set(`${row} ${endDate}`, {
      row,
      endDate,
      officialUrl: officialUrlOf(programs, row),
      sourceUrl: source.source_url,
      sourceFetchedAt: source.source_fetched_at,
    });
  for (const round of await companions.rows("application_round")) {
    const row = programs.rowOf(round.program_id);
    if (row !== null && round.close_date !== null) add(row, round.close_date, round);
  }
  // Most windows repeat a call. The call's own source is preferred.
  for (let row = 0; row < programs.size; row++) {
    const windowEnd = programs.windowEndOf(row);
    if (windowEnd !== null && !found.has(`${row} ${windowEnd}`)) add(row, windowEnd, programs.record(row));
  }
  return new Deadlines(programs, [...found.values()]);
}

function placesOf(prefecture: string | null): (string | null)[] {
  const named = (prefectureNames as readonly (string | null)[]).includes(prefecture);
  return named ? [prefecture, null] : [prefecture];
}

function officialUrlOf(programs: Programs, row: number): string | null {
  const { official_url: url } = JSON.parse(programs.searchBytes(row, "minimal").toString()) as ProgramMinimal;
  return url;
}
