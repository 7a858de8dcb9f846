import { type DatasetName, type InputOf, inputSchemas } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import { addDays, jstDate } from "../../snapshots/text/era.ts";
import type { Note } from "../rows/adapter.ts";
import { quoteValue } from "../rows/issue-text.ts";
import { pastDatesOf } from "./source-gate.ts";

type Row = InputOf<DatasetName>;

export type GatedRow =
  | { readonly ok: true; readonly row: Row; readonly notes: readonly Note[] }
  | { readonly ok: false; readonly reason: string };

const fetchTimes = ["fetched_at", "source_fetched_at"];

export type RowGate = (dataset: DatasetName, row: Row) => GatedRow;

/**
 * Holds the rows of a source against what is expected of it. A fetch time later than any fetch of the build, and a date
 * that was still to come when the source was fetched, are left out of the row with a note; a row without an expected field
 * is refused. `newestFetch` is the newest fetch time that the sources file states: the clock of the build must not decide
 * about a record, and a sources file from the future is refused before.
 */
export function createRowGate(entry: SourceEntry, newestFetch: string): RowGate {
  // Sources files often state the day on which files were put together, not the second.
  const latestFetchDay = addDays(jstDate(new Date(newestFetch)), 1);
  const entryDay = jstDate(new Date(entry.fetched_at));
  const plans = new Map<DatasetName, FieldPlan>();

  return (dataset, row) => {
    const plan = plans.get(dataset) ?? planOf(entry, dataset);
    plans.set(dataset, plan);
    const values = row as Readonly<Record<string, unknown>>;
    const notes: Note[] = [];
    let kept = values;
    const leaveOut = (field: string, reason: string) => {
      notes.push({ field, reason });
      kept = { ...kept, [field]: null };
    };
    let fetchDay = entryDay;
    for (const field of plan.fetchTimes) {
      const value = values[field];
      if (typeof value !== "string") continue;
      const day = jstDate(new Date(value));
      if (day > latestFetchDay)
        leaveOut(field, `later than the newest fetch of the sources, ${newestFetch}: ${quoteValue(value)}`);
      else if (day > fetchDay) fetchDay = day;
    }
    for (const field of plan.pastDates) {
      const value = values[field];
      if (typeof value === "string" && dayOf(value) > fetchDay)
        leaveOut(field, `later than the fetch on ${fetchDay}: ${quoteValue(value)}`);
    }
    const reason = whyRefused(plan, kept, notes);
    return reason === null ? { ok: true, row: kept as Row, notes } : { ok: false, reason };
  };
}

type FieldPlan = {
  readonly fetchTimes: readonly string[];
  readonly pastDates: readonly string[];
  /** Fields that the source or the schema asks for, as far as they can be missing here. */
  readonly required: readonly string[];
};

function planOf(entry: SourceEntry, dataset: DatasetName): FieldPlan {
  const shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> =
    inputSchemas[dataset].shape;
  const known = (field: string) => field in shape;
  const pastDates = pastDatesOf(entry, dataset).filter(known);
  return {
    fetchTimes: fetchTimes.filter(known),
    pastDates,
    required: [
      ...(entry.expect?.required_fields ?? []).filter(known),
      ...pastDates.filter((field) => !shape[field]!.safeParse(null).success),
    ],
  };
}

function whyRefused(
  { required }: FieldPlan,
  row: Readonly<Record<string, unknown>>,
  notes: readonly Note[],
): string | null {
  const missing = required.find((field) => isEmpty(row[field]));
  if (missing === undefined) return null;
  const note = notes.find(({ field }) => field === missing);
  return note ? `${missing}: ${note.reason}` : `${missing} is expected to be filled`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The day in Japan of an instant, or the day itself. */
function dayOf(value: string): string {
  return value.length === 10 ? value : jstDate(new Date(value));
}
