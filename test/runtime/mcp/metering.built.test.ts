import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { randomNumbers } from "../../support/damage.ts";
import { asRest, type MixedCall, mixedCalls } from "../../support/mixed-calls.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describeOnBothStores("a hundred mixed calls", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
    });
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it("cost by tool what they cost by REST, call by call and in the ledger", async () => {
    const [byRest, byTool] = await Promise.all([service.createKey(), service.createKey()]);
    const tag = { "x-client-tag": "mixed" };
    for (const [place, call] of nonEmpty(mixedCalls(randomNumbers(17), 100).entries())) {
      const rest = await askRest(call, byRest.apiKey, tag);
      const tool = await askTool(call, byTool.apiKey, tag);
      expect(tool, `call ${place}: ${JSON.stringify(call)}`).toEqual(rest);
    }
    const books = [byRest, byTool].map(({ accountId }) => booksOf(accountId));
    const [restBooks, toolBooks] = await Promise.all(books);
    expect(toolBooks).toEqual(restBooks);
    expect(restBooks!.seq).toBeGreaterThan(30);
  });

  /** Status or code of a failure, and the units charged. */
  async function askRest(call: MixedCall, key: string, headers: Record<string, string>) {
    const { method, path, json, headers: own } = asRest(call);
    const answer = await service.ask(path, {
      method,
      key,
      headers: { ...headers, ...own },
      ...(json === undefined ? {} : { json }),
    });
    return [answer.body.code ?? answer.body.error?.code ?? answer.status, answer.headers.get("x-billable-units")];
  }

  async function askTool({ tool, args }: MixedCall, key: string, headers: Record<string, string>) {
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } };
    const { body, headers: sent } = await service.ask("/v1/mcp", { key, json, headers });
    const failure = body.error?.data ?? (body.result.isError ? JSON.parse(body.result.content[0].text) : null);
    return [failure?.code ?? 200, sent.get("x-billable-units")];
  }

  async function booksOf(accountId: string) {
    const { seq, months, usage } = (await store.readBooks(accountId))!;
    return {
      seq,
      months: Object.values(months).map(({ used, reserved }) => [used, reserved]),
      usage: usage.map(({ day, endpoint, tag, calls, units }) => [day, endpoint, tag, calls, units]).toSorted(),
    };
  }
});
