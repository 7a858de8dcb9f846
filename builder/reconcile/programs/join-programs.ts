import { type Offer, offerOf } from "../../../snapshots/text/entities/call-title.ts";
import { type Sourced, sourceLinkOf } from "../../rows/sourced.ts";
import { compare, filledFields, groupBy } from "../merge/merge.ts";
import { coreOf, portalOf, ProgramPlaces } from "./program-identity.ts";

type Row = Sourced<"program">;

/** A program under one id, with its rows, the best first. */
export type ToldProgram = { readonly id: string; readonly rows: readonly Row[] };

/** Programs that are one, the survivor first. */
export type JoinedProgram = readonly [ToldProgram, ...ToldProgram[]];

/**
 * Finds the programs that are several records of one program: the same body offers them under the same name, once place,
 * fiscal year and round are taken off. Programs that are held outside public search stay by themselves, and so do those
 * whose amounts contradict each other within one year.
 */
export function joinPrograms(programs: readonly ToldProgram[]): JoinedProgram[] {
  const places = new ProgramPlaces(programs.map(({ rows }) => rows[0]!.row));
  const named = programs.map((program) => {
    const { row } = program.rows[0]!;
    const isHeld = program.rows.some((each) => each.row.excluded || each.row.pending_review);
    const core = isHeld ? null : coreOf(row.primary_name, places.placesOf(row));
    return { program, core, place: places.placeOf(row), body: places.bodyOf(row) };
  });
  const bodies = new Map<string, string | null>();
  for (const { core, place, body } of named)
    if (core !== null && place !== null && body !== null) {
      const known = bodies.get(`${place}|${core}`);
      bodies.set(`${place}|${core}`, known === undefined || known === body ? body : null);
    }
  const groups = groupBy(named, ({ program, core, place, body }) => {
    if (core === null) return program.id;
    if (body !== null) return `${body}|${core}`;
    // A portal lists the programs of many bodies: one at its place that offers a program of the name is the one.
    const portal = portalOf(program.rows[0]!.row);
    if (portal === null) return program.id;
    const known = place === null ? undefined : bodies.get(`${place}|${core}`);
    return `${known ?? `${portal}|${places.keyOf(program.rows[0]!.row)}`}|${core}`;
  });
  return [...groups.values()].flatMap((group) =>
    withoutContradiction(group.map(({ program }) => toCandidate(program)).toSorted(byMerit)),
  );
}

/** Whether a program is only what rows tell about one that none of them states. */
export function onlyAdds([survivor]: JoinedProgram): boolean {
  return survivor.rows.every(({ row }) => row.joins_only);
}

/** Whether a row is one call for applications of a portal: it states rounds by their titles. */
export function isCall({ row }: Row): boolean {
  return row.rounds?.some(({ title }) => title) ?? false;
}

type Candidate = {
  readonly program: ToldProgram;
  /** It is a program by itself, and not only a statement about one. */
  readonly whole: boolean;
  /** Its id was given by a source, and may be known to callers. */
  readonly given: boolean;
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
  // Amounts of a call are those of one year, whatever its name says; those of a budget are not of an applicant.
  const isSilent = isCall(program.rows[0]!) || row.joins_only;
  return {
    program,
    offer: offerOf(row.primary_name),
    whole: !row.joins_only,
    given: Boolean(row.unified_id),
    most: isSilent ? null : (row.amount_max_man_yen ?? null),
    rate: isSilent ? null : (row.subsidy_rate ?? null),
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

/** A program before what only adds to one; an id that a source gave, the best source; then the page of the program itself, the latest year and round, the newest fetch, the fullest row. */
function byMerit(a: Candidate, b: Candidate): number {
  return (
    Number(b.whole) - Number(a.whole) ||
    Number(b.given) - Number(a.given) ||
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
