import { existsSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { readKeptKeys, readNamedKey, sealKeyFolder } from "../../../runtime/seals/keys/kept-keys.ts";
import { ownKeyNote } from "../../../runtime/seals/keys/seal-keys.ts";
import { layout } from "../../../snapshots/files/layout.ts";
import { writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import { checkForm, checkHashes, LogProof, type SealBundle, SealFault } from "../../seals/seal-checks.ts";
import { readJsonObject, readSealFile, readTextFile } from "../../seals/seal-file.ts";
import { sealSettings } from "../../seals/seal-trust.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { failed } from "../../shell/failure.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";
import { show } from "../../terminal/terminal.ts";
import { sealVerifyCommand, type SealVerifyEffects } from "./seal-verify.ts";

/** Checks the seals of answers and bundles their evidence. */
export function sealCommand(effects: SealVerifyEffects): Command {
  return new Command("seal")
    .description("check the seal of an answer, or collect what proves it")
    .addCommand(sealVerifyCommand(effects))
    .addCommand(sealBundleCommand(effects));
}

type Options = JsonOption & {
  readonly response?: string;
  readonly request?: string;
  readonly snapshot: string;
  readonly store?: string;
  readonly keys?: string;
  readonly log?: string;
  readonly out: string;
};

/** Collects in one file all that is needed to check a seal later without the snapshot. */
function sealBundleCommand(effects: Pick<SealVerifyEffects, "terminal" | "settings" | "proveLeaves">): Command {
  const { terminal, settings } = effects;
  return defineCommand("bundle", "collect everything that proves a seal in one file")
    .argument("<file>", "a seal, or an answer that carries one")
    .requiredOption("--out <file>", "where the bundle goes")
    .option("--response <file>", "the answer, where the file holds the seal alone")
    .option("--request <file>", "the request body as it was sent, where the seal does not show the request")
    .option("--snapshot <snapshot>", `the snapshot of the seal: ${SNAPSHOT_ARGUMENT} (default: the one the seal names)`)
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--keys <file>", "the key list, as /.well-known/konkyo/keys gives it (default: this machine's)")
    .option("--log <file>", "the proof of the log, as /v1/integrity/seals/<seal_id> gives it")
    .action(async (file: string, options: Options) => {
      const read = await sound(() => readSealFile(file));
      const { response: answer } = options;
      const response = answer === undefined ? read.response : await sound(() => readJsonObject(answer));
      const seal = await sound(() => checkForm(read.seal));
      await sound(() => checkHashes(seal, response));
      const { directory } = findSnapshot(options.snapshot ?? seal.corpus_snapshot_id, options.store, settings);
      const bundle: SealBundle = {
        format: "konkyo-seal-bundle/1",
        seal,
        response: response && { ...response },
        request: options.request === undefined ? null : readJsonObject(options.request),
        manifest: readFileSync(join(directory, layout.manifest), "utf8"),
        manifest_sig: readFileSync(join(directory, layout.signature), "utf8"),
        proofs: await effects.proveLeaves(directory, seal.leaves),
        keys: options.keys === undefined ? ownKeyList(settings) : readTextFile(options.keys),
        log: options.log === undefined ? null : LogProof.parse(readJsonObject(options.log)),
      };
      if (bundle.proofs.length !== seal.leaves.length)
        throw failed(`${directory} does not hold every record of the seal; it is of ${seal.corpus_snapshot_id}`);
      await writeDurably(`${options.out}.new`, `${JSON.stringify(bundle)}\n`);
      await rename(`${options.out}.new`, options.out);
      show(terminal, options.json, {
        data: { file: options.out, seal_id: seal.seal_id, proofs: bundle.proofs.length, log: bundle.log !== null },
        text: () => [options.out],
      });
    });
}

/** Refuses to bundle a seal that fails verification. */
async function sound<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof SealFault)) throw error;
    throw failed(`the seal does not hold: ${error.message}`, error);
  }
}

function ownKeyList(settings: SealVerifyEffects["settings"]): string {
  const { trustRoot, sealKey, state } = sealSettings(settings);
  if (trustRoot !== null) return readTextFile(join(dirname(trustRoot), "keys.note"));
  const folder = sealKeyFolder(state);
  const kept = sealKey === null ? (existsSync(folder) ? readKeptKeys(folder) : []) : [readNamedKey(sealKey)];
  if (kept.length > 0) return ownKeyNote(kept);
  throw failed(`${folder} holds no seal keys; give the key list with --keys`);
}
