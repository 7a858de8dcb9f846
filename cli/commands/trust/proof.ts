import type { Command } from "commander";
import { proofFault } from "../../../client/verify/record-proof.ts";
import { type TableName, tables } from "../../../schemas/records/tables.ts";
import type { InclusionProof } from "../../../snapshots/open.ts";
import { CommandFailure, exit, failed } from "../../shell/failure.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Shell } from "../../shell/shell.ts";
import { hashedTable } from "../../snapshots/table-argument.ts";
import { show } from "../../terminal/terminal.ts";

export type ProofEffects = Shell & {
  readonly prove: (directory: string, table: TableName, key: string) => Promise<InclusionProof | null>;
};

type Options = JsonOption & { readonly snapshot: string; readonly store?: string };

/** Proof that one record is part of a snapshot id; exit 1 when there is no such record, 3 when the proof is invalid. */
export function proofCommand({ terminal, settings, prove }: ProofEffects): Command {
  return defineCommand("proof", "prove that a record is part of a snapshot id")
    .argument("<table>", "table of the record")
    .argument("<key>", "key of the record, such as its unified_id")
    .option("--snapshot <snapshot>", SNAPSHOT_ARGUMENT, "current")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .action(async (tableText: string, key: string, options: Options) => {
      const table = hashedTable(tableText);
      const { directory } = findSnapshot(options.snapshot, options.store, settings);
      const proof = await prove(directory, table, key);
      if (!proof)
        throw failed(`table ${table} has no public record ${JSON.stringify(key)}; its key is ${tables[table].key}`);
      show(terminal, true, { data: proof, text: () => [] });
      const problem = await proofFault(proof);
      if (problem)
        throw new CommandFailure(
          exit.verifyFailed,
          `the proof does not hold: ${problem}; run konkyo verify ${directory}`,
        );
      if (!options.json)
        terminal.note(
          `check: ok, ${proof.path.length} hashes lead from the record to the root of ${table}, and the roots to ${proof.corpus_snapshot_id}`,
        );
    });
}
