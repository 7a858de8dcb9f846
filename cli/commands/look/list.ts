import type { Command } from "commander";
import { type CatalogueEntry, listSnapshots } from "../../../snapshots/catalogue.ts";
import { defineCommand } from "../../shell/option-values.ts";
import { bytesText, countText } from "../../terminal/quantities.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

type Options = { readonly store: string; readonly json?: boolean };

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
            ? `${store} holds no snapshot; build one with: konkyo build --sources <file>`
            : tableOf(entries, terminal),
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
    rows: manifest?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? null,
    bytes: manifest?.files.reduce((sum, { size }) => sum + size, 0) ?? null,
    expires: manifest?.expires ?? null,
    expired: manifest ? new Date(manifest.expires) <= now : null,
  };
}

function tableOf(entries: readonly Listed[], terminal: Shell["terminal"]): string {
  const { green, red } = terminal.colors;
  return renderTable(
    terminal,
    [
      { head: "" },
      { head: "id", shrink: true },
      { head: "seq", align: "right" },
      { head: "created" },
      { head: "data as of" },
      { head: "rows", align: "right" },
      { head: "size", align: "right" },
      { head: "expires" },
    ],
    entries.map((entry) => [
      entry.current ? green("*") : "",
      entry.corpus_snapshot_id,
      entry.sequence === null ? "-" : String(entry.sequence),
      entry.created_at?.slice(0, 16).replace("T", " ") ?? red("manifest cannot be read: konkyo verify"),
      entry.data_as_of ?? "-",
      entry.rows === null ? "-" : countText(entry.rows),
      entry.bytes === null ? "-" : bytesText(entry.bytes),
      entry.expires === null
        ? "-"
        : entry.expired
          ? red(`${entry.expires.slice(0, 10)} (expired)`)
          : entry.expires.slice(0, 10),
    ]),
  );
}
