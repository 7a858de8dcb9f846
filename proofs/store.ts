/**
 * Holds the stores to their promises under faults: model sequences on each backend, a Redis Cluster of six that loses a
 * primary, killed processes and a full disk on the embedded store, a cap contended for by processes, a server that does not
 * answer. Prints a line for each promise; exits 1 when a promise is broken.
 *
 * usage: npm run proof:store [-- --sequences 10000 --minutes 10 --kills 20 --outage 60 --only model,cap,failover,...]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRedis } from "../test/support/redis.ts";
import { createFindings, type Proof } from "./findings.ts";
import { ClusterServers } from "./store/cluster-servers.ts";
import { within } from "./store/proof.ts";
import { proveCap } from "./store/prove-cap.ts";
import { proveFullDisk, proveKills } from "./store/prove-embedded.ts";
import { proveModel } from "./store/prove-model.ts";
import { proveFailover, proveOutage } from "./store/prove-redis.ts";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "10000" },
    minutes: { type: "string", default: "10" },
    kills: { type: "string", default: "20" },
    outage: { type: "string", default: "60" },
    only: { type: "string", default: "kills,disk,cap,outage,failover,model" },
  },
});
const findings = createFindings();

/** Each phase, and the most seconds it may take. */
const phases: Record<string, [number, (proof: Proof) => Promise<void>]> = {
  kills: [60 + Number(values.kills) * 5, (proof) => proveKills(proof, Number(values.kills))],
  disk: [300, proveFullDisk],
  cap: [
    300,
    async (proof) => {
      const folder = mkdtempSync(join(tmpdir(), "konkyo-proof-"));
      await proveCap(proof, "embedded", folder);
      rmSync(folder, { recursive: true, force: true });
      const server = await startRedis();
      await proveCap(proof, "redis", server.url);
      await server.close();
      await withCluster((cluster) => proveCap(proof, "cluster", cluster.address));
    },
  ],
  outage: [120 + Number(values.outage), (proof) => proveOutage(proof, Number(values.outage))],
  failover: [240, (proof) => withCluster((cluster) => proveFailover(proof, cluster))],
  model: [
    Number(values.minutes) * 180 + 600,
    (proof) => proveModel(proof, Number(values.sequences), Number(values.minutes)),
  ],
};

for (const name of values.only.split(",")) {
  const phase = phases[name];
  if (!phase) throw new RangeError(`no such phase: ${name}`);
  const [seconds, prove] = phase;
  const proof = findings.of(name);
  await within(seconds, name, prove(proof)).catch((error: unknown) =>
    proof.hold("ends by itself", false, String(error)),
  );
}
findings.end();
process.exit();

async function withCluster(work: (cluster: ClusterServers) => Promise<void>): Promise<void> {
  const cluster = await ClusterServers.start();
  try {
    await work(cluster);
  } finally {
    cluster.close();
  }
}
