import type { ProgramDetail } from "../../schemas/records/program.ts";
import type { ApplicationRound } from "../../schemas/records/program-link.ts";
import { withoutPause } from "../base/slices.ts";
import type { CompanionTables } from "./tables/companion-tables.ts";
import type { Programs } from "./programs.ts";

/** Validity and target group of a program, as far as its sources state them. */
export type ProgramTerm = {
  /** Row of the program. */
  readonly row: number;
  readonly name: string;
  readonly prefecture: string | null;
  readonly municipality: string | null;
  /** For the whole country: neither a field nor its name or address tells a place. */
  readonly nationwide: boolean;
  readonly authorityName: string | null;
  readonly programKind: string | null;
  /** First day, and the day on which it ends (exclusive); null when not held. */
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
  /** Calls for applications, by first day, those without one last. */
  readonly rounds: readonly ApplicationRound[];
  readonly sizes: readonly string[];
  readonly industries: readonly string[];
  readonly targetTypes: readonly string[];
  readonly purposes: readonly string[];
  readonly gxThemes: readonly string[];
  readonly amountMaxManYen: number | null;
  readonly sourceUrl: string | null;
};

/** The terms of all public programs, in browsing order; read on first use, without blocking requests, and then cached. */
export class ProgramTerms {
  readonly #programs: Programs;
  readonly #companions: CompanionTables;
  #terms: Promise<readonly ProgramTerm[]> | null = null;

  constructor(programs: Programs, companions: CompanionTables) {
    this.#programs = programs;
    this.#companions = companions;
  }

  all(): Promise<readonly ProgramTerm[]> {
    this.#terms ??= this.#read();
    // A failure is not cached: the next caller retries.
    this.#terms.catch(() => (this.#terms = null));
    return this.#terms;
  }

  async #read(): Promise<readonly ProgramTerm[]> {
    const rounds = new Map<string, ApplicationRound[]>();
    for (const round of await this.#companions.rows("application_round"))
      rounds.set(round.program_id, [...(rounds.get(round.program_id) ?? []), round]);
    const terms: ProgramTerm[] = [];
    const rest = withoutPause();
    const { nationwide } = this.#programs.places;
    for (let row = 0; row < this.#programs.size; row++) {
      const own = rounds.get(this.#programs.idOf(row)) ?? [];
      terms.push({ ...termOf(row, this.#programs.record(row), own), nationwide: nationwide.has(row) });
      await rest();
    }
    return terms;
  }
}

function termOf(
  row: number,
  program: ProgramDetail,
  rounds: readonly ApplicationRound[],
): Omit<ProgramTerm, "nationwide"> {
  const { B_target: target, D_schedule: schedule, E_expenses: expenses } = program.enriched ?? {};
  return {
    row,
    name: program.primary_name,
    prefecture: program.prefecture,
    municipality: program.municipality,
    authorityName: program.authority_name,
    programKind: program.program_kind,
    effectiveFrom: dayOf(schedule?.["effective_from"]),
    effectiveUntil: dayOf(schedule?.["effective_until"]),
    rounds: rounds.toSorted((a, b) => byDay(a.open_date, b.open_date) || byDay(a.close_date, b.close_date)),
    sizes: wordsOf(target?.["company_sizes"]),
    industries: wordsOf(target?.["industries_jsic"]),
    targetTypes: program.target_types,
    purposes: program.funding_purpose,
    gxThemes: wordsOf(expenses?.["gx_themes"]),
    amountMaxManYen: program.amount_max_man_yen,
    sourceUrl: program.source_url,
  };
}

/** The details of a dimension are free JSON; only values in the form of a day are used. */
function dayOf(value: unknown): string | null {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}

function wordsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function byDay(a: string | null, b: string | null): number {
  const [first, second] = [a ?? "9999", b ?? "9999"];
  return first < second ? -1 : first > second ? 1 : 0;
}
