/**
 * Holds billing to its promise (R10): the provider is told each unit once, never more, at most late. Against a double of Stripe
 * that takes events without an answer, fails, repeats itself, refuses and is away for 26 hours; and with the process that bills
 * killed in the middle. On the embedded store and on Redis, with a clock of its own. Prints a line for each promise with what was
 * seen; exits 1 when one is broken.
 *
 * usage: npm run proof:billing [-- --accounts 12 --days 3 --kills 20 --seed 1 --stores embedded,redis --only faults,kills]
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { redisPath, startRedis } from "../test/support/redis.ts";
import { createFindings, type Proof } from "./findings.ts";
import { proveFaults } from "./billing/prove-faults.ts";
import { proveKills } from "./billing/prove-kills.ts";
import { openStore } from "./store/open-store.ts";
import { within } from "./store/proof.ts";

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "12" },
    days: { type: "string", default: "3" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    stores: { type: "string", default: "embedded,redis" },
    only: { type: "string", default: "faults,kills" },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const random = randomNumbers(Number(values.seed));
const findings = createFindings();

/** Each part, on the store that an address names. */
const parts: Record<string, (proof: Proof, address: string) => Promise<void>> = {
  async faults(proof, address) {
    const store = await openStore(address);
    const options = { accounts: Number(values.accounts), days: Number(values.days), random };
    await proveFaults(proof, store, options).finally(() => store.close());
  },
  kills: (proof, address) => proveKills(proof, address, { kills: Number(values.kills), random }),
};

for (const backend of values.stores.split(",")) {
  if (backend === "redis" && redisPath === null) {
    process.stderr.write("SKIPPED, no redis-server on this machine: everything on Redis\n");
    continue;
  }
  for (const name of values.only.split(",")) {
    const part = parts[name];
    if (!part) throw new RangeError(`no such part: ${name}`);
    const proof = findings.of(`${backend}: ${name}`);
    const began = performance.now();
    const folder = temporaryFolder("billing");
    const redis = backend === "redis" ? await startRedis() : null;
    await within(1_800, name, part(proof, redis?.url ?? folder)).catch((error: unknown) =>
      proof.hold("comes to its end", false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    await redis?.close();
    rmSync(folder, { recursive: true, force: true });
    print(`(${backend}: ${name} took ${Math.round((performance.now() - began) / 1000)} s)`);
  }
}
findings.end();
process.exit();
