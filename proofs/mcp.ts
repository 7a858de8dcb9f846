/**
 * Holds the tool interface to its promises, on two services of two workers each behind nginx: the official client is served
 * whichever process a message reaches, mixed calls cost by tool what they cost by REST, and hostile messages are all answered,
 * none with a failure of the service, none uncharged. Prints a line for each promise with what was seen; exits 1 when one is
 * broken.
 *
 * usage: npm run proof:mcp [-- --calls 500 --messages 10000 --at-once 8 --seed 1 --stores embedded,redis]
 */
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { promote } from "../snapshots/catalogue.ts";
import { buildInto, builtAt, temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { nginxPath, startBalancer } from "../test/support/nginx.ts";
import { redisPath } from "../test/support/redis.ts";
import { createFindings } from "./findings.ts";
import { proveClient } from "./mcp/prove-client.ts";
import { proveHostile } from "./mcp/prove-hostile.ts";
import { proveMetering } from "./mcp/prove-metering.ts";
import { type Backend, onStage } from "./metering/stage.ts";
import { within } from "./store/proof.ts";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "500" },
    messages: { type: "string", default: "10000" },
    "at-once": { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    stores: { type: "string", default: "embedded,redis" },
  },
});
const [calls, messages, atOnce] = [values.calls, values.messages, values["at-once"]].map(Number) as [
  number,
  number,
  number,
];
const random = randomNumbers(Number(values.seed));
const print = (line: string) => process.stdout.write(`${line}\n`);

if (nginxPath === null) throw new Error("nginx is missing: install it with apt-get install nginx-light");
const snapshots = temporaryFolder("mcp-snapshots");
const { corpusSnapshotId } = await buildInto(snapshots);
await promote(snapshots, corpusSnapshotId, builtAt);

const findings = createFindings();
for (const backend of values.stores.split(",") as Backend[]) {
  if (backend === "redis" && redisPath === null) {
    process.stderr.write("SKIPPED, no redis-server on this machine: everything on Redis\n");
    continue;
  }
  const proof = findings.of(backend);
  const began = performance.now();
  await onStage(backend, snapshots, async (stage) => {
    const services = [await stage.serve({ args: ["--workers", "2"] }), await stage.serve({ args: ["--workers", "2"] })];
    const nginx = await startBalancer(services.map(({ url }) => url));
    try {
      await within(300, "the client", proveClient(proof, stage, nginx.url));
      await within(900, "metering", proveMetering(proof, stage, nginx.url, { calls, random }));
      await within(1800, "hostile messages", proveHostile(proof, stage, nginx.url, { messages, atOnce, random }));
      const { differences } = await stage.reconcile();
      proof.hold("the books agree", differences.length === 0, `${differences.length} differences`);
    } finally {
      await nginx.close();
    }
  }).catch((error: unknown) =>
    proof.hold("it comes to its end", false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  print(
    `(${backend} took ${Math.round((performance.now() - began) / 1000)} s; load average ${loadavg()[0]?.toFixed(1)})`,
  );
}
rmSync(snapshots, { recursive: true, force: true });
findings.end();
process.exit();
