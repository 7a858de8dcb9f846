import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { currentId, promote } from "../../snapshots/catalogue.ts";
import { storeLayout } from "../../snapshots/files/layout.ts";
import { loadTrust } from "../../snapshots/trust/policy.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { flipBit } from "../../test/support/damage.ts";
import { konkyo } from "../../test/support/serve-process.ts";
import { failuresOf, failureText, paceText } from "../open-loop.ts";
import { pause } from "../store/proof.ts";
import { mixedOf, planReads, withKey } from "./reads.ts";
import { createState, readinessOf, serveLogged, startLoad, until } from "./serving.ts";
import type { Stage } from "./stage.ts";
import { createStore } from "./variants.ts";

/** Bits far inside a file. */
const [someBit, otherBit] = [80_001, 400_003];

/** R12: snapshots that are damaged on their way to being mounted, under load. */
export async function proveDamage(stage: Stage, variants: readonly string[], perSecond: number): Promise<void> {
  const { store, ids } = await createStore(variants, 5);
  const [good, torn, moved, , better] = ids as [string, string, string, string, string];
  const { requests, known } = await planReads(store, [good, better]);
  const { state, apiKey } = await createState(store);
  const serve = await serveLogged(stage, store, state);
  const load = await startLoad(stage, {
    url: serve.url,
    perSecond,
    keepAlive: true,
    requests: withKey(requests, apiKey),
    label: "damage",
  });
  const records = join(store, torn, "records.mdb");
  await pause(2_000);

  flipBit(records, someBit);
  const refusal = await konkyo(["promote", torn, "--store", store], {}).then(
    () => "promoted",
    (error: Error) => error.message,
  );
  stage.hold(
    "promote refuses a damaged snapshot with exit 3 and leaves current alone",
    /ended with 3/.test(refusal) && refusal.includes("records.mdb") && currentId(store) === good,
    refusal.split("\n").slice(0, 2).join(" "),
  );
  flipBit(records, someBit);

  // As the command does it, with the damage between its verification and the mount.
  const policy = loadTrust({ store, production: false, now: new Date() });
  const { mismatches } = await verifySnapshot(join(store, torn), { policy });
  flipBit(records, someBit);
  await promote(store, torn, new Date());
  await holdDegraded("damaged after promote verified it", torn);
  const pinned = await fetch(`${serve.url}${requests[0]!.path}`, {
    headers: { "x-api-key": apiKey, "x-corpus-snapshot-id": torn },
  });
  stage.hold(
    "a pin to a damaged snapshot: 409",
    mismatches.length === 0 && pinned.status === 409,
    `${pinned.status}; it was sound when it was verified: ${mismatches.length} mismatches`,
  );

  flipBit(join(store, moved, "corpus.duckdb"), otherBit);
  await symlink(moved, join(store, ".moved-by-hand"));
  await rename(join(store, ".moved-by-hand"), join(store, storeLayout.current));
  await holdDegraded("damaged, and current moved by hand", moved);

  await konkyo(["promote", better, "--store", store], {});
  const recoveredMs = await until("recovery", 20, async () => (await readinessOf(serve.url)).id === better);
  const { snapshot, status } = await readinessOf(serve.url);
  stage.hold(
    "promoting a sound snapshot recovers",
    snapshot === "ok" && status === 200,
    `/readyz ${status} "${snapshot}", ${Math.round(recoveredMs)} ms after the command's end`,
  );
  await pause(1_000);
  const answers = await load.stop();
  await serve.stop();
  const failures = failuresOf(answers);
  const strangers = answers.filter(({ snapshotId }) => snapshotId !== null && ![good, better].includes(snapshotId));
  const mixed = mixedOf(answers, known);
  stage.hold(
    "all the while the sound snapshot answers",
    failures.length + strangers.length + mixed.length === 0,
    `${failures.length} failed of ${paceText(answers)} (${failureText(failures)}); ${strangers.length} from a damaged snapshot, ${mixed.length} mixed`,
  );

  async function holdDegraded(how: string, id: string): Promise<void> {
    const ms = await until(`refusal of ${id}`, 20, async () =>
      (await readinessOf(serve.url)).snapshot.startsWith(`degraded: refused ${id}`),
    );
    const readiness = await readinessOf(serve.url);
    const inLog = () => serve.log().includes(`"snapshot":"${id}"`) && serve.log().includes("snapshot refused");
    const logged = await until("the alarm", 2, async () => inLog()).then(
      () => true,
      () => false,
    );
    stage.hold(
      `${how}: the old one keeps serving, /readyz says degraded, the log alarms`,
      readiness.status === 200 && readiness.id === good && logged,
      `/readyz ${readiness.status} after ${Math.round(ms)} ms: ${readiness.snapshot.replace(id, "<id>").slice(0, 90)}`,
    );
  }
}
