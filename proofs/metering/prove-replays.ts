import type { ServeProcess } from "../../test/support/serve-process.ts";
import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import type { Stage } from "./stage.ts";

const concurrent = 200;
const later = 50;

/** R2 and R3: one Idempotency-Key, asked at once, later, after a restart, after a rotation; and with another request. */
export async function proveReplays(proof: Proof, stage: Stage, programs: readonly string[]): Promise<void> {
  const { apiKey, accountId } = await stage.accounts.create({});
  const ids = programs.slice(0, 3);
  const batch = { unified_ids: ids, max_cost_jpy: 9 };
  const post = (service: ServeProcess, key: string, json: unknown, path = "/v1/programs/batch") =>
    stage.askPatiently(service.url + path, {
      headers: { "x-api-key": key, "idempotency-key": "one-and-only", "x-cost-cap-jpy": "9" },
      json,
    });
  let services = [await stage.serve(), await stage.serve()];
  const ask = (key: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => post(services[number % 2]!, key, batch)));

  const first = await ask(apiKey, concurrent);
  proof.hold(
    `R2 ${concurrent} at once over 2 processes: all answered, all but one as a replay`,
    first.every(({ status }) => status === 200) &&
      // One whose charge was made and whose answer was lost gets it as a replay when it asks again.
      (replays(first) === concurrent - 1 || (replays(first) === concurrent && stage.storeRefusals() > 0)),
    `${tally(first)}; ${replays(first)} replayed, ${units(first)} units shown; ${stage.storeRefusals()} asked again`,
  );
  const second: Answer[] = [];
  for (let turn = 0; turn < later; turn += 1) second.push(...(await ask(apiKey, 1)));
  for (const service of services) await service.kill();
  services = [await stage.serve(), await stage.serve()];
  const third = await ask(apiKey, 10);
  const rotated = await stage.askPatiently(`${services[0]!.url}/v1/me/rotate-key`, {
    method: "POST",
    headers: { "x-api-key": apiKey },
  });
  const { api_key: newKey } = JSON.parse(rotated.bytes.toString()) as { api_key: string };
  const fourth = await ask(newKey, 10);
  const repeats = [...second, ...third, ...fourth];
  proof.hold(
    `R2 ${later} later, 10 after a restart, 10 after a rotation: all replays`,
    repeats.every(({ status }) => status === 200) && replays(repeats) === repeats.length && units(repeats) === 0,
    `${tally(repeats)}; ${replays(repeats)} replayed, ${units(repeats)} units shown`,
  );
  const bodies = new Set([...first, ...repeats].map(({ bytes }) => bytes.toString("base64")));
  proof.hold("R2 bodies that differ", bodies.size === 1, bodies.size - 1);
  const old = await ask(apiKey, 2);
  proof.hold(
    "R2 the old key is no key any more",
    old.every(({ code }) => code === "invalid_api_key"),
    tally(old),
  );
  await holdOneCharge("R2", ids.length);

  const [service] = services;
  const reordered = `{\n "max_cost_jpy" : 9, "unified_ids":${JSON.stringify(ids)}\n}`;
  const cases: [string, number, string, Promise<Answer>][] = [
    [
      "other ids",
      422,
      "idempotency_key_reused",
      post(service!, newKey, { ...batch, unified_ids: programs.slice(1, 4) }),
    ],
    ["other cap", 422, "idempotency_key_reused", post(service!, newKey, { ...batch, max_cost_jpy: 10 })],
    [
      "another route",
      422,
      "idempotency_key_reused",
      post(service!, newKey, { program_ids: ids }, "/v1/exclusions/check"),
    ],
    ["fields in another order, other white space", 200, "", postText(reordered)],
  ];
  for (const [what, status, code, asked] of cases) {
    const answer = await asked;
    const same = status !== 200 || bodies.has(answer.bytes.toString("base64"));
    proof.hold(
      `R3 ${what}: ${status} ${code}`.trimEnd(),
      answer.status === status && answer.code === code && same,
      tally([answer]),
    );
  }
  await holdOneCharge("R3", ids.length);

  function postText(body: string): Promise<Answer> {
    return stage.askPatiently(`${service!.url}/v1/programs/batch`, {
      headers: {
        "x-api-key": newKey,
        "idempotency-key": "one-and-only",
        "x-cost-cap-jpy": "9",
        "content-type": "application/json; charset=utf-8",
      },
      body,
    });
  }

  async function holdOneCharge(promise: string, expected: number): Promise<void> {
    const ledger = await stage.ledger(accountId);
    const { differences } = await stage.reconcile();
    const sum = ledger.reduce((total, entry) => total + entry.units, 0);
    proof.hold(
      `${promise} one charge of ${expected} units in all`,
      ledger.length === 1 && sum === expected && differences.length === 0,
      `${ledger.length} entries, ${sum} units, ${differences.length} differences`,
    );
  }
}

function replays(answers: readonly Answer[]): number {
  return answers.filter(({ headers }) => headers["idempotency-replayed"] === "true").length;
}

function units(answers: readonly Answer[]): number {
  return answers.reduce((sum, { headers }) => sum + Number(headers["x-billable-units"]), 0);
}
