/**
 * Plants faults into a copy of the invented corpus, one at a time, and runs `konkyo build` over each. Faults of the sources
 * file must end with 64 and faults of the inputs with 2, nothing published; a bad row or value must be refused alone, with
 * everything else published. Each is told in one line that names the place.
 *
 * usage: npm run proof:faults
 */
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "../builder/build.ts";
import type { BuildEffects } from "../builder/run/stage-clock.ts";
import { reasonText } from "../builder/report/report-text.ts";
import type { BuildReport } from "../schemas/snapshot/report.ts";
import { runCommand } from "../test/cli/run-command.ts";
import { builtAt, temporaryFolder } from "../test/support/build.ts";
import { faultyCorpus, publishedIn } from "../test/support/faulty-corpus.ts";
import { createFindings } from "./findings.ts";
import { type PlantedFault, plantedFaults } from "./faults/planted-faults.ts";

const findings = createFindings();

const clean = new Set(await linesOfBuild({ name: "none", plant: () => undefined, exit: 0, line: /^$/ }));
for (const fault of plantedFaults) {
  // What the corpus itself gives reason for is not told of the fault.
  const told = (await linesOfBuild(fault)).filter((line) => !clean.has(line));
  const matching = told.filter((line) => fault.line.test(line));
  const kept = matching.length === 1;
  findings.hold(
    fault.name,
    kept,
    kept ? `exit ${fault.exit}, ${told[0]}` : `expected ${fault.line}, told ${JSON.stringify(told)}`,
  );
}
findings.end();

/** Builds with a fault and gives the lines that tell of it; says so itself when exit code or store are wrong. */
async function linesOfBuild(fault: PlantedFault): Promise<string[]> {
  const corpus = faultyCorpus();
  const store = temporaryFolder("faults");
  if (fault.during === undefined) fault.plant(corpus);
  const ran = await runCommand(
    ["build", "--sources", corpus.sources, "--out", store, "--json", ...(fault.options ?? [])],
    { now: () => builtAt, build: (options, effects) => build(options, { ...effects, progress: planting(effects) }) },
  );
  const published = publishedIn(store).length;
  for (const folder of [store, dirname(corpus.sources)]) rmSync(folder, { recursive: true, force: true });
  if (ran.code !== fault.exit) return [`exit code ${ran.code} instead of ${fault.exit}: ${ran.err}`];
  if (published !== (fault.exit === 0 ? 1 : 0)) return [`${published} snapshots were published`];
  const { error, report } = ran.json<{ error?: { details?: string[] }; report?: BuildReport }>();
  return error ? (error.details ?? []) : reportLines(report!);

  function planting({ progress }: BuildEffects): BuildEffects["progress"] {
    return (event) => {
      if (event.kind === "detail" && event.text === fault.during) fault.plant(corpus);
      progress(event);
    };
  }
}

function reportLines({ sources, merges }: BuildReport): string[] {
  return [
    ...sources.flatMap(({ reasons }) => reasons.map(reasonText)),
    ...merges.map(
      ({ table, field, examples: [first] }) =>
        `${table}.${field} differed: kept ${first?.kept.value}, not ${first?.dropped.value}`,
    ),
  ];
}
