/**
 * Makes sealed answers in a process of its own: `tsx make-answers.ts <settings as JSON>`. Writes one line for each answer,
 * `{sent, body}`, and the proofs of the log at the end.
 */
import { createWriteStream, writeFileSync } from "node:fs";
import { once } from "node:events";
import { openCorpus } from "../../runtime/corpus/corpus.ts";
import type { SealProof } from "../../runtime/endpoint/integrity.ts";
import { createSeals, sealJobs } from "../../runtime/process/open-seals.ts";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import { snapshotDirectory } from "../../snapshots/catalogue.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { randomNumbers } from "../../test/support/damage.ts";
import { sealedCall } from "../../test/support/sealing.ts";
import type { Made, MadeLog, MakeSettings } from "./messages.ts";
import { questionsAbout } from "./questions.ts";
import { sealedOperations } from "./sealed-table.ts";

const settings = JSON.parse(process.argv[2]!) as MakeSettings;
const { answers, seed, nowMs, snapshots, snapshotId, state, trustRoot, sealKey, answersFile, logFile } = settings;
const directory = snapshotDirectory(snapshots, snapshotId);
const corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
const warn = (line: string) => void process.stderr.write(`${line}\n`);
const onFatal = (error: unknown) => {
  throw error;
};
const store = await openEmbeddedStore({ directory: state, warn, onFatal });
let now = nowMs;
const options = {
  config: { store: snapshots, state, archive: null, sealKey, trustRoot, production: true },
  store,
  now: () => now,
  warn,
};
const seals = await createSeals({ ...options, secrets: [{ version: 1, secret: "0123456789abcdef".repeat(2) }] });
const jobs = sealJobs({ ...options, log: { info() {} } });
const questions = questionsAbout(corpus, randomNumbers(seed));
const out = createWriteStream(answersFile);
const ids: string[] = [];
/** The checkpoint that an auditor noted on the way. */
let early: string | null = null;
for (const operation of sealedOperations)
  for (let number = 0; number < answers; number++) {
    if (ids.length === Math.ceil((sealedOperations.length * answers) / 3)) early = await putIntoLog();
    const sent = questions(operation);
    // Time goes on, over midnight in Japan too.
    now += 61_000;
    const { body, record } = await sealedCall({ seals, now: () => now }, corpus, operation, sent);
    await store.enqueue("acct_1", record);
    ids.push(body.audit_seal.seal_id);
    if (!out.write(`${JSON.stringify({ operation: operation.id, sent, body } satisfies Made)}\n`))
      await once(out, "drain");
  }
out.end();
await once(out, "close");
await putIntoLog();
const from = Number(early?.split("\n")[1]);
const proofs: SealProof[] = [];
for (const id of ids) {
  const proof = await seals.integrity.proveSeal(id, from);
  if (proof === null || typeof proof === "string") throw new Error(`${id} is not in the log`);
  proofs.push(proof);
}
writeFileSync(logFile, JSON.stringify({ keys: seals.integrity.keyNote(), early: early!, proofs } satisfies MadeLog));
await store.close();
await corpus.snapshot.close();

async function putIntoLog(): Promise<string | null> {
  for (const job of jobs) await job.run();
  await seals.integrity.refresh();
  return seals.integrity.sealCheckpoint();
}
