import { type Command, Option } from "commander";
import { type ComparedTable, outlines } from "../../../schemas/records/outlines.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { type ExportFormat, exportFormats, type ExportTables } from "../../snapshots/export-request.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { hashedTable } from "../../snapshots/table-argument.ts";
import { signatureAdvice, verifyFound, type VerifyingShell } from "../../snapshots/verification.ts";
import { bytesText, countText } from "../../terminal/quantities.ts";
import { left, right, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";

export type ExportEffects = VerifyingShell & { readonly exportTables: ExportTables };

type Options = JsonOption & {
  readonly format: ExportFormat;
  readonly table?: readonly string[];
  readonly out: string;
  readonly store?: string;
  readonly allowUnsigned?: boolean;
};

/** Tables of a verified snapshot as files for other programs; exit 3 when the snapshot does not verify. */
export function exportCommand(effects: ExportEffects): Command {
  const { terminal, settings } = effects;
  return defineCommand("export", "write tables as files for other programs, each row with its source and its leaf")
    .argument("<snapshot>", SNAPSHOT_ARGUMENT)
    .addOption(new Option("--format <name>", "form of the files").choices([...exportFormats]).default("parquet"))
    .option("--table <name...>", "tables to write (default: all)")
    .requiredOption("--out <folder>", "folder that the files go into, one for each table; earlier ones are replaced")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--allow-unsigned", "pass over a missing or unknown signature")
    .action(async (named: string, { format, out, json, allowUnsigned = false, ...options }: Options) => {
      const found = findSnapshot(named, options.store, settings);
      const tables = options.table?.map(hashedTable) ?? (Object.keys(outlines) as ComparedTable[]);
      const verification = await verifyFound(found, { allowUnsigned, deep: false }, effects);
      const [first] = verification.mismatches;
      if (first) {
        const advice = signatureAdvice(verification);
        if (advice) terminal.note(advice);
        throw new CommandFailure(exit.verifyFailed, `nothing was exported: ${first.file}: ${first.reason}`);
      }
      const written = await effects.exportTables(found.directory, { tables: [...new Set(tables)], format, out });
      show(terminal, json, {
        data: { corpus_snapshot_id: verification.corpusSnapshotId, format, files: written },
        text: () =>
          tableLines(
            terminal.columns,
            [left("file"), right("rows"), right("size")],
            written.map(({ file, rows, size }) => [file, countText(rows), bytesText(size)]),
          ),
      });
    });
}
