import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promote } from "../../snapshots/catalogue.ts";
import { buildInto, temporaryFolder } from "../../test/support/build.ts";
import { writeManyRulesets } from "../../test/support/many-rulesets.ts";
import { rawPost } from "../../test/support/raw-post.ts";
import { loadText } from "./lab.ts";
import type { Lab, Served } from "./lab.ts";
import { type LoopTurns, watchTurns } from "./loop-turns.ts";
import { ownMegabytes, percentile } from "./process-figures.ts";
import { createClient, insist } from "../../test/support/wire.ts";

const mostDelayMs = 50;
const runs = 3;
const path = "/v1/audit/batch_evaluate";

/**
 * batch: the largest audit batch, 5,000 profiles in 8 MB and 100 rulesets, delays what others ask the same process by 50 ms
 * at most: no turn of its event loop takes more of the processor. Beside it stands how long a detail takes that is asked
 * every 5 ms, with and without a batch, which is worth as much as the machine is quiet.
 */
export async function proveBatch(lab: Lab): Promise<void> {
  const folder = temporaryFolder("abuse-batch");
  const store = join(folder, "store");
  const { corpusSnapshotId: id } = await buildInto(store, { sources: writeManyRulesets(folder, 100) });
  await promote(store, id, new Date());
  const turns = watchTurns(folder);
  const served = await lab.serve({ store, env: turns.env });
  try {
    await prove(lab, served, turns);
  } finally {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(lab: Lab, served: Served, turns: LoopTurns): Promise<void> {
  const { apiKey: key } = await served.accounts.create({});
  const client = createClient({ port: served.port });
  const listed = await insist(client, "/v1/tax_rulesets/search?limit=100", { key });
  const ids = (JSON.parse(listed.text).results as { unified_id: string }[]).map(({ unified_id: each }) => each);
  const detail = `/v1/tax_rulesets/${ids[0]}`;
  const post = async (body: Buffer) =>
    rawPost(served.url + path, body, {
      "x-api-key": (await served.accounts.create({})).apiKey,
      "idempotency-key": randomUUID(),
      "x-cost-cap-jpy": "200000",
    });
  const delaysDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
    const done = new AbortController();
    const working = work().finally(() => done.abort());
    const asked: Promise<number>[] = [];
    for (; !done.signal.aborted; await wait(5)) asked.push(client.ask(detail, { key }).then(({ ms }) => ms));
    await working;
    return Promise.all(asked);
  };

  // A service that runs has its thread, and code that was used before.
  await post(batchOf(100, ids));
  await delaysDuring(() => wait(2000));
  const usual = await delaysDuring(() => wait(5000));
  lab.note(`batch: a detail every 5 ms takes ${figures(usual)} without any batch; ${loadText()}`);
  const body = batchOf(5000, ids);
  for (let run = 1; run <= runs; run++) {
    const beforeMb = ownMegabytes(served.pid);
    const started = performance.now();
    let seen = "";
    let [growth, delays]: [number, number[]] = [0, []];
    const longestMs = await turns.longestDuring(async () => {
      delays = await delaysDuring(async () => {
        const { status, headers, chunks } = await post(body);
        const megabytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0) / 2 ** 20;
        seen = `${status}, ${headers["x-billable-units"]} units, ${megabytes.toFixed(0)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s`;
      });
      growth = ownMegabytes(served.pid) - beforeMb;
    });
    lab.promise(
      "batch",
      longestMs <= mostDelayMs && seen.startsWith("200, 50000 units"),
      `run ${run}: ${seen}; largest delay ${longestMs.toFixed(1)} ms of processor time; details: ${figures(delays)}; own memory ${growth.toFixed(0)} MB more; ${loadText()}`,
    );
  }
  client.close();
}

/** Profiles with as many members as a body may have when there are 5,000 of them. */
function batchOf(profiles: number, rulesetIds: readonly string[]): Buffer {
  const others = Object.fromEntries(Array.from({ length: 93 }, (_, at) => [`f${at}`, 1_000_000_000 + at]));
  return Buffer.from(
    JSON.stringify({
      audit_firm_id: "firm-1",
      profiles: Array.from({ length: profiles }, (_, at) => ({
        client_id: `c${at}`,
        profile: { capital_yen: at * 30_000, blue_return: at % 3 > 0, employees: at % 120, ...others },
      })),
      target_ruleset_ids: rulesetIds,
    }),
  );
}

function figures(delays: readonly number[]): string {
  const shares = [0.5, 0.99, 1].map((share) => percentile(delays, share).toFixed(1));
  return `${delays.length} asked, p50 ${shares[0]}, p99 ${shares[1]}, max ${shares[2]} ms`;
}
