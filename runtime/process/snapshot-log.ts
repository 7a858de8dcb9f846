import { basename } from "node:path";
import type { MountEvent } from "../mount/open-snapshots.ts";
import type { VerifierEvent } from "../mount/verifier.ts";
import type { Log } from "../observe/log.ts";

/** Logs the snapshot events of a process; those that need an operator are errors. */
export function logMountEvent(log: Log, event: MountEvent): void {
  switch (event.type) {
    case "mounted":
      return log.info("snapshot mounted", { snapshot: event.id, previous: event.previous, ms: event.ms });
    case "refused":
      return log.error("snapshot refused", { snapshot: event.id, pinned: event.pinned, reason: event.reason });
    case "damaged":
      return log.error("snapshot damaged", { snapshot: event.id, file: event.file, reason: event.reason });
    case "closed":
      if (event.inUse > 0) return log.warn("snapshot closed while in use", { snapshot: event.id, calls: event.inUse });
      return log.debug("snapshot closed", { snapshot: event.id });
    case "close_failed":
      return log.warn("snapshot could not be closed", { snapshot: event.id }, event.error);
  }
}

/** Logs the verifications of this machine. */
export function logVerifierEvent(log: Log, event: VerifierEvent): void {
  if (event.type === "verified")
    return log.info("snapshot verified", { snapshot: basename(event.directory), bytes: event.bytes, ms: event.ms });
  for (const { file, reason } of event.skipped) log.warn("scrub could not read a file", { file, reason });
  log.debug("scrub round ended", { bytes: event.bytes });
}
