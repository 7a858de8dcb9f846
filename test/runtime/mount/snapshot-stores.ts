import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import { corpusIdentity } from "../../../snapshots/format/identity.ts";
import { layout } from "../../../snapshots/files/layout.ts";
import { manifestBytes, readManifest, signManifest } from "../../../snapshots/format/manifest.ts";
import { localKeyPath, localSigner } from "../../../snapshots/trust/key-files.ts";
import { loadTrust } from "../../../snapshots/trust/policy.ts";
import type { Clock } from "../../../snapshots/transfer/clock.ts";
import type { VerifierEvent, VerifierOptions } from "../../../runtime/mount/verifier.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { writableCopy } from "../../support/damage.ts";
import { copyOfCorpus } from "../../support/edited-corpus.ts";

/** A store with three snapshots that differ in the name of a program, sequences 1 to 3; none is current. */
export async function buildThree(): Promise<{ store: string; ids: [string, string, string] }> {
  const store = temporaryFolder("mount-store");
  const ids: string[] = [];
  for (const mark of ["一", "二", "三"]) {
    const { corpusSnapshotId } = await buildInto(store, { sources: markedCorpus(mark) });
    ids.push(corpusSnapshotId);
  }
  return { store, ids: ids as [string, string, string] };
}

/**
 * A store with writable copies of one snapshot under ids of their own: same files, other versions, sequences from 1. It is
 * removed when the test ends.
 */
export function storeOfCopies(original: string, count: number): { store: string; ids: string[] } {
  const store = temporaryFolder("mount-copies");
  onTestFinished(() => rmSync(store, { recursive: true, force: true }));
  cpSync(localKeyPath(dirname(original)), localKeyPath(store));
  const ids = Array.from({ length: count }, (_, place) => addCopy(store, original, { sequence: place + 1 }));
  return { store, ids };
}

/** Adds a writable copy with another version, signed by the store's own key; gives its id. */
export function addCopy(store: string, original: string, changes: Partial<Manifest> & { sequence: number }): string {
  const manifest = readManifest(original);
  const versions = { ...manifest.versions, rules_version: `copy ${changes.sequence}` };
  const { corpusSnapshotId: id } = corpusIdentity(manifest.tables, versions);
  const directory = writableCopy(original, join(store, id));
  const changed = { ...manifest, versions, corpus_snapshot_id: id, ...changes };
  const bytes = manifestBytes(changed);
  writeFileSync(join(directory, layout.manifest), bytes);
  const signer = localSigner(store);
  writeFileSync(join(directory, layout.signature), signManifest(changed, bytes, signer));
  return basename(directory);
}

/** Options of a verifier that trusts the store's own key and does not scrub; its events are kept. */
export function verifierOf(store: string, clock: Clock, events: VerifierEvent[] = []): VerifierOptions {
  return {
    trust: () => loadTrust({ store, production: false, now: new Date(clock.now()) }),
    clock,
    scrub: null,
    onEvent: (event) => void events.push(event),
  };
}

function markedCorpus(mark: string): string {
  const { sources, path: pathOf } = copyOfCorpus({ allWords: false });
  const path = pathOf("programs-ministry.jsonl");
  const [first, ...others] = readFileSync(path, "utf8").split("\n");
  const program = JSON.parse(first!) as { primary_name: string };
  const marked = { ...program, primary_name: `${program.primary_name}（第${mark}期）` };
  writeFileSync(path, [JSON.stringify(marked), ...others].join("\n"));
  return sources;
}
