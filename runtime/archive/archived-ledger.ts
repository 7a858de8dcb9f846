import type { ArchivedLedger } from "../state/reconcile.ts";
import type { Archive } from "./archive.ts";
import { entryOfLine } from "./archived-entry.ts";

/** The part of the ledger that is in the archive, for those who add all of it up. */
export function readArchivedLedger(archive: Pick<Archive, "size" | "list" | "lines">): ArchivedLedger {
  return {
    size: () => archive.size(),
    async *entries() {
      for (const file of await archive.list())
        if (file.kind === "ledger") for await (const line of archive.lines(file)) yield entryOfLine(line);
    },
  };
}
