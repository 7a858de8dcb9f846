import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { createLeavingJournal, type LeavingJournal } from "../notify/subscribers/leaving-journal.ts";

/** The journal of this machine, beside the local state folder even when the state is in Redis. */
export function openJournal({ state }: Pick<Config, "state">): LeavingJournal {
  return createLeavingJournal(join(state, "unsubscribes"));
}
