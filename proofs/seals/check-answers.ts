/**
 * Checks sealed answers in a fresh process, on its own copy of the snapshot and with public data alone:
 * `tsx check-answers.ts <settings as JSON>`. Prints what it found as JSON.
 */
import { createReadStream, readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { sealFault } from "../../client/verify/seal-hashes.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { openCorpus } from "../../runtime/corpus/corpus.ts";
import { checkSignature, readSeal } from "../../runtime/seals/check-seal.ts";
import { replaySeal } from "../../runtime/seals/replay-seal.ts";
import { loadSealTrust } from "../../runtime/seals/keys/seal-trust.ts";
import type { TableName } from "../../schemas/records/tables.ts";
import { snapshotDirectory } from "../../snapshots/catalogue.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { randomNumbers } from "../../test/support/damage.ts";
import {
  consistencyOf,
  type JsonObject,
  readCheckpoint,
  recordLeaf,
  rootByPath,
  rootOf,
  rootsByConsistency,
  sealKeysOfNote,
  sealLeaf,
  sealProblems,
} from "../../test/support/independent-seal-verifier.ts";
import type { Checked, CheckSettings, Made, MadeLog } from "./messages.ts";
import { sealedOperations } from "./sealed-table.ts";

const settings = JSON.parse(process.argv[2]!) as CheckSettings;
if (settings.offline && (await reaches("127.0.0.1", 9)) !== "ENETUNREACH") throw new Error("there is a network");
const directory = snapshotDirectory(settings.snapshots, settings.snapshotId);
const corpus = await openCorpus(new Snapshot(directory, readManifest(directory)));
const config = { state: "none", sealKey: null, trustRoot: settings.trustRoot, production: true };
const { listed } = loadSealTrust({ config, note: null });
const below = randomNumbers(settings.seed + 1);
const log = JSON.parse(readFileSync(settings.logFile, "utf8")) as MadeLog;
const published = sealKeysOfNote(log.keys);
const early = readCheckpoint(log.early, published);
if (!early) throw new Error("the noted checkpoint is not signed by a published key");

const operations: Record<string, { made: number; verified: number; replayed: number; independent: number }> = {};
const changes = { tried: 0, refused: 0, reasons: {} as Record<string, number> };
const faults: string[] = [];
let [place, leaves, logged] = [0, 0, 0];

for await (const line of createInterface({ input: createReadStream(settings.answersFile) })) {
  const { operation, sent, body } = JSON.parse(line) as Made;
  const count = (operations[operation] ??= { made: 0, verified: 0, replayed: 0, independent: 0 });
  const seal = body["audit_seal"] as AuditSeal;
  const fault = await problemOf(seal, body);
  count.made++;
  if (fault === null) count.verified++;
  else faults.push(`${operation}: ${fault}`);
  const replay = await replaySeal(seal, sent, { corpus, endpoints: sealedOperations });
  if (replay.outcome === "equal") count.replayed++;
  else faults.push(`${operation}: ${replay.outcome}: ${replay.reason}`);
  const problems = sealProblems(seal as unknown as JsonObject, body as JsonObject, published);
  if (problems.length === 0 && seal.leaves.every(isProven)) count.independent++;
  else faults.push(`${operation}: independently: ${problems.join(", ") || "a leaf"}`);
  if (isLogged(seal, log.proofs[place++]!)) logged++;
  await change(seal, body);
}

const forgeries = forgeLogs();
const found: Checked = { operations, changes, leaves, logged, forgeries, faults: faults.slice(0, 20) };
process.stdout.write(`${JSON.stringify(found)}\n`);
await corpus.snapshot.close();

/** Null when the product finds nothing wrong, else what it names. */
async function problemOf(value: unknown, body: Readonly<Record<string, unknown>>): Promise<string | null> {
  const seal = readSeal(value);
  if (typeof seal === "string") return seal;
  const fault = await sealFault(seal, body);
  if (fault !== null) return fault;
  const signed = checkSignature(seal, listed);
  return signed.verdict === "good" ? null : signed.reason;
}

/** The record by its path to the root that the snapshot's manifest promises, hashed anew from the snapshot's copy. */
function isProven({ table, key, leaf }: AuditSeal["leaves"][number]): boolean {
  const proof = corpus.snapshot.proof(table as TableName, key);
  if (!proof) return false;
  leaves++;
  const own = recordLeaf(table, key, proof.record as JsonObject);
  const path = proof.path.map((node) => Buffer.from(node, "hex"));
  const root = proof.tables.find(({ name }) => name === table)?.root;
  return own.toString("hex") === leaf && rootByPath(own, proof.index, proof.rows, path)?.toString("hex") === root;
}

/** The seal is in the log, and the log that was noted on the way is the beginning of it. */
function isLogged(seal: AuditSeal, { index, path, checkpoint, consistency }: MadeLog["proofs"][number]): boolean {
  const after = readCheckpoint(checkpoint, published);
  const leaf = sealLeaf(seal as unknown as JsonObject);
  if (!after || !rootByPath(leaf, index, after.size, nodes(path))?.equals(after.root)) return false;
  return isGrown(after, nodes(consistency!.path));
}

function isGrown(after: { size: number; root: Buffer }, path: readonly Buffer[]): boolean {
  const roots = rootsByConsistency(early!.root, early!.size, after.size, path);
  return roots !== null && roots.earlier.equals(early!.root) && roots.later.equals(after.root);
}

function nodes(hashes: readonly string[]): Buffer[] {
  return hashes.map((hash) => Buffer.from(hash, "hex"));
}

/** Logs with an entry dropped, moved or slipped in before the noted size, each with the best proof its forger can make. */
function forgeLogs(): Checked["forgeries"] {
  const inOrder = log.proofs.toSorted((a, b) => a.index - b.index).map(({ leaf }) => Buffer.from(leaf, "hex"));
  const forgers: readonly ((at: number) => Buffer[])[] = [
    (at) => inOrder.toSpliced(at, 1),
    (at) => inOrder.with(at, inOrder[at + 1]!).with(at + 1, inOrder[at]!),
    (at) => inOrder.toSpliced(at, 0, inOrder.at(-1)!),
  ];
  const result = { tried: 0, noticed: 0 };
  for (const forge of forgers)
    for (let time = 0; time < 10; time++) {
      const forged = forge(below(early!.size - 1));
      result.tried++;
      if (!isGrown({ size: forged.length, root: rootOf(forged) }, consistencyOf(forged, early!.size))) result.noticed++;
    }
  return result;
}

/** One character of the seal and one of the answer, each changed at a random place. */
async function change(seal: AuditSeal, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { audit_seal: _seal, ...bare } = body;
  const changedSeal = changedJson(JSON.stringify(seal));
  tell(await problemOf(changedSeal, bare));
  tell(await problemOf(seal, changedJson(JSON.stringify(bare)) as Record<string, unknown>));
}

function tell(reason: string | null): void {
  changes.tried++;
  if (reason === null) return;
  changes.refused++;
  const name = /^[\w.]+/.exec(reason)?.[0].replace(/\.\d+/g, "") ?? reason;
  changes.reasons[name] = (changes.reasons[name] ?? 0) + 1;
}

/** A text of JSON with another character at a random place; one that still is JSON, and another value. */
function changedJson(text: string): unknown {
  for (;;) {
    const at = below(text.length);
    const character = "0123456789abcdefXYZ"[below(19)]!;
    if (text[at] === character) continue;
    try {
      return JSON.parse(text.slice(0, at) + character + text.slice(at + 1));
    } catch {
      // No longer JSON: nobody would take it for an answer.
    }
  }
}

/** What becomes of a connection. */
function reaches(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    socket.once("connect", () => resolve("connected"));
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    socket.once("timeout", () => resolve("timeout"));
    socket.once("close", () => socket.destroy());
  });
}
