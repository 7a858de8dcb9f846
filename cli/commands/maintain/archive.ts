import { stat } from "node:fs/promises";
import type { Command } from "commander";
import type { Archive } from "../../../runtime/archive/archive.ts";
import { type ConfigOptions, defineServiceCommand } from "../../service/runtime-config.ts";
import { type StateShell, withState } from "../../service/state-shell.ts";
import { bytesText, counted, countText } from "../../terminal/quantities.ts";
import { left, right, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";

/** Lists what was moved out of the state and reads every file; exit 1 when one is missing or changed. */
export function archiveCommand(effects: StateShell): Command {
  const { terminal } = effects;
  return defineServiceCommand(
    "archive",
    "list the ledger entries and seals that have left the state, and check them",
  ).action(async (options: ConfigOptions) => {
    const files = await withState(effects, options, ({ archive }) => checkedFiles(archive));
    show(terminal, options.json, {
      data: { files },
      text: () => [
        ...(files.length > 0 ? [...fileLines(files, terminal.columns), ""] : []),
        `${counted(files.length, "file")}, each as it was archived`,
      ],
    });
  });
}

type CheckedFile = Awaited<ReturnType<typeof checkedFiles>>[number];

async function checkedFiles(archive: Archive) {
  const checked = [];
  for (const file of await archive.list()) {
    const { number, kind, day, path, sha256 } = file;
    let lines = 0;
    for await (const _line of archive.lines(file)) lines += 1;
    checked.push({ number, kind, day, lines, bytes: (await stat(path)).size, sha256, path });
  }
  return checked;
}

function fileLines(files: readonly CheckedFile[], columns: number | null) {
  return tableLines(
    columns,
    [right("number"), left("kind"), left("up to"), right("lines"), right("size"), shrinking("sha-256")],
    files.map(({ number, kind, day, lines, bytes, sha256 }) => [
      String(number),
      kind,
      String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
      countText(lines),
      bytesText(bytes),
      sha256,
    ]),
  );
}
