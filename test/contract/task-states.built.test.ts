import { createTaskStore } from "../../runtime/features/tasks/tasks.ts";
import type { Task } from "../../runtime/features/tasks/task.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { StateStore } from "../../runtime/state/store.ts";
import { describeOnBothStores } from "../support/both-stores.ts";
import { startTestService, type TestAnswer, type TestService, testNow } from "../support/service.ts";
import { rowsOf, type StateTable } from "../support/state-table.ts";

type State =
  | "pending"
  | "lacking inputs"
  | "running"
  | "running for 10 minutes"
  | "succeeded"
  | "failed"
  | "cancelled"
  | "removed";

/** What happens to a task in each of its states: the status, the code of the refusal or of the task's own error, and the next. */
const table = {
  "a worker picks it up": {
    pending: [200, null, "succeeded"],
    "lacking inputs": [200, "input_required", "lacking inputs"],
    running: [200, null, "succeeded"],
    "running for 10 minutes": [200, "task_timeout", "failed"],
    succeeded: [200, null, "succeeded"],
    failed: [200, "validation_error", "failed"],
    cancelled: [200, "cancelled_by_caller", "cancelled"],
    removed: [404, "task_not_found", "removed"],
  },
  resume: {
    pending: [200, null, "pending"],
    "lacking inputs": [200, null, "pending"],
    running: [200, null, "running"],
    succeeded: [409, "task_terminal", "succeeded"],
    failed: [409, "task_terminal", "failed"],
    cancelled: [409, "task_terminal", "cancelled"],
    removed: [404, "task_not_found", "removed"],
  },
  cancel: {
    pending: [200, "cancelled_by_caller", "cancelled"],
    "lacking inputs": [200, "cancelled_by_caller", "cancelled"],
    running: [200, "cancelled_by_caller", "cancelled"],
    succeeded: [200, null, "succeeded"],
    failed: [200, "validation_error", "failed"],
    cancelled: [200, "cancelled_by_caller", "cancelled"],
    removed: [404, "task_not_found", "removed"],
  },
  "resume with a token of another task": {
    pending: [401, "invalid_state_token", "pending"],
    running: [401, "invalid_state_token", "running"],
    succeeded: [401, "invalid_state_token", "succeeded"],
  },
  "cancel with a token of another task": {
    pending: [401, "invalid_state_token", "pending"],
    running: [401, "invalid_state_token", "running"],
    cancelled: [401, "invalid_state_token", "cancelled"],
  },
  "read with a token of another task": {
    pending: [404, "task_not_found", "pending"],
    succeeded: [404, "task_not_found", "succeeded"],
  },
} satisfies StateTable<State>;

type Deed = keyof typeof table;
type Made = { readonly id: string; readonly token: string; readonly key: string };

describeOnBothStores("the states of a delegated task", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store });
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });

  const make = async (inputs: object = { program_ids: ["UNI-0000000001"] }): Promise<Made> => {
    const { apiKey: key } = await service.createKey();
    const { body } = await service.ask("/v1/a2a/task", { json: { skill: "check_exclusions", inputs }, key });
    return { id: body.task_id, token: body.state_token, key };
  };
  const read = ({ id, key }: Made) => service.ask(`/v1/a2a/task/${id}`, { key });
  const post = ({ id }: Made, verb: "resume" | "cancel", token: string) =>
    service.ask(`/v1/a2a/task/${id}/${verb}`, {
      json: { state_token: token, ...(verb === "resume" ? { turn: { program_ids: ["UNI-0000000002"] } } : {}) },
    });
  /** As a worker leaves it that has begun and died. */
  const begun = async (task: Made, agoMs: number): Promise<Made> => {
    const tasks = createTaskStore({ store, now: () => new Date(service.now()) });
    const next: Partial<Task> = { status: "running", startedAtMs: service.now() - agoMs };
    await tasks.replace((await tasks.find(task.id))!, next);
    return task;
  };
  const worked = async (task: Made): Promise<Made> => {
    await service.runTasks();
    return task;
  };
  const reach: Record<State, () => Promise<Made>> = {
    pending: () => make(),
    "lacking inputs": async () => worked(await make({})),
    running: async () => begun(await make(), 0),
    "running for 10 minutes": async () => begun(await make(), 600_000),
    succeeded: async () => worked(await make()),
    failed: async () => worked(await make({ program_ids: 1 })),
    async cancelled() {
      const task = await make();
      await post(task, "cancel", task.token);
      return task;
    },
    async removed() {
      const task = await make();
      service.setNow(new Date(service.now() + 72 * 3_600_000).toISOString());
      return task;
    },
  };
  const deeds: Record<Deed, (task: Made, others: string) => Promise<TestAnswer>> = {
    "a worker picks it up": async (task) => read(await worked(task)),
    resume: (task) => post(task, "resume", task.token),
    cancel: (task) => post(task, "cancel", task.token),
    "resume with a token of another task": (task, others) => post(task, "resume", others),
    "cancel with a token of another task": (task, others) => post(task, "cancel", others),
    "read with a token of another task": ({ id }, others) =>
      service.ask(`/v1/a2a/task/${id}`, { headers: { "x-task-state-token": others } }),
  };
  const stateOf = async (task: Made): Promise<State> => {
    const { status, body } = await read(task);
    if (status === 404) return "removed";
    return body.error?.code === "input_required" ? "lacking inputs" : body.status;
  };

  it.each(rowsOf<State, Deed>(table))("$state: $deed, $status $code, then $next", async (row) => {
    const others = (await make()).token;
    const task = await reach[row.state]();
    const { status, body } = await deeds[row.deed](task, others);
    expect([status, body.code ?? body.error?.code ?? null]).toEqual([row.status, row.code]);
    expect(await stateOf(task)).toBe(row.next);
    // Success alone is charged.
    const { body: dashboard } = await service.ask("/v1/me/dashboard", { key: task.key });
    if (row.state !== "removed") expect(dashboard.month_to_date_amount_yen).toBe(row.next === "succeeded" ? 3 : 0);
    service.setNow(testNow);
  });
});
