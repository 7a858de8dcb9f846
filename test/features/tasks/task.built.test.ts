import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const inputs = { q: "架空", limit: 2 };

describeOnBothStores("delegated tasks", (open) => {
  let store: StateStore;
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store,
    });
    key = (await service.createKey()).apiKey;
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  const create = (json: object, options: object = { key }) => service.ask("/v1/a2a/task", { json, ...options });
  const read = (id: string, options: object = { key }) => service.ask(`/v1/a2a/task/${id}`, options);
  const post = (id: string, verb: "resume" | "cancel", json: object) =>
    service.ask(`/v1/a2a/task/${id}/${verb}`, { json });
  const usageOf = async (own: string) =>
    (await service.ask("/v1/me/usage_by_tool?days=1", { key: own })).body.top as { endpoint: string }[];
  const monthOf = async (own: string) =>
    (await service.ask("/v1/me/dashboard", { key: own })).body.month_to_date_amount_yen as number;

  describe("a task that succeeds", () => {
    it("waits, runs, ends with the answer of its operation, and is charged and counted as that operation", async () => {
      const { apiKey: own } = await service.createKey();
      const made = await create({ skill: "search_programs", inputs, correlation_id: "job-1" }, { key: own });
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        task_id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        state_token: expect.stringMatching(/^st_/),
        status: "pending",
        skill: "search_programs",
        created_at: "2026-11-15T03:00:00Z",
        updated_at: "2026-11-15T03:00:00Z",
        progress: 0,
        result: null,
        error: null,
        correlation_id: "job-1",
        disclaimer: null,
      });
      expect(made.headers.get("x-billable-units")).toBe("0");
      expect(await monthOf(own)).toBe(0);
      expect(await service.runTasks()).toBe(1);
      const done = await read(made.body.task_id, { key: own });
      expect(done).toMatchObject({ status: 200, body: { status: "succeeded", progress: 1, error: null } });
      expect(await monthOf(own)).toBe(3);
      const direct = await service.ask(`/v1/programs/search?q=${encodeURIComponent(inputs.q)}&limit=2`, { key: own });
      expect(done.body.result).toEqual(direct.body);
      expect(await usageOf(own)).toMatchObject([{ endpoint: "/v1/programs/search", calls: 2 }]);
      expect(await service.runTasks()).toBe(0);
    });

    it("runs every skill over the handler that REST has, and charges what REST charges", async () => {
      const programs = (await service.ask("/v1/programs/search?limit=3&fields=minimal", { key })).body.results;
      const ids = programs.map(({ unified_id }: { unified_id: string }) => unified_id);
      const each: [string, object, string, number][] = [
        ["prescreen_programs", { prefecture: "東京都" }, "/v1/programs/prescreen", 1],
        ["check_exclusions", { program_ids: ids }, "/v1/exclusions/check", 1],
        ["check_funding_stack", { program_ids: ids }, "/v1/funding_stack/check", 2],
        ["evaluate_tax_rulesets", { business_profile: {} }, "/v1/tax_rulesets/evaluate", 1],
      ];
      for (const [skill, sent, path, units] of each) {
        const { apiKey: own } = await service.createKey();
        const { body } = await create({ skill, inputs: sent }, { key: own });
        await service.runTasks();
        const done = (await read(body.task_id, { key: own })).body;
        expect([skill, done.status, await monthOf(own)]).toEqual([skill, "succeeded", units * 3]);
        expect(done.result).toEqual((await service.ask(path, { json: sent, key: own })).body);
      }
    });

    it.each(["list_open_programs", "search_tax_incentives", "search_loans"])("runs the lookup %s", async (skill) => {
      const { apiKey: own } = await service.createKey();
      const { body } = await create({ skill, inputs: {} }, { key: own });
      await service.runTasks();
      expect([(await read(body.task_id, { key: own })).body.status, await monthOf(own)]).toEqual(["succeeded", 3]);
    });

    it.each([
      ["compose_evidence_packet", { query_text: "架空の補助金" }],
      ["company_public_baseline", { houjin_bangou: "8010001000018" }],
    ])("makes %s", async (skill, sent) => {
      const { body } = await create({ skill, inputs: sent });
      await service.runTasks();
      expect((await read(body.task_id)).body).toMatchObject({ status: "succeeded", skill });
    });

    it("is free for anonymous callers, takes one slot of theirs, and is read with its token", async () => {
      const from = "203.0.113.7";
      const { status, body, headers } = await create({ skill: "search_programs", inputs }, { from });
      expect([status, headers.get("x-anon-quota-remaining")]).toEqual([201, "2"]);
      await service.runTasks();
      const done = await read(body.task_id, { headers: { "x-task-state-token": body.state_token } });
      expect(done.body).toMatchObject({ status: "succeeded", result: { total: expect.any(Number) } });
      const query = `?state_token=${encodeURIComponent(done.body.state_token)}`;
      expect((await read(body.task_id + query, {})).status).toBe(200);
    });

    it("keeps the label of the request for the usage of its operation", async () => {
      const { apiKey: own } = await service.createKey();
      await create({ skill: "search_programs", inputs }, { key: own, headers: { "x-client-tag": "client-9" } });
      await service.runTasks();
      const { accountId } = (await service.accounts.resolve(own))!;
      const usage = await store.readUsage({ accountId, fromDay: 20261115, toDay: 20261115 });
      expect(usage).toMatchObject([{ endpoint: "PRG-1", tag: "client-9", calls: 1, units: 1 }]);
    });

    it("keeps nothing of a label that is ignored", async () => {
      const headers = { "x-client-tag": "a key that was put there by mistake" };
      const { body, headers: answered } = await create({ skill: "search_programs", inputs }, { key, headers });
      expect(answered.get("x-client-tag-status")).toBe("ignored");
      const place = { owner: `task-${body.task_id}`, kind: "task", id: "state" };
      const kept = await store.getDocument(place, Date.parse(body.created_at));
      expect(kept!.value).toContain("search_programs");
      expect(kept!.value).not.toContain("mistake");
    });
  });

  describe("a task that lacks inputs", () => {
    it("stays pending, says what it lacks, and goes on when it is resumed with it", async () => {
      const { body } = await create({ skill: "check_exclusions" });
      await service.runTasks();
      const waiting = (await read(body.task_id)).body;
      expect([waiting.status, waiting.error]).toEqual([
        "pending",
        { code: "input_required", message: expect.stringContaining("program_ids"), missing: ["program_ids"] },
      ]);
      const turn = { program_ids: ["UNI-0000000000"] };
      const resumed = await post(body.task_id, "resume", { state_token: body.state_token, turn });
      expect([resumed.status, resumed.body.status, resumed.body.error]).toEqual([200, "pending", null]);
      expect(await service.runTasks()).toBe(1);
      expect((await read(body.task_id)).body.status).toBe("succeeded");
    });
  });

  describe("a task that fails", () => {
    it.each<[what: string, skill: string, sent: object, code: string]>([
      ["a value that is refused", "search_programs", { limit: 1000 }, "validation_error"],
      ["an input that there is not", "search_programs", { colour: "red" }, "validation_error"],
      ["a header in the inputs", "check_exclusions", { program_ids: ["a"], idempotency_key: "x" }, "validation_error"],
      ["a refusal of the handler", "check_exclusions", { program_ids: [] }, "program_ids_required"],
      ["a failure told in a 200", "search_loans", { limit: "many" }, "out_of_range"],
    ])("is charged nothing and names the code: %s", async (_what, skill, sent, code) => {
      const { apiKey: own } = await service.createKey();
      const { body } = await create({ skill, inputs: sent }, { key: own });
      await service.runTasks();
      const failed = (await read(body.task_id, { key: own })).body;
      expect([failed.status, failed.error.code, failed.result]).toEqual(["failed", code, null]);
      expect([await monthOf(own), await usageOf(own)]).toEqual([0, []]);
    });

    it("names the bound that an input breaks, as REST does", async () => {
      const { apiKey: own } = await service.createKey();
      const { body } = await create({ skill: "search_programs", inputs: { limit: 1000 } }, { key: own });
      await service.runTasks();
      const { error } = (await read(body.task_id, { key: own })).body;
      expect(error.message).toBe("validation failed: limit: Too big: expected number to be <=100");
      const rest = (await service.ask("/v1/programs/search?limit=1000", { key: own })).body;
      expect(error.message).toContain(rest.errors[0].msg);
    });

    it("fails without a charge when its key was revoked, and when the month was filled meanwhile", async () => {
      const revoked = await service.createKey();
      const first = (await create({ skill: "search_programs", inputs }, { key: revoked.apiKey })).body;
      await service.accounts.revoke(revoked.keyId);
      const full = await service.createKey({ capYen: 3 });
      const second = (await create({ skill: "search_programs", inputs }, { key: full.apiKey })).body;
      await service.ask("/v1/programs/search", { key: full.apiKey });
      await service.runTasks();
      const statusOf = async ({ task_id, state_token }: { task_id: string; state_token: string }) => {
        const { body } = await read(task_id, { headers: { "x-task-state-token": state_token } });
        return [body.status, body.error.code];
      };
      expect(await statusOf(first)).toEqual(["failed", "invalid_api_key"]);
      expect(await statusOf(second)).toEqual(["failed", "monthly_cap_reached"]);
      expect((await store.readAccount(full.accountId))!.months["202611"]).toEqual({ used: 1, reserved: 0 });
    });
  });

  describe("cancel", () => {
    it("ends a task that waits, without a charge, and leaves one that has ended", async () => {
      const { apiKey: own } = await service.createKey();
      const { body } = await create({ skill: "search_programs", inputs }, { key: own });
      const sent = { state_token: body.state_token, reason: "no need" };
      const cancelled = await post(body.task_id, "cancel", sent);
      expect([cancelled.status, cancelled.body.status, cancelled.body.error]).toEqual([
        200,
        "cancelled",
        { code: "cancelled_by_caller", message: "no need", missing: [] },
      ]);
      await service.runTasks();
      expect((await read(body.task_id, { key: own })).body.status).toBe("cancelled");
      expect(await monthOf(own)).toBe(0);
      expect((await post(body.task_id, "cancel", { ...sent, reason: "again" })).body).toMatchObject({
        status: "cancelled",
        error: { message: "no need" },
      });
      expect((await post(body.task_id, "resume", { state_token: body.state_token })).body.code).toBe("task_terminal");
    });

    it("answers 200 and no change for a task that succeeded; resume is 409", async () => {
      const { body } = await create({ skill: "search_programs", inputs });
      await service.runTasks();
      const sent = { state_token: body.state_token };
      expect((await post(body.task_id, "cancel", sent)).body).toMatchObject({ status: "succeeded", progress: 1 });
      const resumed = await post(body.task_id, "resume", { ...sent, turn: { q: "x" } });
      expect([resumed.status, resumed.body.code, resumed.body.status]).toEqual([409, "task_terminal", "succeeded"]);
    });

    it("answers 422 to a reason of 513 characters", async () => {
      const { body } = await create({ skill: "search_programs", inputs });
      const { status } = await post(body.task_id, "cancel", { state_token: body.state_token, reason: "x".repeat(513) });
      expect(status).toBe(422);
    });
  });

  describe("who may", () => {
    it("answers 404 alike to an unknown id, a wrong token and the key of another account", async () => {
      const { body } = await create({ skill: "search_programs", inputs });
      const other = (await service.createKey()).apiKey;
      const otherTask = (await create({ skill: "search_programs", inputs }, { key: other })).body;
      const answers = [
        await read("A".repeat(22)),
        await read(body.task_id, { key: other }),
        await read(body.task_id, {}),
        await read(body.task_id, { headers: { "x-task-state-token": otherTask.state_token } }),
      ];
      for (const { status, body: refused } of answers)
        expect([status, refused.code, Object.keys(refused)]).toEqual([
          404,
          "task_not_found",
          ["detail", "code", "request_id", "task_id"],
        ]);
    });

    it.each(["resume", "cancel"] as const)(
      "answers 401 alike to a bad token, the token of another task and an unknown task: %s",
      async (verb) => {
        const { body } = await create({ skill: "search_programs", inputs });
        const bad = await post(body.task_id, verb, { state_token: "st_1_x" });
        expect([bad.status, bad.body.code]).toEqual([401, "invalid_state_token"]);
        const { body: other } = await create({ skill: "search_programs", inputs });
        const foreign = await post(body.task_id, verb, { state_token: other.state_token });
        const unknown = await post("A".repeat(22), verb, { state_token: body.state_token });
        for (const id of ["A".repeat(22), "no-task"])
          expect((await post(id, verb, { state_token: "st_1_x" })).body.code).toBe("invalid_state_token");
        const shown = ({ status, body: refused }: typeof bad) => ({ status, ...refused, request_id: null });
        expect(shown(unknown)).toEqual(shown(foreign));
        expect(shown(unknown)).toEqual(shown(bad));
      },
    );

    it("lets a token live for 24 hours, renews it at each read, and forgets a task after 72", async () => {
      const { body } = await create({ skill: "search_programs", inputs }, {});
      const withToken = (token: string) => read(body.task_id, { headers: { "x-task-state-token": token } });
      service.setNow("2026-11-16T02:59:59Z");
      const renewed = await withToken(body.state_token);
      expect(renewed.status).toBe(200);
      service.setNow("2026-11-16T03:00:00Z");
      expect((await withToken(body.state_token)).status).toBe(404);
      const late = await post(body.task_id, "cancel", { state_token: body.state_token });
      expect([late.status, late.body.code]).toEqual([401, "invalid_state_token"]);
      service.setNow("2026-11-17T02:00:00Z");
      const again = await withToken(renewed.body.state_token);
      expect(again.status).toBe(200);
      service.setNow("2026-11-18T03:00:00Z");
      expect((await withToken(again.body.state_token)).status).toBe(404);
      service.setNow("2026-11-15T03:00:00Z");
    });
  });

  describe("refusals before there is a task", () => {
    it("answers 400 to an unknown skill, with those there are", async () => {
      const { status, body } = await create({ skill: "fly" });
      expect([status, body.code, body.valid_skills.length]).toEqual([400, "unknown_skill", 10]);
    });

    it("answers 402 above the cost cap and 503 when the month has no room, and queues nothing", async () => {
      const capped = await create(
        { skill: "check_funding_stack", inputs: { program_ids: ["a", "b", "c"] } },
        { key, headers: { "x-cost-cap-jpy": "8" } },
      );
      expect([capped.status, capped.body.predicted_yen]).toEqual([402, 9]);
      const { apiKey: own } = await service.createKey({ capYen: 2 });
      const full = await create({ skill: "search_programs", inputs }, { key: own });
      expect([full.status, full.body.code, full.body.cap_reached]).toEqual([503, "monthly_cap_reached", true]);
      await service.runTasks();
      expect(await service.runTasks()).toBe(0);
    });

    it("answers 413 to inputs above 64 KB, 422 to a long correlation id and to inputs that are no object", async () => {
      const q = "x".repeat(65_530);
      expect((await create({ skill: "search_programs", inputs: { q } })).status).toBe(413);
      expect((await create({ skill: "search_programs", correlation_id: "x".repeat(129) })).status).toBe(422);
      expect((await create({ skill: "search_programs", inputs: [] })).status).toBe(422);
    });
  });

  it("is made once under one Idempotency-Key", async () => {
    const { apiKey: own } = await service.createKey();
    const once = { key: own, headers: { "idempotency-key": "task-once" } };
    const [first, second] = await Promise.all([
      create({ skill: "search_programs", inputs }, once),
      create({ skill: "search_programs", inputs }, once),
    ]);
    const again = await create({ skill: "search_programs", inputs }, once);
    expect([first.status, second.status].toSorted()).toEqual([201, expect.toBeOneOf([201, 409])]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    await service.runTasks();
    expect(await monthOf(own)).toBe(3);
    const { status } = await create({ skill: "search_programs", inputs: { q: "other" } }, once);
    expect(status).toBe(422);
  });
});
