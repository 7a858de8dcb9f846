import { chmodSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tableNames } from "../../schemas/records/tables.ts";
import { buildInto, temporaryFolder } from "../support/build.ts";
import { flipBit, randomNumbers } from "../support/damage.ts";
import { editJsonl } from "../support/edited-corpus.ts";
import { randomEdit, smallCorpus } from "../support/random-edits.ts";

const store = temporaryFolder("incremental");
const corpus = smallCorpus();
const random = randomNumbers(35);
afterAll(() => {
  for (const folder of [store, `${store}.cache`, `${store}.keys`]) rmSync(folder, { recursive: true, force: true });
});

type Built = Awaited<ReturnType<typeof buildInto>>;

const build = (full = false) => buildInto(store, { sources: corpus.sources, acceptLoss: tableNames, full });
const ran = ({ steps }: Built) => steps.filter((step) => step.ran).map(({ step }) => step);

/** A full build finds the very same snapshot in the store, and compares all of it. */
async function expectFull({ corpusSnapshotId }: Built, why: string): Promise<void> {
  const full = await build(true);
  expect([full.corpusSnapshotId, full.existed], why).toEqual([corpusSnapshotId, true]);
}

let first: Built;
beforeAll(async () => {
  first = await build();
});

it("makes nothing when nothing changed", async () => {
  const again = await build();
  expect([again.corpusSnapshotId, again.existed]).toEqual([first.corpusSnapshotId, true]);
  expect(again.steps).toEqual([{ step: "all", ran: false, why: "every input is as it was" }]);
  expect(again.report.sources).toEqual(first.report.sources);
});

it("makes what a changed row reaches, and takes the rest", async () => {
  editJsonl(corpus.path("loan-programs.jsonl"), (rows) => rows.with(0, { ...rows[0], program_name: "架空の融資" }));
  const built = await build();
  const made = ran(built);
  const reached = ["read", "lines", "table", "prepared", "index"].map((kind) =>
    made.find((step) => step.startsWith(kind) && /loan.program/.test(step)),
  );
  expect(reached).toEqual([
    "read loan-programs",
    "lines loan_program",
    "table loan_program",
    "prepared evidence:loan_program",
    "index loan_program",
  ]);
  expect(made).not.toEqual(expect.arrayContaining(["read laws"]));
  expect(made.filter((step) => /law|court|houjin|texts/.test(step))).toEqual([]);
  expect(built.existed).toBe(false);
  await expectFull(built, "a changed row");
});

it("gives what a full build gives, whatever was edited", async () => {
  for (let turn = 0; turn < 4; turn++) {
    const edits = [randomEdit(corpus, random), randomEdit(corpus, random)].join("; ");
    await expectFull(await build(), edits);
  }
});

it("notices a damaged cache and a damaged snapshot, and makes again what it cannot take", async () => {
  const damage = (path: string) => {
    chmodSync(path, 0o644);
    flipBit(path, random(statSync(path).size * 8));
  };
  for (const name of readdirSync(`${store}.cache`)) damage(join(`${store}.cache`, name));
  randomEdit(corpus, random);
  const built = await build();
  expect(built.steps.some(({ ran: made, why }) => made && why === "the earlier result is damaged")).toBe(true);
  await expectFull(built, "a damaged cache");

  for (const file of ["records.mdb", "search/law.idx"]) {
    editJsonl(corpus.path("case-studies.jsonl"), (rows) => rows.with(0, { ...rows[0], case_title: `架空の${file}` }));
    const newest = await build();
    damage(join(newest.directory, file));
    editJsonl(corpus.path("case-studies.jsonl"), (rows) => rows.with(0, { ...rows[0], case_title: `架空の ${file}` }));
    await expectFull(await build(), `a damaged ${file}`);
  }
});
