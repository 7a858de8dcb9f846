import { hostileMessages } from "../../test/support/hostile-messages.ts";
import { faultOfAnswer } from "../../test/support/hostile-outcome.ts";
import type { Stage } from "../metering/stage.ts";
import type { Proof } from "../findings.ts";
import { pause } from "../store/proof.ts";

/** Refusals of a service that is too busy, or whose store is. */
const passing = /"code":"(?:store_unavailable|overloaded)"/;

/** A message that has no answer after so many seconds hangs. */
const patienceMs = 60_000;

/** Hostile messages, several at once: each is answered, none with a failure of the service, and sound ones are charged. */
export async function proveHostile(
  proof: Proof,
  { accounts, ledger }: Stage,
  url: string,
  options: { readonly messages: number; readonly atOnce: number; readonly random: (below: number) => number },
): Promise<void> {
  const { messages, atOnce, random } = options;
  const { apiKey, accountId } = await accounts.create({});
  const next = hostileMessages(random);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let [sent, charged, slowestMs, busy] = [0, 0, 0, 0];
  const sender = async () => {
    while (sent++ < messages) {
      const message = next();
      const began = performance.now();
      const fault = await post(message).catch((error: Error) => `${message.kind}: ${error.message}`);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (fault !== null) faults.push(fault);
    }
  };
  const post = async (message: ReturnType<typeof next>): Promise<string | null> => {
    const response = await fetch(`${url}/v1/mcp`, {
      method: "POST",
      headers: { ...message.headers, "x-api-key": apiKey },
      body: message.body,
      signal: AbortSignal.timeout(patienceMs),
    });
    const units = response.headers.get("x-billable-units");
    charged += Number(units ?? 0);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    // A sound call that a busy store refused is made again, as the refusal asks for. Nothing was done.
    if (message.units !== undefined && passing.test(text)) {
      busy++;
      await pause(1_000);
      return post(message);
    }
    return faultOfAnswer(message, { status: response.status, text, units });
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  const seen = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  proof.hold(
    `${messages} hostile messages are all answered, none by a failure of the service`,
    faults.length === 0,
    faults.length === 0
      ? `${seen.join(", ")}; the slowest took ${Math.round(slowestMs)} ms; ${busy} sound calls were made again for a busy store`
      : `${faults.length} faults: ${faults.slice(0, 5).join("; ")}`,
  );
  const units = (await ledger(accountId)).reduce((sum, entry) => sum + entry.units, 0);
  proof.hold(
    "no work among them is uncharged",
    units === charged && units > 0,
    `${charged} units told, ${units} in the ledger`,
  );
}
