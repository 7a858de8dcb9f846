import type { BuildReport } from "../../schemas/report.ts";

/** The build report as a person reads it: one line per source, reasons below it. */
export function reportText(report: BuildReport): string {
  const lines: string[] = [];
  for (const source of report.sources) {
    lines.push(
      `${source.id} (${source.adapter}): ${source.files} files, ${source.rows_in} rows in, ${source.rows_out} out, ${source.refused} refused, ${source.noted} values left out`,
    );
    for (const { reason, count, examples } of source.reasons)
      lines.push(`  ${count} x ${reason}${examples[0] ? `, first at ${examples[0].at}` : ""}`);
  }
  lines.push(`${report.duplicates_merged} rows said the same as another and were merged`);
  for (const { name, rows, public_rows: shown } of report.tables)
    lines.push(`${name}: ${rows} rows${shown === rows ? "" : `, ${shown} of them public`}`);
  for (const { tier, programs, missing } of report.program_tiers ?? [])
    lines.push(
      `tier ${tier}: ${programs} programs${missing.length === 0 ? "" : `, without ${missing.map((one) => `${one.dimension} ${one.programs}`).join(", ")}`}`,
    );
  for (const warning of report.warnings) lines.push(`warning: ${warning}`);
  return `${lines.join("\n")}\n`;
}
