import type { Command } from "commander";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import type { TracedField, TracedRecord, TraceRecord } from "../../snapshots/trace.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import type { Shell } from "../../shell/shell.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, type Text } from "../../terminal/text.ts";

export type TraceEffects = Shell & { readonly trace: TraceRecord };

type Options = JsonOption & { readonly store?: string; readonly snapshot: string };

/** Where a record comes from: file, line and adapter of its rows, and which row supplied each field. */
export function traceCommand({ terminal, settings, trace }: TraceEffects): Command {
  return defineCommand("trace", "show the rows a record was made of, and which of them won, field by field")
    .argument("<id>", "id of a record, as any table has it")
    .option("--snapshot <snapshot>", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .action(async (id: string, { json, store, snapshot }: Options) => {
      const records = await trace(findSnapshot(snapshot, store, settings).directory, id);
      if (records.length === 0)
        throw failed(`no record of this snapshot has the id "${id}"; konkyo search finds ids by name`);
      show(terminal, json, {
        data: { records },
        text: () => records.flatMap((record) => recordLines(record, terminal.columns)),
      });
    });
}

function recordLines(
  { table, key, name, source_url: url, rows, fields }: TracedRecord,
  columns: number | null,
): Text[] {
  const head = bold(`${table} ${key}${name === null ? "" : ` ${name}`}`);
  if (rows.length === 0)
    return [
      head,
      url === null ? "no source is connected" : `read from ${url}; rows of this table are not followed one by one`,
    ];
  return [
    head,
    ...tableLines(
      columns,
      [right("row"), left("source"), left("adapter"), left("place"), shrinking("publisher")],
      rows.map(({ source, adapter, at, publisher }, place) => [
        String(place + 1),
        source,
        adapter ?? "",
        at,
        publisher ?? "",
      ]),
    ),
    "",
    ...tableLines(
      columns,
      [left("field"), left("from"), shrinking("value")],
      fields.map((field) => [field.field, originText(field), JSON.stringify(field.value)]),
    ),
  ];
}

function originText({ value, from, otherwise }: TracedField): string {
  const rows = (places: readonly number[]) => `row${places.length > 1 ? "s" : ""} ${places.join(", ")}`;
  if (from.length === 0)
    return value === null ? "" : `the build${otherwise.length > 0 ? `, not ${rows(otherwise)}` : ""}`;
  return `${rows(from)}${otherwise.length > 0 ? `, not ${rows(otherwise)}` : ""}`;
}
