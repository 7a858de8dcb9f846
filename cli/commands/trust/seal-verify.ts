import { basename } from "node:path";
import type { Command } from "commander";
import type { AuditSeal } from "../../../schemas/answers/seal.ts";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import type { Replay } from "../../../runtime/seals/replay-seal.ts";
import type { SealTrust } from "../../../runtime/seals/keys/seal-trust.ts";
import { layout } from "../../../snapshots/files/layout.ts";
import { ManifestError, openManifest } from "../../../snapshots/format/manifest.ts";
import type { verifySnapshot } from "../../../snapshots/verify.ts";
import { CommandFailure, exit, messageOf, oneLine, sealExit } from "../../shell/failure.ts";
import { findSnapshot, type FoundSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import {
  checkForm,
  checkHashes,
  checkInclusion,
  checkLogged,
  checkSigned,
  type LeafProof,
  type SealBundle,
  type SealCheck,
  type SealCheckName,
  SealFault,
} from "../../seals/seal-checks.ts";
import { readJsonObject, readSealFile, readTextFile } from "../../seals/seal-file.ts";
import { namedTrust, sealTrust, snapshotPolicy } from "../../seals/seal-trust.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { green } from "../../terminal/text.ts";

export type SealVerifyEffects = Shell & {
  readonly verify: typeof verifySnapshot;
  readonly proveLeaves: (directory: string, leaves: AuditSeal["leaves"]) => Promise<LeafProof[]>;
  readonly replay: (directory: string, seal: AuditSeal, sent: unknown) => Promise<Replay>;
};

type Options = JsonOption & {
  readonly response?: string;
  readonly request?: string;
  readonly snapshot?: string;
  readonly store?: string;
  readonly keys?: string;
};

/** Checks a seal offline: exit 0 ok, 1 altered, 2 untrusted key, 3 replay differs, 4 input unusable. */
export function sealVerifyCommand(effects: SealVerifyEffects): Command {
  const { terminal, settings } = effects;
  return defineCommand("verify", "check a seal without any network")
    .argument("<file>", "a seal, an answer that carries one, or a bundle")
    .option("--response <file>", "the answer, where the file holds the seal alone")
    .option("--request <file>", "the request body as it was sent, where the seal does not show the request")
    .option("--snapshot <snapshot>", `ask the request again on this one: ${SNAPSHOT_ARGUMENT}`)
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option(
      "--keys <file>",
      "key list of the operator, as /.well-known/konkyo/keys gives it (default: what counts here)",
    )
    .action(async (file: string, options: Options) => {
      const checks: SealCheck[] = [];
      let fault: SealFault | null = null;
      let sealId: unknown = null;
      try {
        const { seal, response, bundle } = readSealFile(file);
        sealId = (seal as { seal_id?: unknown } | null)?.seal_id ?? null;
        const given = options.response === undefined ? response : readJsonObject(options.response);
        const sent = options.request === undefined ? (bundle?.request ?? undefined) : readJsonObject(options.request);
        const found = options.snapshot === undefined ? null : findSnapshot(options.snapshot, options.store, settings);
        const trust = () =>
          options.keys === undefined
            ? sealTrust(settings, bundle?.keys ?? null)
            : namedTrust(settings, readTextFile(options.keys));
        await runChecks({ seal, response: given, sent, bundle, found, trust }, effects, checks);
      } catch (error) {
        fault = asFault(error);
        checks.push({ check: fault.check, outcome: "failed", detail: fault.message });
      }
      const code = fault ? sealExit[fault.kind] : exit.done;
      show(terminal, options.json, {
        data: { seal_id: sealId, ok: fault === null, fault: fault && { kind: fault.kind, check: fault.check }, checks },
        text: () => [
          ...checks.map(({ check, outcome, detail }) => `${check}: ${outcome}${detail ? `, ${detail}` : ""}`),
          ...(fault ? [] : [green("ok: everything that was checked holds")]),
        ],
      });
      if (fault) throw new CommandFailure(code, `${basename(file)}: ${meaning[fault.kind]}: ${oneLine(fault.message)}`);
    });
}

const meaning: Readonly<Record<keyof typeof sealExit, string>> = {
  altered: "altered",
  untrusted: "not signed by a trusted key",
  replay_differs: "the replay differs",
  unusable: "cannot be checked",
};

type Given = {
  readonly seal: unknown;
  readonly response: Readonly<Record<string, unknown>> | null;
  readonly sent: unknown;
  readonly bundle: SealBundle | null;
  readonly found: FoundSnapshot | null;
  readonly trust: () => SealTrust;
};

/** Runs all checks in order and stops at the first failure. Checks whose inputs were not given are listed as skipped. */
async function runChecks(given: Given, effects: SealVerifyEffects, checks: SealCheck[]): Promise<void> {
  const { bundle, found } = given;
  const passed = (check: SealCheckName, detail: string) => void checks.push({ check, outcome: "ok", detail });
  const skipped = (check: SealCheckName, detail: string) => void checks.push({ check, outcome: "not done", detail });
  const seal = checkForm(given.seal);
  passed("hashes", await checkHashes(seal, given.response));
  const trust = given.trust();
  passed("keys", `${trust.listed.length} keys, ${trust.origin}`);
  passed("signature", checkSigned(seal, trust));
  if (bundle || found) {
    const manifest = found
      ? await snapshotManifest(found, trust, seal, effects)
      : bundleManifest(bundle!, trust, seal, effects);
    passed("manifest", `${manifest.corpus_snapshot_id}, sequence ${manifest.sequence}`);
    const proofs = found ? await effects.proveLeaves(found.directory, seal.leaves) : bundle!.proofs;
    const byName = new Map(proofs.map((proof) => [`${proof.table}\0${proof.key}`, proof]));
    passed(
      "inclusion",
      checkInclusion(seal, manifest, (table, key) => byName.get(`${table}\0${key}`) ?? null),
    );
  } else {
    skipped("manifest", "needs a bundle or --snapshot");
    skipped("inclusion", "needs a bundle or --snapshot");
  }
  if (bundle?.log) passed("log", checkLogged(seal, bundle.log, trust));
  else skipped("log", "needs a bundle with the proof of the log");
  if (!found) return skipped("replay", "needs --snapshot");
  const replay = await effects.replay(found.directory, seal, given.sent);
  if (replay.outcome !== "equal")
    throw new SealFault(replay.outcome === "differs" ? "replay_differs" : "unusable", "replay", replay.reason);
  passed("replay", "the same request on the same snapshot and day has the same answer");
}

function bundleManifest(bundle: SealBundle, trust: SealTrust, seal: AuditSeal, effects: SealVerifyEffects): Manifest {
  try {
    const policy = snapshotPolicy(trust, effects.settings.store, effects);
    const { manifest } = openManifest(Buffer.from(bundle.manifest), bundle.manifest_sig, policy);
    return ofSeal(manifest, seal);
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    throw new SealFault(error.file === layout.signature ? "untrusted" : "altered", "manifest", error.message, {
      cause: error,
    });
  }
}

/** The manifest of a snapshot whose files all match it. */
async function snapshotManifest(
  { directory, store }: FoundSnapshot,
  trust: SealTrust,
  seal: AuditSeal,
  effects: SealVerifyEffects,
): Promise<Manifest> {
  const { manifest, mismatches } = await effects.verify(directory, { policy: snapshotPolicy(trust, store, effects) });
  const [first] = mismatches;
  if (first)
    throw new SealFault(
      first.file === layout.signature ? "untrusted" : "unusable",
      "manifest",
      `${first.file}: ${first.reason}`,
    );
  return ofSeal(manifest!, seal);
}

function ofSeal(manifest: Manifest, { corpus_snapshot_id: id }: AuditSeal): Manifest {
  if (manifest.corpus_snapshot_id === id) return manifest;
  throw new SealFault("unusable", "manifest", `it is of ${manifest.corpus_snapshot_id}, the seal of ${id}`);
}

/** An error that no check has thrown means that nothing could be checked; it is never reported as success. */
function asFault(error: unknown): SealFault {
  if (error instanceof SealFault) return error;
  if (error instanceof CommandFailure && error.exitCode === exit.wrongUsage) throw error;
  return new SealFault("unusable", "form", messageOf(error), { cause: error });
}
