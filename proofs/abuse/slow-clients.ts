import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadText } from "./lab.ts";
import type { Lab, Served } from "./lab.ts";
import { openFiles, percentile } from "./process-figures.ts";
import { slowKinds } from "./slow-kinds.ts";
import type { SlowPlan, SlowReport } from "./slow-kinds.ts";
import { createClient } from "../../test/support/wire.ts";

/** Others come from another address than the attacker. */
const attacker = "127.0.0.1";
const others = "127.0.0.2";
const othersPerSecond = 50;
const bystanderConnections = 32;
const longestHoldMs = 35_000;
const connectionsPerPeer = 200;
const script = fileURLToPath(new URL("./slow-sockets-process.ts", import.meta.url));

/** S18: clients that send or read slowly get in nobody's way, and not for long. */
export async function proveSlowClients(lab: Lab, sockets: number): Promise<void> {
  lab.note(`S18: ${sockets} slow connections from one peer that is no proxy`);
  const open = await lab.serve();
  await attack(lab, open, sockets, connectionsPerPeer);
  await open.stop();
  lab.note(`S18: ${sockets} slow connections through a trusted proxy`);
  const trusting = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: attacker } });
  await attack(lab, trusting, sockets, sockets);
  await trusting.stop();
}

async function attack(lab: Lab, served: Served, count: number, allowed: number): Promise<void> {
  const { apiKey: key } = await served.accounts.create({});
  const bystander = createBystander(served.port, key);
  const answerBytes = await bystander.sizeOf("/v1/openapi.json");
  await bystander.askFor(3000);
  const before = await bystander.askFor(15_000);
  const quietFiles = openFiles(served.pid);
  const during = bystander.askFor(longestHoldMs + 10_000);
  const slow = await startSlow({ port: served.port, count, key, answerBytes });
  let heldFiles = 0;
  for (let turn = 0; turn < 10; turn++) {
    await wait(500);
    heldFiles = Math.max(heldFiles, openFiles(served.pid) - quietFiles);
  }
  const after = await during;
  const leftFiles = openFiles(served.pid) - quietFiles;
  const reports = await slow.report();
  slow.end();
  const healthy = await bystander.askFor(1000);
  bystander.close();
  const held = reports.map(({ heldMs }) => heldMs ?? Number.POSITIVE_INFINITY);
  const refused = held.filter((ms) => ms < 5000).length;
  // Of the files that are open some are the bystander's.
  lab.promise(
    "S18",
    heldFiles <= allowed + bystanderConnections && (allowed < count || refused === 0),
    `${count} connections: ${refused} refused at once, ${heldFiles} held at most (${allowed} and ${bystanderConnections} of others are allowed)`,
  );
  lab.promise(
    "S18",
    Math.max(...held) <= longestHoldMs && leftFiles <= bystanderConnections,
    `the longest was held ${seconds(held)} (${slowKinds.map((kind) => `${kind} ${seconds(heldOf(reports, kind))}`).join(", ")}); ${leftFiles} more files open than before`,
  );
  lab.promise(
    "S18",
    after.p99 <= 2 * before.p99 && after.failures === "" && healthy.failures === "",
    `others: p99 ${before.p99.toFixed(1)} ms before, ${after.p99.toFixed(1)} ms during (p50 ${before.p50.toFixed(1)} and ${after.p50.toFixed(1)}), of ${after.asked} failed: ${after.failures || "none"}; before: ${before.failures || "none"}; ${loadText()}`,
  );
}

function heldOf(reports: readonly SlowReport[], wanted: string): number[] {
  return reports.filter(({ kind }) => kind === wanted).map(({ heldMs }) => heldMs ?? Number.POSITIVE_INFINITY);
}

function seconds(held: readonly number[]): string {
  const uncut = held.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  return uncut > 0 ? `(${uncut} not cut)` : `${(Math.max(0, ...held) / 1000).toFixed(1)} s`;
}

/** The attack runs in a process of its own, so that it does not slow down those who measure. */
async function startSlow(plan: SlowPlan) {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const answer = async (message: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(60_000);
    const answered = once(child, "message", { signal });
    child.send(message);
    return (await answered)[0];
  };
  await answer(plan);
  return {
    report: async () => (await answer({})) as SlowReport[],
    end: () => void child.disconnect(),
  };
}

type Seen = { readonly asked: number; readonly failures: string; readonly p50: number; readonly p99: number };

/** A caller who asks at an even pace, whatever the answers take. */
function createBystander(port: number, key: string) {
  const client = createClient({ port, from: others, connections: bystanderConnections });
  return {
    sizeOf: async (path: string) => Buffer.byteLength((await client.ask(path)).text),
    async askFor(durationMs: number): Promise<Seen> {
      const [times, running]: [number[], Promise<void>[]] = [[], []];
      const failures = new Map<string, number>();
      const failed = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
      const started = performance.now();
      const ask = async () => {
        try {
          const { status, ms, text } = await client.ask("/v1/programs/search?limit=3", { key });
          if (status !== 200) failed(`${status} ${JSON.parse(text).code}`);
          times.push(ms);
        } catch (error) {
          failed(String(error));
        }
      };
      for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - started) {
        while (running.length < (elapsed / 1000) * othersPerSecond) running.push(ask());
        await wait(5);
      }
      await Promise.all(running);
      const failureText = [...failures].map(([what, count]) => `${count} x ${what}`).join(", ");
      return {
        asked: running.length,
        failures: failureText,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
      };
    },
    close: () => client.close(),
  };
}
