/**
 * Asks every operation, tool and page for things that its own schemas describe: sound, nearly sound, hostile, long, deep, many.
 * Every answer must be one that the contract lists: no failure of the service, no code that the operation does not name, a body
 * that its own schema takes. Then sequences over money, devices, alerts and tasks, in which later calls use what earlier ones
 * were given: afterwards each account was charged what its answers said, and the books agree. A failure is shrunk to the
 * shortest call that shows it.
 *
 * usage: npm run proof:fuzz [-- --requests 100000 --seed 1 --only PRG-1,tools,pages,sequences --store <snapshots>]
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { currentId } from "../snapshots/catalogue.ts";
import { buildInto, temporaryFolder } from "../test/support/build.ts";
import { createFindings } from "./findings.ts";
import { openFuzz } from "./fuzz/fuzz.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    store: { type: "string" },
  },
});
const findings = createFindings();
const built = values.store === undefined ? temporaryFolder("fuzz") : null;
const store = values.store ?? built!;
const id = built === null ? currentId(store) : (await buildInto(built)).corpusSnapshotId;
if (id === null) throw new Error(`${store} has no current snapshot`);
const fuzz = await openFuzz({ store, id });
const began = performance.now();
const outcome = await fuzz.run({
  requests: Number(values.requests),
  seed: Number(values.seed),
  only: values.only?.split(",") ?? null,
});
await fuzz.close();
if (built !== null) rmSync(built, { recursive: true, force: true });
for (const fault of outcome.faults) findings.hold(fault.of, false, fault.seen);
const statuses = [...outcome.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
findings.hold(
  "every answer is one that the contract lists",
  outcome.faults.length === 0,
  `${outcome.asked} requests to ${outcome.targets} operations, tools, pages and sequences, seed ${values.seed}, ` +
    `${Math.round((performance.now() - began) / 1000)} s: ${statuses.join(", ")}`,
);
findings.end();
process.exit();
