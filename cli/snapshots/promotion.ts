import { currentId, promote, snapshotDirectory } from "../../snapshots/catalogue.ts";
import { CommandFailure, exit } from "../shell/failure.ts";
import { signatureAdvice, type VerifyingShell, verifyFound } from "./verification.ts";

export type Promotion = {
  readonly corpus_snapshot_id: string;
  readonly previous_id: string | null;
  readonly changed: boolean;
};

/** Verifies a snapshot and makes it current; an already current one is verified and left unchanged. */
export async function promoteVerified(
  store: string,
  id: string,
  allowUnsigned: boolean,
  shell: VerifyingShell,
): Promise<Promotion> {
  const previous = currentId(store);
  await requireSound(store, id, allowUnsigned, shell);
  if (previous !== id) await promote(store, id, shell.now());
  return { corpus_snapshot_id: id, previous_id: previous, changed: previous !== id };
}

/** Fails with the first mismatch when a snapshot, including each record, does not verify. */
export async function requireSound(
  store: string,
  id: string,
  allowUnsigned: boolean,
  shell: VerifyingShell,
): Promise<void> {
  const found = { directory: snapshotDirectory(store, id), store };
  const { mismatches } = await verifyFound(found, { allowUnsigned, deep: true }, shell);
  const [first, ...others] = mismatches;
  if (!first) return;
  const advice = signatureAdvice({ mismatches });
  if (advice) shell.terminal.note(advice);
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  throw new CommandFailure(
    exit.verifyFailed,
    `${id} does not verify: ${first.file}: ${first.reason}${more}; current was not changed`,
  );
}
