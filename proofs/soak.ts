/**
 * Keeps a service busy for a while, with promotions in between, and looks for what creeps (R15, R12): its own memory, its open
 * files, the turns of its event loop, failures. Prints a line for each promise; exits 1 when one is broken.
 *
 * usage: npm run proof:soak [-- --minutes 30 --rate 100 --promote-every 5 --sources <file>]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoSources } from "../test/support/build.ts";
import { installedProgram } from "../test/support/installed.ts";
import { PROGRAM } from "../test/support/program.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";
import { watchTurns } from "./abuse/loop-turns.ts";
import { openFiles, ownMegabytes, percentile } from "./abuse/process-figures.ts";
import { createFindings } from "./findings.ts";
import { failuresOf, failureText, latency, OpenLoop, paceText } from "./open-loop.ts";
import { mixedOf, planReads, withKey } from "./promotion/reads.ts";
import { createState } from "./promotion/serving.ts";
import { buildVariants, createStore } from "./promotion/variants.ts";
import { pause } from "./store/proof.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    rate: { type: "string", default: "100" },
    "promote-every": { type: "string", default: "5" },
    sources: { type: "string", default: demoSources },
  },
});
const [minutes, perSecond, every] = [Number(values.minutes), Number(values.rate), Number(values["promote-every"])];
/** Looks at the process in a run. */
const looks = 180;
/** Most by which memory may grow between the middle third and the last; a collection of garbage moves it by as much. */
const mostGrowth = 0.03;
const mostTurnMs = 50;

const folder = mkdtempSync(join(tmpdir(), "konkyo-soak-"));
process.env["TMPDIR"] = folder;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
process.env[PROGRAM] = installedProgram();
const findings = createFindings();
const promotions = Math.max(1, Math.ceil(minutes / every) - 1);
const { store, ids } = await createStore(await buildVariants(resolve(values.sources)), promotions + 1);
const { requests, known } = await planReads(store, ids);
const { state, apiKey } = await createState(store);
const turns = watchTurns(folder);
const env = { KONKYO_BURST: "off", KONKYO_TRUSTED_PROXIES: "127.0.0.1", ...turns.env };
const serve = await startServe({ store, state, env });
const { pid } = serve.child;
const load = await OpenLoop.start({
  url: serve.url,
  perSecond,
  keepAlive: true,
  requests: withKey(requests, apiKey),
  label: "soak",
});

const memory: number[] = [];
const files: number[] = [];
const longest = await turns.perSecondDuring(async () => {
  let promoted = 0;
  for (let look = 1; look <= looks; look++) {
    await pause((minutes * 60_000) / looks);
    memory.push(ownMegabytes(pid!));
    files.push(openFiles(pid!));
    if (promoted < promotions && look / looks >= (promoted + 1) / (promotions + 1))
      await konkyo(["promote", ids[++promoted]!, "--store", store], {});
  }
});
const answers = await load.stop();
const exitCode = await serve.stop();

const third = (list: readonly number[], number: number) =>
  percentile(list.slice(Math.floor((list.length * number) / 3), Math.floor((list.length * (number + 1)) / 3)), 0.5);
const growth = third(memory, 2) / third(memory, 1) - 1;
findings.hold(
  `own memory grows by at most ${mostGrowth * 100} % from the middle third to the last`,
  growth <= mostGrowth,
  `${third(memory, 1).toFixed(0)} to ${third(memory, 2).toFixed(0)} MB (${(growth * 100).toFixed(1)} %) in ${minutes} minutes with ${promotions} promotions`,
);
findings.hold(
  "open files stay as many",
  third(files, 2) <= third(files, 1) + 2,
  `${third(files, 1)} to ${third(files, 2)}, at most ${Math.max(...files)}`,
);
findings.hold(
  `the longest turn of the event loop in a second takes at most ${mostTurnMs} ms of the processor in 99 of 100`,
  percentile(longest, 0.99) <= mostTurnMs,
  `p50 ${percentile(longest, 0.5).toFixed(1)}, p99 ${percentile(longest, 0.99).toFixed(1)}, longest ${Math.max(...longest).toFixed(1)} ms`,
);
const failures = failuresOf(answers);
findings.hold(
  "no request fails",
  failures.length === 0,
  `${failures.length} of ${paceText(answers)}: ${failureText(failures)}`,
);
const mixed = mixedOf(answers, known);
findings.hold("every answer is of one snapshot", mixed.length === 0, `${mixed.length} of ${answers.length} mixed`);
findings.hold(
  "the service ends by itself",
  exitCode === 0,
  `exit ${exitCode}; p50 ${latency(answers, 0.5).toFixed(1)} ms, p99 ${latency(answers, 0.99).toFixed(1)} ms, load average ${loadavg()[0]!.toFixed(1)}`,
);
findings.end();
process.exit();
