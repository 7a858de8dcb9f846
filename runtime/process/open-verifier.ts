import { basename } from "node:path";
import { currentId, snapshotDirectory } from "../../snapshots/catalogue.ts";
import { loadTrust } from "../../snapshots/trust/policy.ts";
import { scrubPace } from "../mount/scrub.ts";
import { createVerifier, type Verifier, type VerifierEvent } from "../mount/verifier.ts";
import type { Log } from "../observe/log.ts";
import type { RunOptions } from "./run-options.ts";

/** The verifier of this machine, already verifying the current snapshot. */
export function openVerifier({ config, log, clock }: Pick<RunOptions, "config" | "log" | "clock">): Verifier {
  const { store, trustRoot, production } = config;
  const verifier = createVerifier({
    trust: () => loadTrust({ store, rootFile: trustRoot ?? undefined, production, now: new Date(clock.now()) }),
    clock,
    scrub: scrubPace,
    onEvent: (event) => logVerifierEvent(log, event),
  });
  const current = currentId(store);
  // The mount awaits the same verification and reports its error.
  if (current !== null) void verifier.verify(snapshotDirectory(store, current)).catch(() => undefined);
  return verifier;
}

/** Logs the verifications of this machine. */
function logVerifierEvent(log: Log, event: VerifierEvent): void {
  if (event.type === "verified")
    return log.info("snapshot verified", { snapshot: basename(event.directory), bytes: event.bytes, ms: event.ms });
  for (const { file, reason } of event.skipped) log.warn("scrub could not read a file", { file, reason });
  log.debug("scrub round ended", { bytes: event.bytes });
}
