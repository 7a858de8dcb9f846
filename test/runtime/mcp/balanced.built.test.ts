import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { openEmbeddedStore } from "../../../runtime/state/embedded/open-store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { connectMcp, protocolModes } from "../../support/mcp.ts";
import { describeWithNginx, type Nginx, startBalancer } from "../../support/nginx.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

describeWithNginx("two services behind nginx, without sticky sessions", () => {
  let store: StateStore;
  let services: TestService[];
  let nginx: Nginx;
  beforeAll(async () => {
    store = await openEmbeddedStore({
      directory: temporaryFolder("balanced"),
      warn() {},
      onFatal(error) {
        throw error;
      },
    });
    services = await Promise.all([startTestService({ store }), startTestService({ store })]);
    nginx = await startBalancer(services.map(({ url }) => url));
  });
  afterAll(async () => {
    await nginx?.close();
    for (const service of services ?? []) await service.close();
    await store?.close();
  });

  it.each(protocolModes)("serve one client together, whichever of them a message reaches, %s", async (mode) => {
    const { apiKey } = await services[0]!.createKey();
    const before = services.map(({ calls }) => calls.length);
    const client = await connectMcp(nginx, { mode, key: apiKey });
    for (let round = 0; round < 4; round++) {
      expect((await client.listTools()).tools).toHaveLength(16);
      const { structuredContent } = await client.callTool({ name: "search_programs", arguments: { limit: 1 } });
      expect(structuredContent).toMatchObject({ results: [{}] });
    }
    await client.readResource({ uri: "konkyo://meta" });
    await client.getPrompt({ name: "check_combination", arguments: { programs: "a, b" } });
    await client.complete({
      ref: { type: "ref/prompt", name: "screen_subsidies" },
      argument: { name: "prefecture", value: "東" },
    });
    // A batch tells its progress through the balancer too.
    const told: number[] = [];
    const ids = ["UNI-0000000001", "UNI-0000000002"];
    const batch = { unified_ids: ids, max_cost_jpy: 6, idempotency_key: mode };
    for (let again = 0; again < 2; again++)
      await client.callTool(
        { name: "batch_get_programs", arguments: batch },
        { onprogress: ({ progress }) => void told.push(progress) },
      );
    expect(told).toEqual([0, 2, 0, 2]);
    for (const [place, { calls }] of nonEmpty(services.entries()))
      expect(calls.length).toBeGreaterThan(before[place]! + 3);
    const { body } = await services[1]!.ask("/v1/me/usage_by_tool", { key: apiKey });
    // Four searches, and one batch that was asked for twice.
    expect(body.total_amount_yen).toBe(4 * 3 + 2 * 3);
  });
});
