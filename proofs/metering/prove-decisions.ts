import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import type { Stage } from "./stage.ts";

/** Two programs are asked for: 6 JPY. */
const headerCaps = { none: null, words: "6 yen", low: "5", enough: "6" } as const;
const bodyCaps = { none: null, low: 5, enough: 6 } as const;

const noKey = "428 idempotency_key_required";
const badBody = "422 validation_error";
const noCap = "400 cost_cap_required";
const badCap = "400 cost_cap_invalid";
const overCall = "402 cost_cap_exceeded";
const monthFull = "503 monthly_cap_reached";
const served = "200";

/**
 * What each pair of caps is answered with, by the order 428, 422, 400, 402, 503. Columns: without Idempotency-Key (whatever
 * else); with one: body that does not fit its schema (whatever the month); valid body and room in the month; valid body and
 * no room.
 */
const table: readonly (readonly [keyof typeof headerCaps, keyof typeof bodyCaps, string, string, string, string])[] = [
  ["none", "none", noKey, badBody, noCap, noCap],
  ["none", "low", noKey, badBody, overCall, overCall],
  ["none", "enough", noKey, badBody, served, monthFull],
  ["words", "none", noKey, badBody, badCap, badCap],
  ["words", "low", noKey, badBody, badCap, badCap],
  ["words", "enough", noKey, badBody, badCap, badCap],
  ["low", "none", noKey, badBody, overCall, overCall],
  ["low", "low", noKey, badBody, overCall, overCall],
  ["low", "enough", noKey, badBody, overCall, overCall],
  ["enough", "none", noKey, badBody, served, monthFull],
  ["enough", "low", noKey, badBody, overCall, overCall],
  ["enough", "enough", noKey, badBody, served, monthFull],
];

/** R7: 4 header caps x 3 body caps x Idempotency-Key or none x room in the month or none x valid body or not. */
export async function proveDecisions(proof: Proof, stage: Stage, programs: readonly string[]): Promise<void> {
  const { url } = await stage.serve();
  const roomy = await stage.accounts.create({});
  // One program of two would fit.
  const full = await stage.accounts.create({ capYen: 5 });
  const wrong: string[] = [];
  const answers: Answer[] = [];
  let number = 0;
  for (const [header, body, withoutKey, invalid, room, noRoom] of table)
    for (const keyed of [false, true])
      for (const account of [roomy, full])
        for (const valid of [true, false]) {
          const expected = !keyed ? withoutKey : !valid ? invalid : account === roomy ? room : noRoom;
          number += 1;
          const answer = await stage.askPatiently(`${url}/v1/programs/batch`, {
            headers: {
              "x-api-key": account.apiKey,
              ...(keyed ? { "idempotency-key": `decision-${number}` } : {}),
              ...capHeader(headerCaps[header]),
            },
            json: {
              unified_ids: valid ? programs.slice(0, 2) : [],
              ...(bodyCaps[body] === null ? {} : { max_cost_jpy: bodyCaps[body] }),
            },
          });
          answers.push(answer);
          const got = `${answer.status} ${answer.code}`.trimEnd();
          if (got !== expected)
            wrong.push(`header ${header}, body ${body}, key ${keyed}, valid ${valid}: ${got}, not ${expected}`);
        }
  proof.hold(
    `R7 ${answers.length} combinations are answered by the first rule that refuses`,
    wrong.length === 0,
    wrong.length === 0 ? tally(answers) : wrong.slice(0, 5).join("; "),
  );
  const ledger = await stage.ledger(roomy.accountId);
  const other = await stage.ledger(full.accountId);
  proof.hold(
    "R7 charged are the 3 that were served, 2 units each, and nothing else",
    ledger.length === 3 && ledger.every(({ units }) => units === 2) && other.length === 0,
    `${ledger.length} entries of the roomy account, ${other.length} of the full one`,
  );
  await holdReplays(proof, stage, url, programs);
}

/** Where a replay stands in that order: after 400, before 402 and 503. */
async function holdReplays(proof: Proof, stage: Stage, url: string, programs: readonly string[]): Promise<void> {
  const { apiKey, accountId } = await stage.accounts.create({});
  const repeat = (cap: string | null, ids: readonly string[] = programs.slice(0, 2)) =>
    stage.askPatiently(`${url}/v1/programs/batch`, {
      headers: { "x-api-key": apiKey, "idempotency-key": "again", ...capHeader(cap) },
      json: { unified_ids: ids },
    });
  await repeat("6");
  await stage.store.setAccount({ accountId, capYen: 6 });
  const expected = ["200", "200", "400 cost_cap_invalid", "400 cost_cap_required", "422 idempotency_key_reused"];
  const got = [
    await repeat("6"),
    await repeat("0"),
    await repeat("six"),
    await repeat(null),
    await repeat("0", programs.slice(0, 3)),
  ].map(({ status, code }) => `${status} ${code}`.trimEnd());
  const ledger = await stage.ledger(accountId);
  proof.hold(
    "R7 a replay with the month full: after the caps are read, before they are compared",
    got.join() === expected.join() && ledger.length === 1,
    `${got.join(", ")}; ${ledger.length} entry`,
  );
}

function capHeader(cap: string | null): Record<string, string> {
  return cap === null ? {} : { "x-cost-cap-jpy": cap };
}
