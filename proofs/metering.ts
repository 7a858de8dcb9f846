/**
 * Holds a running service to its promises about money (R1 to R8): services are killed under load, stopped past their leases,
 * asked at once by hundreds, refused in every way; what the clients remember is held against the ledger. On the embedded store
 * and on Redis. Prints a line for each promise with what was seen; exits 1 when one is broken.
 *
 * usage: npm run proof:metering [-- --kills 50 --clients 64 --groups 100 --seed 1 --stores embedded,redis --only kills,cap,...]
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { promote } from "../snapshots/catalogue.ts";
import { buildInto, builtAt, temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { redisPath } from "../test/support/redis.ts";
import { createFindings, type Proof } from "./findings.ts";
import { proveCap } from "./metering/prove-cap.ts";
import { proveChildren } from "./metering/prove-children.ts";
import { proveDecisions } from "./metering/prove-decisions.ts";
import { proveKills } from "./metering/prove-kills.ts";
import { proveLeases } from "./metering/prove-leases.ts";
import { proveMidnight, proveQuota } from "./metering/prove-quota.ts";
import { proveRefusals } from "./metering/prove-refusals.ts";
import { proveReplays } from "./metering/prove-replays.ts";
import { type Backend, onStage, type Stage } from "./metering/stage.ts";
import { within } from "./store/proof.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    clients: { type: "string", default: "64" },
    groups: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    stores: { type: "string", default: "embedded,redis" },
    only: { type: "string", default: "kills,replays,leases,cap,children,refusals,decisions,quota,midnight" },
  },
});
const [kills, clients, groups, seed] = [values.kills, values.clients, values.groups, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const print = (line: string) => process.stdout.write(`${line}\n`);

const snapshots = temporaryFolder("metering-snapshots");
const { corpusSnapshotId } = await buildInto(snapshots);
await promote(snapshots, corpusSnapshotId, builtAt);
/** Programs of the invented corpus that this snapshot serves. */
const programs = Array.from({ length: 6 }, (_, place) => `UNI-000000000${place + 1}`);
const random = randomNumbers(seed);

/** Each part, and the most seconds it may take. */
const parts: Record<string, [number, (proof: Proof, stage: Stage) => Promise<void>]> = {
  kills: [120 + kills * 60, (proof, stage) => proveKills(proof, stage, { kills, clients, programs, random })],
  replays: [300, (proof, stage) => proveReplays(proof, stage, programs)],
  leases: [600, (proof, stage) => proveLeases(proof, stage, random)],
  cap: [300, (proof, stage) => proveCap(proof, stage, programs)],
  children: [300, (proof, stage) => proveChildren(proof, stage, programs)],
  refusals: [120 + groups * 10, (proof, stage) => proveRefusals(proof, stage, { groups, seed, programs })],
  decisions: [300, (proof, stage) => proveDecisions(proof, stage, programs)],
  quota: [300, proveQuota],
  midnight: [300, proveMidnight],
};

const findings = createFindings();
for (const backend of values.stores.split(",") as Backend[]) {
  if (backend === "redis" && redisPath === null) {
    process.stderr.write("SKIPPED, no redis-server on this machine: everything on Redis\n");
    continue;
  }
  for (const name of values.only.split(",")) {
    const part = parts[name];
    if (!part) throw new RangeError(`no such part: ${name}`);
    const [seconds, prove] = part;
    const proof = findings.of(backend);
    const began = performance.now();
    await onStage(backend, snapshots, (stage) => within(seconds, name, prove(proof, stage))).catch((error: unknown) =>
      proof.hold(
        `${name} comes to its end`,
        false,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      ),
    );
    const took = Math.round((performance.now() - began) / 1000);
    print(`(${backend}: ${name} took ${took} s; load average ${loadavg()[0]?.toFixed(1)})`);
  }
}
rmSync(snapshots, { recursive: true, force: true });
findings.end();
process.exit();
