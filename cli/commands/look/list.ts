import type { Command } from "commander";
import { type CatalogueEntry, listSnapshots } from "../../../snapshots/catalogue.ts";
import { recordTables } from "../../../snapshots/format/derived-files.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { bytesText, countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { green, red, type Text } from "../../terminal/text.ts";

type Options = JsonOption & { readonly store: string };

/** Snapshots of a store, newest first. */
export function listCommand({ terminal, settings, now }: Shell): Command {
  return defineCommand("list", "list the snapshots of a store, newest first")
    .option("--store <directory>", "store of snapshots", settings.store)
    .action(async ({ store, json }: Options) => {
      const entries = (await listSnapshots(store)).map((entry) => describe(entry, now()));
      show(terminal, json, {
        data: {
          store,
          current: entries.find(({ current }) => current)?.corpus_snapshot_id ?? null,
          snapshots: entries,
        },
        text: () =>
          entries.length === 0
            ? [`${store} holds no snapshot; build one with: konkyo build --sources <file>`]
            : tableLines(terminal.columns, columns, entries.map(rowOf)),
      });
    });
}

type Listed = ReturnType<typeof describe>;

function describe({ id, directory, current, manifest }: CatalogueEntry, now: Date) {
  return {
    corpus_snapshot_id: id,
    directory,
    current,
    readable: manifest !== null,
    sequence: manifest?.sequence ?? null,
    created_at: manifest?.created_at ?? null,
    data_as_of: manifest?.data_as_of ?? null,
    rows: manifest && recordTables(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
    bytes: manifest?.files.reduce((sum, { size }) => sum + size, 0) ?? null,
    expires: manifest?.expires ?? null,
    expired: manifest ? new Date(manifest.expires) <= now : null,
  };
}

const columns = [
  left(""),
  shrinking("id"),
  right("seq"),
  left("created"),
  left("data as of"),
  right("rows"),
  right("size"),
  left("expires"),
];

function rowOf({ corpus_snapshot_id: id, current, sequence, created_at, data_as_of, ...entry }: Listed): Text[] {
  const expires = entry.expires?.slice(0, 10) ?? "-";
  return [
    current ? green("*") : "",
    id,
    sequence === null ? "-" : String(sequence),
    created_at?.slice(0, 16).replace("T", " ") ?? red("manifest cannot be read: konkyo verify"),
    data_as_of ?? "-",
    entry.rows === null ? "-" : countText(entry.rows),
    entry.bytes === null ? "-" : bytesText(entry.bytes),
    entry.expired ? red(`${expires} (expired)`) : expires,
  ];
}
