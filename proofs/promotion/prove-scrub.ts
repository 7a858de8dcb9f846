import { statSync } from "node:fs";
import { join } from "node:path";
import { promote } from "../../snapshots/catalogue.ts";
import { scrubPace } from "../../runtime/mount/scrub.ts";
import { filesOf, flipBit } from "../../test/support/damage.ts";
import { createState, readinessOf, serveLogged, until } from "./serving.ts";
import type { Stage } from "./stage.ts";
import { createStore } from "./variants.ts";

/** Some bit of a file that each answer is read from. */
const bit = 123_457;

/** What a store held when its mounted snapshot decayed, and what has to become of it. */
type Decay = { readonly what: string; readonly snapshots: number; readonly file: string };

const decays: readonly Decay[] = [
  { what: "with an earlier snapshot", snapshots: 2, file: "records.mdb" },
  { what: "with no other snapshot", snapshots: 1, file: "corpus.duckdb" },
];

/**
 * I14: a byte changed under a running service. The scrub keeps its real pace, so each takes a whole cycle; they run side
 * by side, and other phases go on meanwhile. Resolves when the services run; the function given back waits for the outcome.
 */
export async function startDecay(stage: Stage, variants: readonly string[]): Promise<() => Promise<void>> {
  const running = await Promise.all(decays.map((decay) => startOne(stage, decay, variants)));
  return async () => {
    for (const finish of running) await finish();
  };
}

async function startOne(stage: Stage, { what, snapshots, file }: Decay, variants: readonly string[]) {
  const { store, ids } = await createStore(variants, snapshots);
  const mounted = ids.at(-1)!;
  if (snapshots > 1) await promote(store, mounted, new Date());
  const { state } = await createState(store);
  const serve = await serveLogged(stage, store, state);
  const directory = join(store, mounted);
  const bytes = filesOf(directory).reduce((sum, each) => sum + statSync(join(directory, each)).size, 0);
  const cycleSeconds = scrubPace.pauseMs / 1000 + bytes / scrubPace.bytesPerSecond;
  flipBit(join(directory, file), bit);
  const before = await readinessOf(serve.url);
  const found = until(
    "the scrub",
    cycleSeconds + 60,
    async () => (await readinessOf(serve.url)).snapshot.includes(`scrub mismatch ${file}`),
    500,
  );
  found.catch(() => {});
  return async () => {
    const ms = await found;
    const earlier = snapshots > 1 ? ids.at(-2)! : null;
    if (earlier !== null)
      await until("the earlier snapshot", 20, async () => (await readinessOf(serve.url)).id === earlier);
    const after = await readinessOf(serve.url);
    const answer = await fetch(`${serve.url}/v1/programs/search?limit=1`);
    const from = answer.headers.get("x-corpus-snapshot-id");
    const kept =
      earlier === null ? after.status === 503 && answer.status === 503 : after.status === 200 && from === earlier;
    stage.hold(
      `a byte changed under a mounted snapshot ${what} is found within one cycle of ${Math.ceil(cycleSeconds)} s`,
      kept && before.status === 200 && serve.log().includes("snapshot damaged"),
      `found after ${Math.round(ms / 1000)} s; /readyz ${after.status} "${after.snapshot.replace(mounted, "<id>")}", reads answer ${answer.status}${from === null ? "" : " from the earlier one"}`,
    );
    await serve.stop();
  };
}
