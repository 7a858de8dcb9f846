import { type authorityLevel, prefecture as prefectureNames, type tier as tierNames } from "../../schemas/enums.ts";
import type { OpenState, ProgramMinimal } from "../../schemas/records/program.ts";
import { byText } from "../../snapshots/text/order.ts";
import type { CompanionTables } from "./tables/companion-tables.ts";
import { RowSet } from "./tables/row-set.ts";
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

/** One call for applications; an unknown start counts as open, an unknown end does not. */
type Call = { readonly row: number; readonly start: string | null; readonly end: string | null };

/**
 * The calls for applications of the public programs, and every structured deadline of theirs, including past ones; each day
 * once per program. Whatever depends on the day is read from here, because a record shows the call of the day of its build.
 */
export class Deadlines {
  readonly #programs: Programs;
  readonly #calls: readonly Call[];
  /** By row, each list by last day, those without one first. */
  readonly #callsOf: ReadonlyMap<number, readonly Call[]>;
  readonly #byDay: readonly Deadline[];
  /** What had closed before the day that was asked about last: searches ask for it, all on the same day. */
  #closed: { readonly day: string; readonly rows: RowSet } | null = null;

  constructor(programs: Programs, calls: readonly Call[], deadlines: readonly Deadline[]) {
    this.#programs = programs;
    this.#calls = calls;
    const callsOf = new Map<number, Call[]>();
    for (const call of calls.toSorted((a, b) => byText(a.end ?? "", b.end ?? "")))
      callsOf.set(call.row, [...(callsOf.get(call.row) ?? []), call]);
    this.#callsOf = callsOf;
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

  /** Number of programs of which a last day is held. */
  get datedPrograms(): number {
    return new Set(this.#byDay.map(({ row }) => row)).size;
  }

  /** Deadlines from the first to the last day, both included, by day, then tier, then id of the program. */
  between(first: string, last: string, { tiers, prefecture, authorityLevel: level }: DeadlineFilters): Deadline[] {
    const { tiers: tierColumn, authorityLevels, places } = this.#programs;
    const narrowing = new Narrowing();
    narrowing.keepWords(tierColumn, tiers);
    narrowing.keepWord(authorityLevels, level);
    if (prefecture !== undefined) {
      const rows = prefecture === null ? places.nationwide.copy() : places.of([prefecture]);
      if (prefecture !== null && isPrefecture(prefecture)) rows.unite(places.nationwide);
      narrowing.keep({ published: true }, rows);
    }
    const { admitted } = narrowing;
    const found: Deadline[] = [];
    for (let at = this.#firstOn(first); at < this.#byDay.length; at++) {
      const deadline = this.#byDay[at]!;
      if (deadline.endDate > last) break;
      if (admitted === null || admitted.has(deadline.row)) found.push(deadline);
    }
    return found;
  }

  /** Rows of programs with a call that is open on a day. */
  openOn(day: string): RowSet {
    return this.#rows((call) => isOpenOn(call, day));
  }

  /** Rows of programs with a call that opens from the first to the last day, both included. */
  openingBetween(first: string, last: string): RowSet {
    return this.#rows(({ start }) => start !== null && start >= first && start <= last);
  }

  /** Rows of programs whose calls have all closed before a day; not to be changed. */
  closedBefore(day: string): RowSet {
    if (this.#closed?.day !== day) this.#closed = { day, rows: this.#closedBefore(day) };
    return this.#closed.rows;
  }

  #closedBefore(day: string): RowSet {
    const closed = this.#rows(({ end }) => end !== null && end < day);
    closed.subtract(this.#rows(({ end }) => end === null || end >= day));
    return closed;
  }

  /** Rows of programs of which no call states its last day: whether they are open is not known. */
  get undated(): RowSet {
    const undated = new RowSet(this.#programs.size, [
      Uint32Array.from({ length: this.#programs.size }, (_, row) => row),
    ]);
    undated.subtract(this.#rows(({ end }) => end !== null));
    return undated;
  }

  /** Whether a program takes applications on a day: by its open call, else by the next, else by the last. */
  stateOf(row: number, day: string): OpenState {
    const calls = this.#callsOf.get(row) ?? [];
    const open = calls.find((call) => isOpenOn(call, day));
    const next = calls.find(({ start }) => start !== null && start > day);
    const decides = open ?? next ?? calls.at(-1);
    const isDated = calls.some(({ end }) => end !== null);
    return {
      open_status: open ? "open" : isDated ? "closed" : "unknown",
      open_window: decides ? { start: decides.start, end: decides.end } : null,
      as_of: day,
    };
  }

  /** Last day of the call of a program that closes next, else of the last that closed; null when none states it. */
  lastDayOf(row: number, day: string): string | null {
    const days = (this.#callsOf.get(row) ?? []).flatMap(({ end }) => end ?? []);
    return days.find((end) => end >= day) ?? days.at(-1) ?? null;
  }

  #rows(passes: (call: Call) => boolean): RowSet {
    return new RowSet(this.#programs.size, [Uint32Array.from(this.#calls.filter(passes), ({ row }) => row)]);
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

function isOpenOn({ start, end }: Call, day: string): boolean {
  return (start === null || start <= day) && end !== null && end >= day;
}

/** Reads the calls for applications of all public programs; a window that a program states is a call, too. */
export async function openDeadlines(companions: CompanionTables, programs: Programs): Promise<Deadlines> {
  const calls: Call[] = [];
  const deadlines = new Map<string, Deadline>();
  for (const round of await companions.rows("application_round")) {
    const row = programs.rowOf(round.program_id);
    if (row === null) continue;
    const { open_date: start, close_date: end, source_url: sourceUrl, source_fetched_at: sourceFetchedAt } = round;
    calls.push({ row, start, end });
    if (end === null) continue;
    const officialUrl = officialUrlOf(programs, row);
    deadlines.set(`${row} ${end}`, { row, endDate: end, officialUrl, sourceUrl, sourceFetchedAt });
  }
  return new Deadlines(programs, calls, [...deadlines.values()]);
}

function isPrefecture(text: string): boolean {
  return (prefectureNames as readonly string[]).includes(text);
}

function officialUrlOf(programs: Programs, row: number): string | null {
  const { official_url: url } = JSON.parse(programs.searchBytes(row, "minimal").toString()) as ProgramMinimal;
  return url;
}
