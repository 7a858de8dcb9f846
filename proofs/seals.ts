/**
 * Holds seals to their promises (I8 to I10): one process makes sealed answers of every sealed operation, fresh ones verify and
 * replay them on another copy of the snapshot, knowing nothing but the published keys, once more without any network; a
 * verifier that shares no code must agree; one-character changes and forged logs must be noticed. Running services must find
 * every seal as soon as its answer is there. Prints a line for each promise with what was seen; exits 1 when one is broken.
 *
 * usage: npm run proof:seals [-- --answers 1000 --calls 200 --seed 1 --demo --only answers,at-once]
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { generateKey, localSigner, writeKeyFile } from "../snapshots/trust/key-files.ts";
import { signKeyList } from "../snapshots/trust/policy.ts";
import { toSigner } from "../snapshots/trust/signed-note.ts";
import { promote } from "../snapshots/catalogue.ts";
import { buildInto, builtAt, demoSources, temporaryFolder, testSources } from "../test/support/build.ts";
import { createFindings } from "./findings.ts";
import { checkCommands } from "./seals/check-commands.ts";
import type { Checked, CheckSettings, MakeSettings } from "./seals/messages.ts";
import { proveAtOnce } from "./seals/prove-at-once.ts";
import { sealedOperations } from "./seals/sealed-table.ts";

const { values } = parseArgs({
  options: {
    answers: { type: "string", default: "1000" },
    calls: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    demo: { type: "boolean", default: false },
    only: { type: "string", default: "answers,at-once" },
  },
});
const [answers, seed] = [Number(values.answers), Number(values.seed)];
const run = promisify(execFile);
const most = { timeout: 1_800_000, maxBuffer: 1 << 26 };
const root = resolve(import.meta.dirname, "..");
const findings = createFindings();
const { hold } = findings;

const folder = temporaryFolder("seals");
const [snapshots, copy, trust] = ["snapshots", "copy", "trust"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const name of [snapshots, copy, trust]) mkdirSync(name);
const { corpusSnapshotId: snapshotId } = await buildInto(snapshots, {
  sources: values.demo ? demoSources : testSources,
});
const files = { answersFile: join(folder, "answers.jsonl"), logFile: join(folder, "log.json") };
const parts = new Set(values.only.split(","));
if (parts.has("answers")) await proveAnswers();
if (parts.has("at-once")) {
  await promote(snapshots, snapshotId, builtAt);
  await proveAtOnce({ snapshots, calls: Number(values.calls), hold });
}
findings.end();

async function proveAnswers(): Promise<void> {
  const issuedFrom = "2026-11-15T03:00:00Z";
  const { trustRoot, sealKey } = publishKeys();
  const made: MakeSettings = {
    ...files,
    answers,
    seed,
    nowMs: Date.parse(issuedFrom),
    snapshots,
    snapshotId,
    state: join(folder, "state"),
    trustRoot,
    sealKey,
  };
  await run("npx", ["tsx", "proofs/seals/make-answers.ts", JSON.stringify(made)], { cwd: root, ...most });
  cpSync(join(snapshots, snapshotId), join(copy, snapshotId), { recursive: true });

  for (const offline of [false, true]) {
    const checked = await check(offline, trustRoot);
    const where = offline ? "without a network" : "in a fresh process";
    for (const { id } of sealedOperations) {
      const {
        made: count,
        verified,
        replayed,
        independent,
      } = checked.operations[id] ?? { made: 0, verified: 0, replayed: 0, independent: 0 };
      hold(
        `${id} ${where}`,
        count === answers && verified === count && replayed === count && independent === count,
        `${count} made, ${verified} verified, ${replayed} replayed, ${independent} verified independently`,
      );
    }
    const { changes, forgeries, leaves, logged, faults } = checked;
    const all = answers * sealedOperations.length;
    hold(
      `one-character changes are refused ${where}`,
      changes.refused === changes.tried,
      `${changes.refused} of ${changes.tried}, by ${JSON.stringify(changes.reasons)}`,
    );
    hold(
      `every record is proven ${where}`,
      leaves > 0 && faults.length === 0,
      `${leaves} leaves; ${faults.join("; ") || "no fault"}`,
    );
    hold(`every seal is in a log that only grew ${where}`, logged === all, `${logged} of ${all}`);
    hold(
      `forged logs are noticed ${where}`,
      forgeries.noticed === forgeries.tried,
      `${forgeries.noticed} of ${forgeries.tried}`,
    );
  }
  await checkCommands({ folder, root, copy, snapshotId, trustRoot, answersFile: files.answersFile, hold });
}

async function check(offline: boolean, trustRoot: string): Promise<Checked> {
  const settings: CheckSettings = { ...files, snapshots: copy, snapshotId, trustRoot, seed, offline };
  const command = ["npx", "tsx", "proofs/seals/check-answers.ts", JSON.stringify(settings)];
  const [program, ...args] = offline ? ["unshare", "-rn", ...command] : command;
  const { stdout } = await run(program!, args, { cwd: root, ...most });
  return JSON.parse(stdout) as Checked;
}

/** A root, and the key list it signs: all that whoever checks a seal is given beside it. */
function publishKeys(): { trustRoot: string; sealKey: string } {
  const [rootKey, seal] = [generateKey("root"), generateKey("seals")];
  const paths = { trustRoot: join(trust, "root.json"), sealKey: join(folder, "seal.key") };
  writeKeyFile(paths.sealKey, "seals", seal.pem);
  writeFileSync(paths.trustRoot, JSON.stringify({ format: "konkyo-root/1", threshold: 1, keys: [rootKey.vkey] }));
  const snapshotKey = localSigner(snapshots).verifier.vkey;
  const times = { valid_from: "2026-01-01T00:00:00Z", valid_to: "2027-12-31T00:00:00Z", revoked_at: null };
  const list = {
    format: "konkyo-keys/1" as const,
    version: 1,
    expires: times.valid_to,
    keys: [
      { vkey: snapshotKey, purpose: "snapshot" as const, ...times },
      { vkey: seal.vkey, purpose: "seal" as const, ...times },
    ],
  };
  writeFileSync(join(trust, "keys.note"), signKeyList(list, [toSigner("root", rootKey.pem)]));
  return paths;
}
