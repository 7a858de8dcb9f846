import type { ArchivedLedger } from "../state/reconcile.ts";
import type { Archive } from "./archive.ts";
import { entryOfLine } from "./archived-entry.ts";

/** The archived part of the ledger, for reconciliation. */
export function readArchivedLedger(archive: Pick<Archive, "size" | "list" | "lines">): ArchivedLedger {
  return {
    size: () => archive.size(),
    async *entries() {
      for (const file of await archive.list())
        if (file.kind === "ledger") for await (const line of archive.lines(file)) yield entryOfLine(line);
    },
  };
}
