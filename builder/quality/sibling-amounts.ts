import type { InputOf } from "../../schemas/input/input.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { groupBy } from "../reconcile/merge/merge.ts";
import { offerOf } from "../../snapshots/text/entities/call-title.ts";
import { coreOf, ProgramPlaces } from "../reconcile/programs/program-identity.ts";
import type { Sourced } from "../rows/sourced.ts";

type ProgramRow = InputOf<"program">;
type Candidate = { readonly row: ProgramRow; readonly core: string; readonly year: number | null };

/** Words behind the name of a program when a part of it is meant, as names are compared. */
const PARTS = ["枠", "型", "コース", "加点"].map(fold);
/** A part that states so many times the maximum of the whole was read in another unit. */
const OTHER_UNIT = 5;

/**
 * Finds the maxima that rows of collected files contradict among themselves. Rows of one name and place tell of one program: where
 * their maxima differ, and no fiscal year tells them apart, neither is known. A part of a program cannot pay more than the whole.
 */
export function contradictedAmounts(rows: readonly Sourced<"program">[]): (row: ProgramRow) => boolean {
  const collected = rows.filter(({ lineage, row }) => !lineage.official && row.amount_max_man_yen != null);
  const places = new ProgramPlaces(rows.map(({ row }) => row));
  const contradicted = new Set<ProgramRow>();
  const byPlace = groupBy(
    collected.flatMap(({ row }) => {
      const place = placeOf(row, places);
      const core = place === null ? null : coreOf(row.primary_name, places.placesOf(row));
      return place === null || core === null ? [] : [{ row, core, place, year: offerOf(row.primary_name).fiscalYear }];
    }),
    ({ place }) => place,
  );
  for (const here of byPlace.values()) {
    for (const same of groupBy(here, ({ core }) => core).values())
      for (const one of same) if (same.some((other) => differ(one, other))) contradicted.add(one.row);
    for (const { whole, part } of partsOf(here)) {
      const [most, least] = [part.row.amount_max_man_yen!, whole.row.amount_max_man_yen!];
      if (most <= least) continue;
      contradicted.add(whole.row);
      if (most >= OTHER_UNIT * least) contradicted.add(part.row);
    }
  }
  const amounts = new Set([...contradicted].map(amountKey));
  return (row) => amounts.has(amountKey(row));
}

/** Rows are made anew by the rules before, and get their places behind them; name, page and amount stay. */
function amountKey({ unified_id: id, primary_name: name, source_url: url, amount_max_man_yen: most }: ProgramRow) {
  return [id, name, url, most].join("\n");
}

/** The place a name means one program in; null where the municipality of a municipal program is not known. */
function placeOf(row: ProgramRow, places: ProgramPlaces): string | null {
  const municipality = places.municipalityOf(row);
  if (row.authority_level === "municipality" && municipality === null) return null;
  return `${row.prefecture ?? ""}|${municipality ?? ""}`;
}

function differ(one: Candidate, other: Candidate): boolean {
  if (one.year !== null && other.year !== null && one.year !== other.year) return false;
  return one.row.amount_max_man_yen !== other.row.amount_max_man_yen;
}

/** Programs whose name begins with the whole name of another and goes on with a part of it. */
function* partsOf(candidates: readonly Candidate[]): Generator<{ whole: Candidate; part: Candidate }> {
  const inOrder = candidates.toSorted((a, b) => (a.core < b.core ? -1 : a.core > b.core ? 1 : 0));
  for (const [at, whole] of inOrder.entries()) {
    if (!/(?:補助金|助成金|交付金|給付金|支援金|事業)$/.test(whole.core)) continue;
    for (const part of inOrder.slice(at + 1)) {
      if (!part.core.startsWith(whole.core)) break;
      const rest = part.core.slice(whole.core.length);
      if (PARTS.some((word) => rest.includes(word))) yield { whole, part };
    }
  }
}
