import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { startTestService, type TestService, testNow } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

/** The steps of a worker that can be its last, or whose answer can be lost. */
const steps = ["claim", "getDocument", "putDocument", "begin", "commit", "abort", "ack", "retry"] as const;
type Step = (typeof steps)[number];
type Fault = { step: Step; count: number; when: "before" | "after" };

const minutes = (count: number) => new Date(Date.parse(testNow) + count * 60_000).toISOString();

describeOnBothStores("a worker that dies", (open) => {
  let store: StateStore;
  let service: TestService;
  let fault: Fault | null = null;
  /** From the fault on nothing of that worker reaches the store, as if its process had ended. */
  let dead = false;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({
      store: failing(store),
    });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  function failing(real: StateStore): StateStore {
    return new Proxy(real, {
      get(target, name: keyof StateStore) {
        const call = target[name] as (...sent: unknown[]) => Promise<unknown>;
        if (!(steps as readonly string[]).includes(name)) return call.bind(target);
        return async (...sent: unknown[]) => {
          if (dead) throw new StoreUnavailableError("the worker is gone");
          const hit = fault !== null && fault.step === name && fault.count-- === 0;
          if (!hit) return call.apply(target, sent);
          dead = true;
          if (fault!.when === "after") await call.apply(target, sent);
          throw new StoreUnavailableError("the worker is gone");
        };
      },
    });
  }

  const revive = () => {
    dead = false;
    fault = null;
  };
  const newTask = async () => {
    const issued = await service.createKey();
    const json = { skill: "search_programs", inputs: { q: "架空", limit: 1 } };
    const { body } = await service.ask("/v1/a2a/task", { key: issued.apiKey, json });
    return { ...issued, id: body.task_id as string, token: body.state_token as string };
  };
  const standing = async ({ apiKey, accountId, id }: Awaited<ReturnType<typeof newTask>>) => {
    const { body } = await service.ask(`/v1/a2a/task/${id}`, { key: apiKey });
    const ledger = await store.readLedger({ accountId, afterSeq: 0, limit: 10 });
    return {
      status: body.status as string,
      charges: ledger.length,
      month: (await store.readAccount(accountId))!.months,
    };
  };

  const faults = steps.flatMap((step) =>
    [0, 1, 2].flatMap((count) => (["before", "after"] as const).map((when) => [step, count, when] as const)),
  );
  it.each(faults)("loses no task and charges it once: %s, number %i, %s its effect", async (step, count, when) => {
    service.setNow(testNow);
    const task = await newTask();
    fault = { step, count, when };
    await service.runTasks().catch(() => undefined);
    revive();
    // Claims and reservations of the dead one run out.
    for (let later = 2; later < 10 && (await standing(task)).status !== "succeeded"; later += 2) {
      service.setNow(minutes(later));
      await service.runTasks();
    }
    expect(await standing(task)).toMatchObject({ status: "succeeded", charges: 1 });
    await store.sweep(Date.parse(minutes(60)));
    expect((await standing(task)).month).toEqual({ "202611": { used: 1, reserved: 0 } });
  });

  it("charges a task that is cancelled while it runs either as a success or not at all", async () => {
    service.setNow(testNow);
    const tasks = await Promise.all(Array.from({ length: 12 }, newTask));
    const cancel = ({ id, token }: (typeof tasks)[number]) =>
      service.ask(`/v1/a2a/task/${id}/cancel`, { json: { state_token: token } });
    await Promise.all([service.runTasks(), ...tasks.map(cancel)]);
    await service.runTasks();
    for (const task of nonEmpty(tasks)) {
      const { status, charges } = await standing(task);
      expect([status, charges]).toEqual(status === "cancelled" ? ["cancelled", 0] : ["succeeded", 1]);
    }
  });

  it("gives a task up that has not ended after 10 minutes, without a charge", async () => {
    service.setNow(testNow);
    const task = await newTask();
    for (let later = 0; later <= 10; later += 2) {
      service.setNow(minutes(later));
      fault = { step: "begin", count: 0, when: "before" };
      await service.runTasks().catch(() => undefined);
      revive();
    }
    service.setNow(minutes(12));
    await service.runTasks();
    const { body } = await service.ask(`/v1/a2a/task/${task.id}`, { key: task.apiKey });
    expect([body.status, body.error.code, (await standing(task)).charges]).toEqual(["failed", "task_timeout", 0]);
  });
});

describe("two workers", () => {
  it("share the tasks and run each once", async () => {
    const first = await startTestService();
    const second = await startTestService({ store: first.store });
    try {
      const { apiKey: key, accountId } = await first.createKey();
      const json = { skill: "search_programs", inputs: { limit: 1 } };
      for (let made = 0; made < 20; made++) await first.ask("/v1/a2a/task", { key, json });
      const done = await Promise.all([first.runTasks(), second.runTasks()]);
      expect(done[0] + done[1]).toBe(20);
      expect((await first.store.readAccount(accountId))!.months["202611"]).toEqual({ used: 20, reserved: 0 });
    } finally {
      await second.close();
      await first.close();
    }
  });
});
