import type { BuildReport, Loss, SourceReport } from "../../schemas/snapshot/report.ts";

/** The build report as a person reads it: losses, one line per source, faults and reasons below it, then what merges dropped. */
export function reportText(report: BuildReport): string {
  const lines = [...report.losses.map(lossText), ...report.sources.flatMap(sourceLines)];
  lines.push(`${report.duplicates_merged} rows joined the record of another row`);
  for (const { table, field, count, examples } of report.merges) {
    lines.push(`  ${count} x ${table}.${field} differed`);
    for (const { key, kept, dropped } of examples)
      lines.push(
        `    ${key}: kept ${kept.value} (${kept.source}, ${kept.at}), not ${dropped.value} (${dropped.source}, ${dropped.at})`,
      );
  }
  for (const { name, rows, public_rows: shown, derived } of report.tables)
    lines.push(
      `${name}: ${rows} rows${shown === rows ? "" : `, ${shown} of them public`}${derived === 0 ? "" : `, ${derived} of them from other records`}`,
    );
  for (const { tier, programs, missing } of report.program_tiers ?? [])
    lines.push(
      `tier ${tier}: ${programs} programs${missing.length === 0 ? "" : `, without ${missing.map((one) => `${one.dimension} ${one.programs}`).join(", ")}`}`,
    );
  for (const { scope, records, covered, weighted_share: share } of report.lexicon_coverage)
    lines.push(`everyday words: ${scope}: ${covered} of ${records} records, ${(share * 100).toFixed(1)} % by weight`);
  lines.push(...danglingLines(report));
  for (const warning of report.warnings) lines.push(`warning: ${warning}`);
  return `${lines.join("\n")}\n`;
}

/** Ids that lead to no record, a line for each field. */
export function danglingLines({ dangling_ids: dangling }: BuildReport): string[] {
  return dangling.map(
    ({ table, field, target, count, examples }) =>
      `${count} x ${table}.${field} names no ${target} of this snapshot, such as ${examples.join(", ")}`,
  );
}

function sourceLines(source: SourceReport): string[] {
  const counts = `${source.rows_in} rows in, ${source.rows_out} out, ${source.merged} merged, ${source.refused} refused`;
  return [
    `${source.id} (${source.adapter}): ${source.files} files, ${counts}, ${source.noted} values left out`,
    ...unusedColumns(source).map((line) => `  ${line}`),
    ...source.faults.map(({ at, reason }) => `  ${at}: ${reason}`),
    ...source.reasons.map((reason) => `  ${reason.count} x ${reasonText(reason)}`),
  ];
}

/** What the current snapshot has and the build lacks. */
export function lossText({ name, reason, accepted }: Loss): string {
  return `${name}: ${reason}${accepted ? " (accepted)" : ""}`;
}

/** A line that names the columns which are not used, or none. */
export function unusedColumns({ unused_columns: unused }: SourceReport): string[] {
  return unused.length === 0 ? [] : [`columns not used: ${unused.map(({ name }) => name).join(", ")}`];
}

/** A reason as its first example gives it, with the value that was refused. */
export function reasonText({ reason, examples: [first] }: SourceReport["reasons"][number]): string {
  return first ? `${first.reason}, first at ${first.at}` : reason;
}
