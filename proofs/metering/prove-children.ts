import { setTimeout } from "node:timers/promises";
import type { ServeProcess } from "../../test/support/serve-process.ts";
import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import { type Stage, warmUp } from "./stage.ts";

const accountCapYen = 300;
/** Caps of the children in JPY; the last has none of its own. */
const childCapsYen = [60, 90, null];
const calls = 500;
const kills = 5;

type Child = { readonly apiKey: string; readonly keyId: string; readonly capYen: number | null };

/**
 * Child keys: both caps hold when hundreds of calls race over several services, and when services are killed under load every
 * acknowledged call is charged once, to the account and to its key.
 */
export async function proveChildren(proof: Proof, stage: Stage, programs: readonly string[]): Promise<void> {
  const services = [await stage.serve(), await stage.serve()];
  await warmUp(stage, services);
  await holdCaps(proof, stage, services, programs);
  await surviveKills(proof, stage, services, programs);
  const { differences } = await stage.reconcile();
  proof.hold("child keys: konkyo reconcile finds 0 differences", differences.length === 0, differences.length);
}

async function openFamily(stage: Stage, capYen: number | null, caps: readonly (number | null)[]) {
  const parent = await stage.accounts.create({ capYen });
  const credential = (await stage.accounts.resolve(parent.apiKey))!;
  const children: Child[] = [];
  for (const cap of caps) {
    const options = { label: null, capYen: cap, expiresAtMs: null, scopes: ["read"] } as const;
    const request = { parent: credential, key: null, idempotencyKey: null, options };
    const { apiKey, child } = await stage.accounts.createChild(request);
    children.push({ apiKey, keyId: child.keyId, capYen: cap });
  }
  return { accountId: parent.accountId, children };
}

async function holdCaps(
  proof: Proof,
  stage: Stage,
  services: readonly ServeProcess[],
  programs: readonly string[],
): Promise<void> {
  const { accountId, children } = await openFamily(stage, accountCapYen, childCapsYen);
  const asked = Array.from({ length: calls }, (_, number) => children[number % children.length]!);
  const answers = await Promise.all(
    asked.map(({ apiKey }, number) =>
      stage.ask(`${services[number % services.length]!.url}/v1/programs/${programs[number % programs.length]}`, {
        headers: { "x-api-key": apiKey },
      }),
    ),
  );
  const ledger = await stage.ledger(accountId);
  const unitsOf = (keyId: string) =>
    ledger.filter((entry) => entry.keyId === keyId).reduce((sum, e) => sum + e.units, 0);
  const served = (child: Child) => answers.filter(({ status }, at) => status === 200 && asked[at] === child).length;
  const away = answers.filter(({ code }) => code === "store_unavailable").length;
  const seen = children.map(
    (child) => `${served(child)} served, ${unitsOf(child.keyId)} units, cap ${child.capYen ?? "none"}`,
  );
  proof.hold(
    `child keys: ${calls} calls at once: none of ${children.length} children above its cap, the account never above its own`,
    children.every(({ keyId, capYen }) => capYen === null || unitsOf(keyId) * 3 <= capYen) &&
      ledger.reduce((sum, { units }) => sum + units, 0) * 3 <= accountCapYen,
    seen.join("; "),
  );
  // Charges in doubt are taken back, but what was refused meanwhile stays refused.
  if (away === 0)
    proof.hold(
      "child keys: what was served is what is charged, and both caps are used to the last unit",
      children.every((child) => served(child) === unitsOf(child.keyId)) && ledger.length * 3 === accountCapYen,
      tally(answers),
    );
}

async function surviveKills(
  proof: Proof,
  stage: Stage,
  services: ServeProcess[],
  programs: readonly string[],
): Promise<void> {
  const { accountId, children } = await openFamily(stage, null, [null, null]);
  const acknowledged = new Map<string, string>();
  const run = { number: 0, isOver: false };
  const ask = async (child: Child): Promise<void> => {
    run.number += 1;
    const { number } = run;
    const operation = `child-${number}`;
    const { url } = services[number % services.length]!;
    const answer = await stage
      .ask(`${url}/v1/programs/batch`, {
        headers: { "x-api-key": child.apiKey, "idempotency-key": operation, "x-cost-cap-jpy": "9" },
        json: { unified_ids: [programs[number % programs.length]] },
      })
      .catch((): Answer | null => null);
    if (answer?.status === 200) acknowledged.set(operation, child.keyId);
    // A service that is gone refuses at once, and others need the processor to start.
    else await setTimeout(20);
  };
  const load = Array.from({ length: 16 }, async (_, client) => {
    while (!run.isOver) await ask(children[client % children.length]!);
  });
  for (let kill = 0; kill < kills; kill += 1) {
    const from = acknowledged.size;
    while (acknowledged.size < from + 40) await ask(children[0]!);
    const place = kill % services.length;
    await services[place]!.kill();
    services[place] = await stage.serve();
  }
  run.isOver = true;
  await Promise.all(load);
  const ledger = await stage.ledger(accountId);
  const account = (await stage.store.readAccount(accountId))!;
  const made = ledger.filter(({ voids }) => voids === null);
  const charged = ledger.reduce((sum, { units }) => sum + units, 0);
  const counted = children.map(({ keyId }) =>
    Object.values(account.children[keyId]?.months ?? {}).reduce((sum, { used }) => sum + used, 0),
  );
  const wanted = children.map(({ keyId }) => [...acknowledged.values()].filter((own) => own === keyId).length);
  proof.hold(
    `child keys: ${kills} services killed under load: every acknowledged call is charged once, to account and key`,
    counted.every((units, at) => units >= wanted[at]!) &&
      counted.reduce((sum, units) => sum + units, 0) === charged &&
      new Set(made.map(({ operationId }) => operationId)).size === made.length,
    `${acknowledged.size} acknowledged, ${charged} units of the account, ${counted.join(" and ")} of its keys`,
  );
}
