import fc from "fast-check";
import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import { castRefusals, type Refusal } from "./refusals.ts";
import { type Stage, standing } from "./stage.ts";

export type RefusalOptions = {
  /** Groups of requests that are sent at once and then held against the books. */
  readonly groups: number;
  readonly seed: number;
  readonly programs: readonly string[];
};

/** R6: whatever is refused, in whatever company, leaves ledger, months and usage as they were. */
export async function proveRefusals(proof: Proof, stage: Stage, options: RefusalOptions): Promise<void> {
  const { groups, seed, programs } = options;
  const service = await stage.serve();
  const { accountIds, refusals } = await castRefusals(stage, service.url, programs);
  const books = async () => {
    const standings: string[] = [];
    for (const accountId of accountIds) standings.push(await standing(stage.store, accountId));
    return standings.join("\n");
  };
  const before = await books();
  const seen = new Map<string, number>();
  const answers: Answer[] = [];
  const unlike: string[] = [];
  const sendOne = async (refusal: Refusal, number: number, text: string) => {
    const [path, question] = refusal.ask(number, text);
    const answer = await stage.askPatiently(service.url + path, question);
    answers.push(answer);
    seen.set(refusal.name, (seen.get(refusal.name) ?? 0) + 1);
    if (answer.status !== refusal.status || answer.code !== refusal.code)
      unlike.push(`${refusal.name}: ${tally([answer])}`);
  };
  // Each kind once at least, whatever the draw.
  for (const refusal of refusals) await sendOne(refusal, 1, "t");
  const drawn = fc.tuple(
    fc.constantFrom(...refusals),
    fc.nat(1_000_000),
    fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), maxLength: 20 }),
  );
  let changed: string | null = (await books()) === before ? null : "changed by the first of each kind";
  await fc
    .assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 8, maxLength: 32 }), async (group) => {
        await Promise.all(group.map(([refusal, number, text]) => sendOne(refusal, number, text)));
        return (await books()) === before;
      }),
      { numRuns: groups, seed, endOnFailure: true },
    )
    .catch((error: unknown) => (changed ??= String(error)));
  proof.hold(
    "R6 each kind is refused as the contract says",
    unlike.length === 0,
    `${answers.length} requests of ${seen.size} kinds, ${unlike.length} answered otherwise ${[...new Set(unlike)].slice(0, 5).join("; ")}`,
  );
  proof.hold("R6 ledger, months and usage are as they were", changed === null, changed ?? tally(answers));
  await holdBurst(proof, stage, programs);
  const { differences } = await stage.reconcile();
  proof.hold("R6 konkyo reconcile finds 0 differences", differences.length === 0, differences.length);
}

/** With burst limits on: what was let through is in the ledger, what was not is nowhere. */
async function holdBurst(proof: Proof, stage: Stage, programs: readonly string[]): Promise<void> {
  const service = await stage.serve({ env: { KONKYO_BURST: "on" } });
  const { apiKey, accountId } = await stage.accounts.create({});
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      stage.askPatiently(`${service.url}/v1/programs/${programs[0]}`, { headers: { "x-api-key": apiKey } }),
    ),
  );
  const served = answers.filter(({ status }) => status === 200).length;
  const limited = answers.filter(({ code }) => code === "rate_limited").length;
  const ledger = await stage.ledger(accountId);
  proof.hold(
    "R6 100 at once with burst limits: as many entries as were served",
    limited > 0 && served + limited === 100 && ledger.length === served,
    `${tally(answers)}; ${ledger.length} entries`,
  );
}
