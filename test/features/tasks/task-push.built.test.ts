import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService, testNow } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

type Sent = { url: string; headers: Record<string, string>; body: string };

describeOnBothStores("pushes of delegated tasks", (open) => {
  let store: StateStore;
  let service: TestService;
  let answer = 200;
  const sent: Sent[] = [];
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
      async postWebhook(url, headers, body) {
        sent.push({ url, headers, body });
        return answer;
      },
    });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  const push_url = "https://agent.example.com/hook";
  const create = async (json: object, headers = {}) => {
    const { apiKey: key } = await service.createKey();
    return { key, ...(await service.ask("/v1/a2a/task", { key, json: { push_url, ...json }, headers })) };
  };
  const news = () => sent.splice(0).map(({ body }) => JSON.parse(body) as { status: string; error: unknown });

  it("posts every change of status, signed by the secret that was shown once", async () => {
    const json = { skill: "search_programs", inputs: { limit: 1 }, correlation_id: "job-7" };
    const { body } = await create(json);
    expect(body.push_secret).toMatch(/^whsec_/);
    await service.runTasks();
    expect(await service.pushTasks()).toBe(2);
    expect(sent.map(({ url }) => url)).toEqual([push_url, push_url]);
    for (const { headers, body: text } of nonEmpty(sent)) {
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
      const key = Buffer.from(body.push_secret.slice(6), "base64");
      const mark = createHmac("sha256", key).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toMatch(/^v1,\S+ v1a,\S+$/);
      expect(headers["webhook-signature"]).toContain(`v1,${mark}`);
    }
    const told = news().toSorted((one, other) => (one.status < other.status ? -1 : 1));
    expect(told).toMatchObject([
      { status: "running", result: null },
      { schema: "evidence.task.v1", status: "succeeded", progress: 1, correlation_id: "job-7", error: null },
    ]);
  });

  it("tells of missing inputs and of a cancellation", async () => {
    const { body } = await create({ skill: "check_exclusions" });
    await service.runTasks();
    await service.pushTasks();
    expect(news()).toMatchObject([{ status: "pending", error: { code: "input_required", missing: ["program_ids"] } }]);
    await service.ask(`/v1/a2a/task/${body.task_id}/cancel`, { json: { state_token: body.state_token } });
    await service.runTasks();
    await service.pushTasks();
    expect(news()).toMatchObject([{ status: "cancelled", error: { code: "cancelled_by_caller" } }]);
  });

  it("tries again under the same id until it is taken", async () => {
    answer = 503;
    await create({ skill: "search_programs", inputs: { limit: 1000 } });
    await service.runTasks();
    await service.pushTasks();
    const first = sent.splice(0).map(({ headers }) => headers["webhook-id"]);
    answer = 200;
    service.setNow(new Date(Date.parse(testNow) + 86_400_000).toISOString());
    await service.pushTasks();
    expect(
      sent
        .splice(0)
        .map(({ headers }) => headers["webhook-id"])
        .toSorted(),
    ).toEqual(first.toSorted());
    expect(await service.pushTasks()).toBe(0);
    service.setNow(testNow);
  });

  it("shows the secret to no repeat, and to no reader", async () => {
    const { apiKey: key } = await service.createKey();
    const once = { key, json: { skill: "search_programs", push_url }, headers: { "idempotency-key": "push-once" } };
    const first = await service.ask("/v1/a2a/task", once);
    const again = await service.ask("/v1/a2a/task", once);
    expect([first.body.push_secret !== undefined, again.body.push_secret]).toEqual([true, undefined]);
    expect(again.body.task_id).toBe(first.body.task_id);
    const read = await service.ask(`/v1/a2a/task/${first.body.task_id}`, { key });
    expect(read.body.push_secret).toBeUndefined();
  });

  it.each([
    "http://agent.example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://a@b.example/",
  ])("answers 400 to %s", async (unsafe) => {
    const { status, body } = await create({ skill: "search_programs", push_url: unsafe });
    expect([status, body.code]).toEqual([400, "webhook_url_unsafe"]);
  });
});
