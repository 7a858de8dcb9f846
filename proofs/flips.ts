/**
 * Damages a snapshot in every way and counts how often `verify` notices: one flipped bit at random places over all
 * files, truncation, appended bytes, a missing file, an extra file, two files swapped, links to files and folders.
 *
 * usage: npm run proof:flips [-- --flips 500 --seed 1 --snapshot <dir>]
 */
import { appendFileSync, copyFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { loadTrust } from "../snapshots/trust/policy.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { buildInto, demoSources, temporaryFolder } from "../test/support/build.ts";
import { bitsOf, filesOf, flipBit, randomNumbers, writableCopy } from "../test/support/damage.ts";
import { createFindings } from "./findings.ts";

const { values } = parseArgs({
  options: {
    flips: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    snapshot: { type: "string" },
  },
});
const random = randomNumbers(Number(values.seed));
const original = values.snapshot ?? (await buildInto(temporaryFolder("proof"), { sources: demoSources })).directory;
const copy = writableCopy(original, join(temporaryFolder("damage"), "snapshot"));
const policy = loadTrust({ store: dirname(original), production: false, now: new Date() });
const findings = createFindings();

/** True when verify refuses and blames the damaged file (or the manifest or signature, which speak for all). */
async function noticed(file: string): Promise<boolean> {
  const { mismatches } = await verifySnapshot(copy, { policy });
  return mismatches.some(
    (mismatch) => mismatch.file === file || (file.startsWith("manifest.") && mismatch.file.startsWith("manifest.")),
  );
}

const clean = await verifySnapshot(copy, { policy });
if (clean.mismatches.length > 0)
  throw new Error(`the undamaged copy does not verify: ${JSON.stringify(clean.mismatches[0])}`);
const files = filesOf(copy);
const missed: string[] = [];
const started = performance.now();
for (let flip = 0; flip < Number(values.flips); flip++) {
  // Every file gets its share, so that small files are tried as well as large ones.
  const file = files[flip % files.length]!;
  const path = join(copy, file);
  const bit = random(bitsOf(path));
  flipBit(path, bit);
  if (!(await noticed(file))) missed.push(`${file} bit ${bit}`);
  flipBit(path, bit);
}
findings.hold(
  "every flipped bit is noticed",
  missed.length === 0,
  `${values.flips} flips over ${files.length} files, ${missed.length} missed${missed.map((text) => `; ${text}`).join("")} (${Math.round(performance.now() - started)} ms)`,
);
missed.length = 0;

const others: [string, string, () => () => void][] = files.flatMap((file): [string, string, () => () => void][] => {
  const path = join(copy, file);
  const size = bitsOf(path) / 8;
  return [
    ["truncated", file, () => withBackup(path, () => truncateSync(path, size - 1))],
    ["emptied", file, () => withBackup(path, () => truncateSync(path, 0))],
    ["appended", file, () => withBackup(path, () => appendFileSync(path, "x"))],
    ["missing", file, () => withBackup(path, () => rmSync(path))],
    ["linked", file, () => withBackup(path, () => linkToCopy(path))],
  ];
});
others.push([
  "extra",
  "search/extra.idx",
  () => (writeFileSync(join(copy, "search/extra.idx"), "x"), () => rmSync(join(copy, "search/extra.idx"))),
]);
others.push([
  "linked",
  "search",
  () => {
    const moved = join(dirname(copy), "moved");
    renameSync(join(copy, "search"), moved);
    symlinkSync(moved, join(copy, "search"));
    return () => {
      rmSync(join(copy, "search"));
      renameSync(moved, join(copy, "search"));
    };
  },
]);
others.push([
  "swapped",
  "merkle.bin",
  () => (swap("merkle.bin", "report.json"), () => swap("merkle.bin", "report.json")),
]);
for (const [how, file, damage] of others) {
  const repair = damage();
  if (!(await noticed(file))) missed.push(`${how} ${file}`);
  repair();
}
findings.hold(
  "every cut, emptied, longer, missing, extra, linked or swapped file is noticed",
  missed.length === 0,
  `${others.length} damages, ${missed.length} missed${missed.map((text) => `; ${text}`).join("")}`,
);
findings.end();

function withBackup(path: string, damage: () => void): () => void {
  const backup = `${dirname(copy)}/backup`;
  copyFileSync(path, backup);
  damage();
  return () => {
    rmSync(path, { force: true });
    renameSync(backup, path);
  };
}

function linkToCopy(path: string): void {
  const target = `${dirname(copy)}/linked`;
  copyFileSync(path, target);
  rmSync(path);
  symlinkSync(target, path);
}

function swap(a: string, b: string): void {
  const temporary = join(dirname(copy), "swap");
  renameSync(join(copy, a), temporary);
  renameSync(join(copy, b), join(copy, a));
  renameSync(temporary, join(copy, b));
}
