import type { FieldFault, ServiceError } from "../../base/errors.ts";
import { predictSkill, skills } from "./skill-list.ts";
import { toWireRequest } from "../../mcp/calls/call-operation.ts";
import { toOperationRequest } from "../../mcp/tools/operation-request.ts";
import type { Tools } from "../../mcp/tools/tool-sets.ts";
import { answerDelegated, type DelegatedAnswer } from "../../pipeline/delegated-call.ts";
import { toServiceError } from "../../pipeline/build-reply.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { isTerminal, type Settling, type Task, type TaskError } from "./task.ts";
import { createTaskStore, type StoredTask, taskTopic } from "./tasks.ts";
import { workQueue } from "../../state/work-queue.ts";
import { inputsOf, missingInputs, toolOf } from "./skill-cards.ts";
import { createTaskLedger } from "./settle-task.ts";
import type { TaskPush } from "./task-push.ts";

export type TaskWorker = {
  /** Works on all waiting tasks in sequence and returns their number. Runs are never concurrent. */
  runDue(): Promise<number>;
};

export type TaskWorkerOptions = {
  readonly deps: PipelineDeps;
  readonly tools: () => Tools;
  readonly push: Pick<TaskPush, "queue">;
  /** Called for work that failed by a fault of the service. */
  readonly logFailure: (taskId: string, error: unknown) => void;
};

/** Maximum time since its first start; a task that takes longer has failed. */
const longestMs = 600_000;
const retryMs = 1_000;

/**
 * Runs delegated tasks through the handlers of their operations. Each step is stored before the next begins, so another worker
 * can continue after a crash: work may be repeated, but is charged once.
 */
export function createTaskWorker({ deps, tools, push, logFailure }: TaskWorkerOptions): TaskWorker {
  const { store, clock } = deps;
  const now = () => clock.nowMs();
  const tasks = createTaskStore({ store, now: () => new Date(now()) });
  const ledger = createTaskLedger(store, now);
  let running: Promise<number> | null = null;

  /** Writes a step of a task; null when another process has changed it meanwhile. */
  const advance = async (from: StoredTask, next: Partial<Task>): Promise<StoredTask | null> => {
    for (let stored: StoredTask | null = from; stored !== null; stored = await tasks.find(from.task.id)) {
      const { status, settling } = stored.task;
      if (status !== from.task.status || (settling === null) !== (from.task.settling === null)) return null;
      const written = await tasks.replace(stored, next);
      if (written === null) continue;
      // Waiting for the charge is not pushed.
      if (written.task.settling === null) await push.queue(written);
      return written;
    }
    return null;
  };
  const fail = (stored: StoredTask, error: TaskError) => advance(stored, { status: "failed", error, settling: null });

  /** Advances a task as far as possible. False when it has to be retried. */
  const work = async (stored: StoredTask): Promise<boolean> => {
    const { task } = stored;
    if (isTerminal(task)) {
      // Cancelled by its caller, or finished by a worker that died before its push.
      await push.queue(stored);
      return true;
    }
    if (task.settling !== null) return settle(stored, task.settling);
    if (task.startedAtMs !== null && now() - task.startedAtMs >= longestMs) {
      await fail(stored, timedOut);
      return true;
    }
    const missing = missingInputs(toolOf(tools(), task.skill), task.inputs);
    if (missing.length > 0) {
      await advance(stored, { error: inputRequired(missing) });
      return true;
    }
    const begun = await advance(stored, { status: "running", error: null, startedAtMs: task.startedAtMs ?? now() });
    return begun === null ? false : run(begun);
  };

  const run = async (stored: StoredTask): Promise<boolean> => {
    const { task } = stored;
    let token: number | null;
    try {
      token = await ledger.reserve(task, predictSkill(task.skill, task.inputs));
    } catch (error) {
      return failOrRetry(stored, error);
    }
    if (token === null) return false;
    let answer: DelegatedAnswer;
    try {
      answer = await answerOf(task);
    } catch (error) {
      await ledger.release(task, token);
      return failOrRetry(stored, error);
    }
    const settling = toSettling(answer, token);
    const failure = answer.produced.failed ? failureOfLookup(settling.result) : null;
    const next = failure === null ? await advance(stored, { settling }) : await fail(stored, failure);
    if (failure !== null || next === null) {
      // Cancelled meanwhile, or free of charge.
      await ledger.release(task, token);
      return true;
    }
    return settle(next, settling);
  };

  const answerOf = (task: Task): Promise<DelegatedAnswer> => {
    const tool = toolOf(tools(), task.skill);
    const request = toOperationRequest(tool.endpoint, inputsOf(tool), task.inputs);
    const header = (name: string) => task.headers[name] ?? null;
    const carrier = { header, headerValues: (name: string) => [header(name) ?? []].flat(), peer: undefined };
    const identity = { credential: task.holder, key: null, sessionId: null };
    return answerDelegated(skills[task.skill].endpoint, toWireRequest(request, carrier), identity, deps);
  };

  const settle = async (stored: StoredTask, settling: Settling): Promise<boolean> => {
    try {
      if (!(await ledger.charge(stored.task, settling))) return false;
    } catch (error) {
      return failOrRetry(stored, error);
    }
    const next = await advance(stored, { status: "succeeded", result: settling.result, settling: null });
    return next !== null;
  };

  /** A transient failure is retried, any other ends the task. */
  const failOrRetry = async (stored: StoredTask, error: unknown): Promise<boolean> => {
    const failure = toServiceError(error);
    if (failure.code === "internal_error") logFailure(stored.task.id, error);
    if (passing.has(failure.code)) return false;
    await fail(stored, { code: failure.code, message: messageOf(failure), missing: [] });
    return true;
  };

  const drain = (): Promise<number> =>
    workQueue({ store, topic: taskTopic, atOnce: 8, oneByOne: true, now }, async ({ id, attempt }) => {
      const stored = await tasks.find(id);
      // A missing task is about to be written, or expired.
      const done = stored === null ? attempt > 3 : await work(stored);
      return done ? "done" : { dueMs: now() + retryMs };
    });
  return {
    runDue: () => (running ??= drain().finally(() => (running = null))),
  };
}

/** Transient failures. */
const passing: ReadonlySet<string> = new Set<ServiceError["code"]>(["store_unavailable", "not_ready", "overloaded"]);

/** The message of a failure. A task has no list of errors, so it shows the first one, which has the bound. */
function messageOf({ message, extra }: ServiceError): string {
  const [first] = (extra["errors"] ?? []) as readonly FieldFault[];
  return first === undefined ? message : `${message}: ${first.msg}`;
}

const timedOut: TaskError = {
  code: "task_timeout",
  message: "The work took longer than 10 minutes. Nothing was charged: send a new task.",
  missing: [],
};

function inputRequired(missing: string[]): TaskError {
  const message = `Inputs are missing: resume the task with a turn that holds ${missing.join(", ")}.`;
  return { code: "input_required", message, missing };
}

function toSettling({ produced, usage, result }: DelegatedAnswer, token: number): Settling {
  const { body: _body, ...stored } = result;
  const shown = JSON.parse(Buffer.from(produced.body.bytes).toString("utf8")) as unknown;
  return {
    token,
    units: produced.units,
    usage,
    outbox: [...produced.outbox],
    result: (Array.isArray(shown) ? { result: shown } : shown) as Settling["result"],
    stored,
  };
}

/** The failure inside a 200 of a lookup. */
function failureOfLookup({ error }: Settling["result"]): TaskError {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code ?? "internal"), message: String(message ?? "The lookup failed."), missing: [] };
}
