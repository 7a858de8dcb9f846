import type { Command } from "commander";
import type { Difference } from "../../../snapshots/diff.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, wholeNumber } from "../../shell/command-options.ts";
import { countText } from "../../terminal/quantities.ts";
import { left, right, tableLines } from "../../terminal/table.ts";
import type { Shell } from "../../shell/shell.ts";
import type { OpenDiff } from "../../snapshots/open-diff.ts";
import { hashedTable } from "../../snapshots/table-argument.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";
import { clipText, green, plainText, red, type Text, textWidth } from "../../terminal/text.ts";

export type DiffEffects = Shell & { readonly openDiff: OpenDiff };

type Options = { readonly store?: string; readonly table?: string; readonly limit: number; readonly json?: boolean };
type Summary = { readonly table: string; added: number; removed: number; changed: number; changed_fields: number };

/** What changed from one snapshot to another, field by field. */
export function diffCommand({ terminal, settings, openDiff }: DiffEffects): Command {
  return defineCommand("diff", "show what changed between two, field by field")
    .argument("<before>", SNAPSHOT_ARGUMENT)
    .argument("<after>", "the snapshot to compare it with")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--table <name>", "one table only")
    .option("--limit <n>", "differences to show at most; the counts are always of all", wholeNumber(0), 50)
    .action(async (a: string, b: string, options: Options) => {
      const table = options.table === undefined ? null : hashedTable(options.table);
      const before = findSnapshot(a, options.store, settings).directory;
      const after = findSnapshot(b, options.store, settings).directory;
      const { differences, close } = await openDiff(before, after, table);
      try {
        const { summaries, first, count } = countDifferences(differences, options.limit);
        show(terminal, options.json, {
          data: {
            before,
            after,
            tables: summaries,
            differences: first,
            differences_total: count,
            truncated: count > first.length,
          },
          text: () => diffLines(summaries, first, count, terminal),
        });
      } finally {
        await close();
      }
    });
}

/** Counts all differences and keeps the first; a record counts as changed once, however many of its fields did. */
function countDifferences(
  differences: Iterable<Difference>,
  limit: number,
): { summaries: Summary[]; first: Difference[]; count: number } {
  const summaries = new Map<string, Summary>();
  const first: Difference[] = [];
  let count = 0;
  let last = "";
  for (const difference of differences) {
    const { table, key, op } = difference;
    const summary = summaries.get(table) ?? { table, added: 0, removed: 0, changed: 0, changed_fields: 0 };
    summaries.set(table, summary);
    if (op === "changed") summary.changed_fields++;
    const record = `${table}\0${key}`;
    // The fields of a record come one after another.
    if (op !== "changed" || record !== last) summary[op]++;
    last = record;
    if (first.length < limit) first.push(difference);
    count++;
  }
  return { summaries: [...summaries.values()], first, count };
}

function diffLines(
  summaries: readonly Summary[],
  first: readonly Difference[],
  count: number,
  { columns }: Terminal,
): readonly Text[] {
  if (count === 0) return ["no difference"];
  const summary = tableLines(
    columns,
    [left("table"), ...["added", "removed", "changed", "fields"].map(right)],
    summaries.map(({ table, added, removed, changed, changed_fields }) => [
      table,
      ...[added, removed, changed, changed_fields].map(countText),
    ]),
  );
  const lines = first.map((difference) => differenceLine(difference, columns));
  if (count > first.length) lines.push(`and ${countText(count - first.length)} more; --limit shows them`);
  return lines.length === 0 ? summary : [...summary, "", ...lines];
}

function differenceLine({ table, key, op, field, before, after }: Difference, columns: number | null): Text {
  if (op === "added") return green(`+ ${table} ${key}`);
  if (op === "removed") return red(`- ${table} ${key}`);
  const label = `~ ${table} ${key} ${field}: `;
  // On a screen both values get half of what the label leaves; in a file they stay whole.
  const room = columns === null ? Infinity : Math.max(10, Math.floor((columns - textWidth(label) - " → ".length) / 2));
  const value = (stored: unknown) => plainText(clipText(JSON.stringify(stored), room));
  return [label, red(value(before)), " → ", green(value(after))];
}
