/**
 * Holds the running service to what it promises about changing snapshots and processes: promotions and rollbacks under an
 * open-loop load, damaged snapshots, pins, starts, drains, rolling restarts behind nginx without retries, and decay of a
 * mounted snapshot. Prints a line for each promise; exits 1 when one is broken.
 *
 * usage: npm run proof:promotion [-- --promotions 20 --rollbacks 5 --rate 200 --baseline 20 --restarts 20 --drains 3
 *        --store <folder of a large snapshot> --sources <file> --only promotions,damage,start,drain,restarts,workers,scrub]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoSources } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { PROGRAM } from "../test/support/program.ts";
import { createFindings } from "./findings.ts";
import { proveDamage } from "./promotion/prove-damage.ts";
import { proveDrain } from "./promotion/prove-drain.ts";
import { provePromotions } from "./promotion/prove-promotions.ts";
import { proveRestarts, proveWorkers } from "./promotion/prove-restarts.ts";
import { startDecay } from "./promotion/prove-scrub.ts";
import { proveStart } from "./promotion/prove-start.ts";
import type { Stage } from "./promotion/stage.ts";
import { buildVariants, createPaddedStore, createStore } from "./promotion/variants.ts";
import { within } from "./store/proof.ts";

const { values } = parseArgs({
  options: {
    promotions: { type: "string", default: "20" },
    rollbacks: { type: "string", default: "5" },
    rate: { type: "string", default: "200" },
    baseline: { type: "string", default: "20" },
    restarts: { type: "string", default: "20" },
    drains: { type: "string", default: "3" },
    store: { type: "string" },
    sources: { type: "string", default: demoSources },
    only: { type: "string", default: "promotions,damage,start,drain,restarts,workers,scrub" },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const [promotions, rollbacks, perSecond] = [Number(values.promotions), Number(values.rollbacks), Number(values.rate)];
const findings = createFindings();

// Everything that this process and those it starts write, so that nothing of it is left.
const folder = mkdtempSync(join(tmpdir(), "konkyo-promotion-"));
process.env["TMPDIR"] = folder;
process.once("exit", () => {
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

// Restarts and commands take what they take where the program is installed.
process.env[PROGRAM] = installedProgram();
const variants = await buildVariants(resolve(values.sources));
print(`three snapshots built; load average ${loadavg()[0]!.toFixed(1)}`);

const wanted = values.only.split(",").toSorted((a, b) => Number(a === "scrub") - Number(b === "scrub"));
const restarts = { restarts: Number(values.restarts), perSecond };

/** Each phase, and the most seconds it may take. */
const phases: Record<string, [number, (stage: Stage) => Promise<void>]> = {
  promotions: [
    900,
    (stage) =>
      provePromotions(stage, variants, { promotions, rollbacks, perSecond, baselineSeconds: Number(values.baseline) }),
  ],
  damage: [300, (stage) => proveDamage(stage, variants, perSecond)],
  start: [
    900,
    async (stage) => {
      await proveStart(stage, (await createStore(variants, 1)).store, "the built snapshot");
      await proveStart(stage, await createPaddedStore(variants, 2e9), "padded to 2 GB");
      if (values.store) await proveStart(stage, resolve(values.store), values.store);
    },
  ],
  drain: [600, (stage) => proveDrain(stage, variants, { drains: Number(values.drains), perSecond })],
  restarts: [120 + 60 * restarts.restarts, (stage) => proveRestarts(stage, variants, restarts)],
  workers: [120 + 90 * restarts.restarts, (stage) => proveWorkers(stage, variants, restarts)],
  scrub: [900, async () => (await decay)?.()],
};

// A cycle of the scrub takes ten minutes, so it begins before the other phases and is looked at after them.
const decayStage = createStage("scrub");
const decay = wanted.includes("scrub") ? startDecay(decayStage, variants) : null;
await decay;
for (const name of wanted) {
  const phase = phases[name];
  if (!phase) throw new RangeError(`no such phase: ${name}`);
  const [seconds, prove] = phase;
  const stage = name === "scrub" ? decayStage : createStage(name);
  await within(seconds, name, prove(stage)).catch((error: unknown) =>
    stage.hold("ends by itself", false, String((error as Error).stack)),
  );
  stage.end();
}
findings.end();
process.exit();

function createStage(name: string): Stage & { end(): void } {
  const ends: (() => void)[] = [];
  const end = () => {
    for (const each of ends.splice(0)) each();
  };
  process.once("exit", end);
  return {
    ...findings.of(name),
    onEnd: (each) => void ends.push(each),
    end,
  };
}
