import { type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { compare, filledFields, groupBy } from "./merge.ts";
import { coreOf, type Offer, offerOf, ProgramPlaces } from "./program-identity.ts";

type Row = Sourced<"program">;

/** A program under one id, with its rows, the best first. */
export type ToldProgram = { readonly id: string; readonly rows: readonly Row[] };

/** Programs that are one, the survivor first. */
export type JoinedProgram = readonly [ToldProgram, ...ToldProgram[]];

/**
 * Finds the programs that are one program told several times: the same body offers them under the same name, once place,
 * fiscal year and round are taken off. Programs that are held outside public search stay by themselves, and so do those
 * whose amounts contradict each other within one year.
 */
export function joinPrograms(programs: readonly ToldProgram[]): JoinedProgram[] {
  const places = new ProgramPlaces(programs.map(({ rows }) => rows[0]!.row));
  const groups = groupBy(programs, (program) => {
    const { row } = program.rows[0]!;
    const isHeld = program.rows.some((each) => each.row.excluded || each.row.pending_review);
    const body = isHeld ? null : places.bodyOf(row);
    const core = body === null ? null : coreOf(row.primary_name, places.placesOf(row));
    return core === null ? program.id : `${body}|${core}`;
  });
  return [...groups.values()].flatMap((group) => withoutContradiction(group.map(toCandidate).toSorted(byMerit)));
}

type Candidate = {
  readonly program: ToldProgram;
  readonly offer: Offer;
  readonly most: number | null;
  readonly rate: number | null;
  readonly official: boolean;
  readonly linked: boolean;
  readonly fetchedAt: string;
  readonly filled: number;
};

function toCandidate(program: ToldProgram): Candidate {
  const { row, lineage } = program.rows[0]!;
  const { url, fetchedAt } = sourceLinkOf(row, lineage, false);
  return {
    program,
    offer: offerOf(row.primary_name),
    most: row.amount_max_man_yen ?? null,
    rate: row.subsidy_rate ?? null,
    official: lineage.official,
    linked: url !== null,
    fetchedAt: fetchedAt ?? "",
    filled: filledFields(row),
  };
}

const LATEST = 9999;

/** What names neither year nor round is offered still, which is later than any year. */
function yearOf({ offer: { fiscalYear, round } }: Candidate): number {
  return fiscalYear ?? (round === null ? LATEST : 0);
}

/** Best source first; then the page of the program itself, the latest year and round, the newest fetch, the fullest row. */
function byMerit(a: Candidate, b: Candidate): number {
  return (
    Number(b.official) - Number(a.official) ||
    Number(b.linked) - Number(a.linked) ||
    yearOf(b) - yearOf(a) ||
    (b.offer.round ?? 0) - (a.offer.round ?? 0) ||
    compare(b.fetchedAt, a.fetchedAt) ||
    b.filled - a.filled ||
    compare(a.program.id, b.program.id)
  );
}

/** Parts candidates of one name so that no part contradicts itself. One without amounts joins where there is only one part. */
function withoutContradiction(candidates: readonly Candidate[]): JoinedProgram[] {
  const silent = candidates.filter(({ most, rate }) => most === null && rate === null);
  const parts: Candidate[][] = [];
  for (const candidate of candidates) {
    if (silent.includes(candidate)) continue;
    const part = parts.find((others) => !others.some((other) => contradict(candidate, other)));
    if (part) part.push(candidate);
    else parts.push([candidate]);
  }
  const joined = parts.length > 1 ? [...parts, silent] : [[...parts.flat(), ...silent].toSorted(byMerit)];
  return joined.flatMap((part) => {
    const [survivor, ...others] = part.map(({ program }) => program);
    return survivor === undefined ? [] : [[survivor, ...others] as const];
  });
}

/** Amounts that differ are those of two programs, unless each names its own year. */
function contradict(a: Candidate, b: Candidate): boolean {
  const years = [a.offer.fiscalYear, b.offer.fiscalYear];
  if (!years.includes(null) && years[0] !== years[1]) return false;
  return differ(a.most, b.most) || differ(a.rate, b.rate);
}

function differ(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== b;
}
