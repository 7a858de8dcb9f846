import { currentId, snapshotDirectory } from "../../snapshots/catalogue.ts";
import { loadTrust } from "../../snapshots/trust/policy.ts";
import { scrubPace } from "../mount/scrub.ts";
import { createVerifier, type Verifier } from "../mount/verifier.ts";
import type { RunOptions } from "./run-options.ts";
import { logVerifierEvent } from "./snapshot-log.ts";

/** The verifier of this machine, already at work on the current snapshot. */
export function openVerifier({ config, log, clock }: Pick<RunOptions, "config" | "log" | "clock">): Verifier {
  const { store, trustRoot, production } = config;
  const verifier = createVerifier({
    trust: () => loadTrust({ store, rootFile: trustRoot ?? undefined, production, now: new Date(clock.now()) }),
    clock,
    scrub: scrubPace,
    onEvent: (event) => logVerifierEvent(log, event),
  });
  const current = currentId(store);
  // Whoever mounts it waits for the same verification and hears what is wrong with it.
  if (current !== null) void verifier.verify(snapshotDirectory(store, current)).catch(() => undefined);
  return verifier;
}
