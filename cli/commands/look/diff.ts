import type { Command } from "commander";
import type { Difference } from "../../../snapshots/diff.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, wholeNumber } from "../../shell/option-values.ts";
import { countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { Shell } from "../../shell/shell.ts";
import type { OpenDiff } from "../../snapshots/open-diff.ts";
import { hashedTable } from "../../snapshots/table-argument.ts";
import { show, type Terminal } from "../../terminal/terminal.ts";
import { clipToWidth, displayWidth } from "../../terminal/text-width.ts";

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
      const [before, after] = [a, b].map((text) => findSnapshot(text, options.store, settings).directory) as [
        string,
        string,
      ];
      const { differences, close } = await openDiff(before, after, table);
      try {
        const { summaries, first, count } = read(differences, options.limit);
        show(terminal, options.json, {
          data: {
            before,
            after,
            tables: summaries,
            differences: first,
            differences_total: count,
            truncated: count > first.length,
          },
          text: () => diffText(summaries, first, count, terminal),
        });
      } finally {
        await close();
      }
    });
}

/** Counts all differences and keeps the first; a record counts as changed once, however many of its fields did. */
function read(
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

function diffText(
  summaries: readonly Summary[],
  first: readonly Difference[],
  count: number,
  terminal: Terminal,
): string {
  if (count === 0) return "no difference";
  const numbers = ["added", "removed", "changed", "fields"].map((head) => ({ head, align: "right" }) as const);
  const summary = renderTable(
    terminal,
    [{ head: "table" }, ...numbers],
    summaries.map(({ table, added, removed, changed, changed_fields }) => [
      table,
      ...[added, removed, changed, changed_fields].map(countText),
    ]),
  );
  const lines = first.map((difference) => line(difference, terminal));
  if (count > first.length) lines.push(`and ${countText(count - first.length)} more; --limit shows them`);
  return lines.length === 0 ? summary : `${summary}\n\n${lines.join("\n")}`;
}

function line({ table, key, op, field, before, after }: Difference, { columns, colors }: Terminal): string {
  if (op === "added") return colors.green(`+ ${table} ${key}`);
  if (op === "removed") return colors.red(`- ${table} ${key}`);
  const label = `~ ${table} ${key} ${field}: `;
  // On a screen both values get half of what the label leaves; in a file they stay whole.
  const room =
    columns === null
      ? Number.POSITIVE_INFINITY
      : Math.max(10, Math.floor((columns - displayWidth(label) - " → ".length) / 2));
  const [old, now] = [before, after].map((value) => clipToWidth(JSON.stringify(value), room)) as [string, string];
  return `${label}${colors.red(old)} → ${colors.green(now)}`;
}
