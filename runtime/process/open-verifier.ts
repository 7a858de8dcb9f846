import { currentId, snapshotDirectory } from "../../snapshots/catalogue.ts";
import { loadTrust } from "../../snapshots/trust/policy.ts";
import { scrubPace } from "../mount/scrub.ts";
import { createVerifier, type Verifier } from "../mount/verifier.ts";
import type { RunOptions } from "./run-options.ts";
import { logVerifierEvent } from "./serve-process.ts";

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
