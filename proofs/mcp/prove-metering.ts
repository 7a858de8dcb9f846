import { asRest, type MixedCall, mixedCalls } from "../../test/support/mixed-calls.ts";
import { type Stage, standing } from "../metering/stage.ts";
import type { Proof } from "../findings.ts";

/** The same calls by REST and by tool, on an account each: outcome and units of each call, then the books. */
export async function proveMetering(
  proof: Proof,
  stage: Stage,
  url: string,
  { calls, random }: { readonly calls: number; readonly random: (below: number) => number },
): Promise<void> {
  const [byRest, byTool] = await Promise.all([stage.accounts.create({}), stage.accounts.create({})]);
  const different: string[] = [];
  for (const call of mixedCalls(random, calls)) {
    const [rest, tool] = await Promise.all([askRest(call, byRest.apiKey), askTool(call, byTool.apiKey)]);
    if (rest !== tool) different.push(`${JSON.stringify(call)}: REST ${rest}, tool ${tool}`);
  }
  proof.hold(
    `${calls} mixed calls have one outcome and one price by REST and by tool`,
    different.length === 0,
    different.length === 0 ? "all alike" : different.slice(0, 3).join("; "),
  );
  const [restBooks, toolBooks] = await Promise.all(
    [byRest, byTool].map(({ accountId }) => standing(stage.store, accountId)),
  );
  const [restLedger, toolLedger] = await Promise.all([byRest, byTool].map(({ accountId }) => stage.ledger(accountId)));
  const unitsOf = (entries: typeof restLedger) => entries!.reduce((sum, { units }) => sum + units, 0);
  proof.hold(
    "their ledgers, months and usage agree",
    restBooks === toolBooks && unitsOf(restLedger) === unitsOf(toolLedger),
    `${restLedger!.length} and ${toolLedger!.length} entries, ${unitsOf(restLedger)} and ${unitsOf(toolLedger)} units`,
  );

  async function askRest(call: MixedCall, key: string): Promise<string> {
    const { method, path, json, headers } = asRest(call);
    const answer = await stage.askPatiently(`${url}${path}`, {
      method,
      headers: { "x-api-key": key, ...headers },
      ...(json === undefined ? {} : { json }),
    });
    const body = JSON.parse(answer.bytes.toString());
    return `${body.code ?? body.error?.code ?? answer.status} ${answer.headers["x-billable-units"]}`;
  }

  async function askTool({ tool, args }: MixedCall, key: string): Promise<string> {
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } };
    const answer = await stage.askPatiently(`${url}/v1/mcp`, { json, headers: { "x-api-key": key } });
    const { error, result } = JSON.parse(answer.bytes.toString());
    const failure = error?.data ?? (result.isError ? JSON.parse(result.content[0].text) : null);
    return `${failure?.code ?? 200} ${answer.headers["x-billable-units"]}`;
  }
}
