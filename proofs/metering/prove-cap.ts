import type { ServeProcess } from "../../test/support/serve-process.ts";
import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import { type Stage, warmUp } from "./stage.ts";

const capYen = 300;
const calls = 500;
const processes = 4;
/** A machine that is busy otherwise may keep the store from answering in time; then it is tried again. */
const attempts = 4;

/** R5: a cap that fits 100 calls, asked for 500 at once over four processes, workers of one service and services apart. */
export async function proveCap(proof: Proof, stage: Stage, programs: readonly string[]): Promise<void> {
  const workers = await stage.serve({ args: ["--workers", String(processes)] });
  await holdCap(proof, stage, `--workers ${processes}`, [workers], programs);
  await workers.stop();
  const apart: ServeProcess[] = [];
  for (let number = 0; number < processes; number += 1) apart.push(await stage.serve());
  await holdCap(proof, stage, `${processes} services on one state`, apart, programs);
  const { differences } = await stage.reconcile();
  proof.hold("R5 konkyo reconcile finds 0 differences", differences.length === 0, differences.length);
}

async function holdCap(
  proof: Proof,
  stage: Stage,
  how: string,
  services: readonly ServeProcess[],
  programs: readonly string[],
): Promise<void> {
  await warmUp(stage, services);
  for (let attempt = 1; ; attempt += 1) {
    const { apiKey, accountId } = await stage.accounts.create({ capYen });
    const headers = { "x-api-key": apiKey };
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, number) => {
        const { url } = services[number % services.length]!;
        return stage.ask(`${url}/v1/programs/${programs[number % programs.length]}`, { headers });
      }),
    );
    const served = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(isCapReached).length;
    const ledger = await stage.ledger(accountId);
    const units = ledger.reduce((sum, entry) => sum + entry.units, 0);
    const away = answers.filter(({ code }) => code === "store_unavailable").length;
    // Charges in doubt are taken back, but what was refused meanwhile stays refused.
    if (away > 0 && attempt < attempts) {
      const seen = `${tally(answers)}; ${units * 3} JPY before charges in doubt are taken back`;
      proof.hold(
        `R5 ${how}: never above the cap, also where the store did not answer in time`,
        units * 3 <= capYen,
        seen,
      );
      continue;
    }
    const dashboard = await stage.askPatiently(`${services[0]!.url}/v1/me/dashboard`, { headers });
    const { month_to_date_amount_yen: shown } = JSON.parse(dashboard.bytes.toString()) as Record<string, unknown>;
    proof.hold(
      `R5 ${how}: ${calls} calls at once under a cap of ${capYen} JPY: 100 served, 400 refused by the cap`,
      served === 100 && refused === 400,
      tally(answers),
    );
    proof.hold(
      `R5 ${how}: usage is exactly the cap`,
      units * 3 === capYen && ledger.length === 100 && shown === capYen,
      `${ledger.length} entries, ${units * 3} JPY, dashboard ${String(shown)} JPY`,
    );
    return;
  }
}

function isCapReached({ status, code, bytes }: Answer): boolean {
  if (status !== 503 || code !== "monthly_cap_reached") return false;
  return (JSON.parse(bytes.toString()) as { cap_reached?: unknown }).cap_reached === true;
}
