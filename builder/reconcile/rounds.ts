import type { InputOf } from "../../schemas/input/input.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import { rowId } from "../rows/ids.ts";
import type { Joined, Refusal, Sourced, SourceLink } from "../rows/sourced.ts";
import type { LinkContext } from "./links.ts";
import { ranked, RowsById } from "./merge/merge.ts";

type Round = RecordOf<"application_round">;
type StatedRound = Omit<InputOf<"application_round">, "program_id" | "program_name">;

/**
 * Rounds that programs carry, that sources list, and one made of the window of a program of which no round has its days. Every
 * window of a program is a round, so that what depends on the day is read from rounds alone.
 */
export function reconcileRounds(
  rows: readonly Sourced<"application_round">[],
  { programs, names }: Pick<LinkContext, "programs" | "names">,
): { rounds: Round[]; refused: Refusal[]; joined: readonly Joined[] } {
  const rounds = new Map<string, Round>();
  const byId = new RowsById("application_round");
  const refused: Refusal[] = [];
  const add = (program: string, stated: StatedRound, source: Pick<Round, "source_url" | "source_fetched_at">) => {
    const round = roundOf(program, stated, source);
    const known = rounds.get(round.round_id);
    rounds.set(round.round_id, known ? filled(known, round) : round);
    return round.round_id;
  };
  for (const { id, stated, link } of programs) for (const round of stated.rounds ?? []) add(id, round, sourceOf(link));
  for (const { row, lineage, at } of ranked(rows)) {
    const program = names.resolve(row.program_id ?? row.program_name!);
    const source = { source_url: lineage.url, source_fetched_at: lineage.fetchedAt };
    if (program) byId.note(add(program, row, source), { row, lineage, at });
    else
      refused.push({
        sourceId: lineage.sourceId,
        dataset: "application_round",
        at,
        reason: `no program is called "${row.program_id ?? row.program_name}"`,
      });
  }
  const known = new Set([...rounds.values()].map((round) => daysOf(round.program_id, round)));
  for (const { id, stated, link } of programs) {
    const { start = null, end = null } = stated.application_window ?? {};
    const window = { open_date: start, close_date: end };
    if ((start || end) && !known.has(daysOf(id, window))) add(id, window, sourceOf(link));
  }
  return { rounds: [...rounds.values()], refused, joined: byId.joined };
}

function sourceOf({ url, fetchedAt }: SourceLink): Pick<Round, "source_url" | "source_fetched_at"> {
  return { source_url: url, source_fetched_at: fetchedAt };
}

function daysOf(
  program: string,
  { open_date: open, close_date: close }: Pick<Round, "open_date" | "close_date">,
): string {
  return `${program} ${open} ${close}`;
}

/** The round that is open on a day and first to close; else the next to open, else the last that closed; null without days. */
export function roundOn<Call extends Pick<Round, "open_date" | "close_date">>(
  rounds: readonly Call[],
  day: string,
): Call | null {
  const dated = rounds.filter(({ open_date: open, close_date: close }) => open !== null || close !== null);
  const goesOn = dated.filter(({ close_date: close }) => close === null || close >= day);
  const open = goesOn.filter((round) => (round.open_date ?? "") <= day);
  if (open.length > 0) return firstBy(open, ({ close_date: close }) => close ?? "9999");
  if (goesOn.length > 0) return firstBy(goesOn, ({ open_date }) => open_date ?? "");
  return dated.toSorted((a, b) => order(b.close_date ?? "", a.close_date ?? ""))[0] ?? null;
}

function firstBy<Call>(rounds: readonly Call[], key: (round: Call) => string): Call {
  return rounds.toSorted((a, b) => order(key(a), key(b)))[0]!;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function roundOf(
  program: string,
  stated: StatedRound,
  { source_url: url, source_fetched_at: fetchedAt }: Pick<Round, "source_url" | "source_fetched_at">,
): Round {
  const { round_label: label = null, open_date: open = null, close_date: close = null } = stated;
  return {
    round_id: stated.round_id ?? rowId("rnd", program, label, open, close),
    program_id: program,
    round_label: label,
    open_date: open,
    close_date: close,
    announced_date: stated.announced_date ?? null,
    title: stated.title ?? null,
    fiscal_year: stated.fiscal_year ?? null,
    round_number: stated.round_number ?? null,
    title_prefix: stated.title_prefix ?? null,
    opens_at: stated.opens_at ?? null,
    closes_at: stated.closes_at ?? null,
    window_text: stated.window_text ?? null,
    amount_max_yen: stated.amount_max_yen ?? null,
    subsidy_rate: stated.subsidy_rate ?? null,
    subsidy_rate_text: stated.subsidy_rate_text ?? null,
    area_text: stated.area_text ?? null,
    employees_text: stated.employees_text ?? null,
    industry_text: stated.industry_text ?? null,
    source_url: stated.source_url ?? url,
    source_fetched_at: stated.source_fetched_at ?? fetchedAt,
  };
}

/** A round as its first source states it, with what only a later one does. */
function filled(known: Round, other: Round): Round {
  const added = Object.entries(other).filter(([field]) => known[field as keyof Round] === null);
  return { ...known, ...Object.fromEntries(added) };
}
