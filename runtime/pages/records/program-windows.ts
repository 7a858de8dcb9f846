import type { ProgramDetail } from "../../../schemas/records/program.ts";
import type { TimeSpan } from "./time-line.tsx";

/** The windows stated by the record: that of the program, and each of its calls. */
export function windowsOf(row: ProgramDetail, label: string): TimeSpan[] {
  const rounds = row.enriched?.D_schedule?.["rounds"];
  const spans: TimeSpan[] = (Array.isArray(rounds) ? rounds : []).flatMap((round) => {
    const { round_label: name, open_date: from, close_date: until } = (round ?? {}) as Record<string, unknown>;
    const span = { label: typeof name === "string" ? name : label, from: dayOf(from), until: dayOf(until) };
    return span.from === null && span.until === null ? [] : [span];
  });
  const { start, end } = row.application_window;
  const known = spans.some(({ from, until }) => from === start && until === end);
  if (!known && (start !== null || end !== null)) spans.push({ label, from: start, until: end });
  return spans;
}

function dayOf(value: unknown): string | null {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
}
