import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Credential, isDelegated } from "../../accounts/credential.ts";
import { ServiceError } from "../../base/errors.ts";
import { type Lease, replayMs } from "../../state/ledger.ts";
import type { OutboxStore } from "../../state/outbox.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { createDocuments } from "../../state/documents.ts";
import { isTerminal, keptMs, Task } from "./task.ts";
import type { TaskTokens } from "./task-tokens.ts";

/** Outbox topic of waiting tasks. The worker that claims one processes it; a crash loses none. */
export const taskTopic = "task";

export type NewTask = Pick<Task, "skill" | "inputs" | "correlationId" | "pushUrl" | "holder" | "headers">;

/** Proof that a task belongs to the caller. */
export type TaskClaim = {
  readonly stateToken: string | null;
  /** The caller's key; null without one. */
  readonly credential: Credential | null;
};

/** Delegated tasks in the state store. Each step is one conditional write, so concurrent steps cannot both succeed. */
export type Tasks = {
  /**
   * Stores a task and queues it. Under one lease it is created once, also when the first attempt was interrupted after its
   * write.
   */
  create(task: NewTask, lease: Lease | null): Promise<Task>;
  /** Throws `task_not_found` for an unknown or expired task, and also for one of another caller. */
  read(id: string, claim: TaskClaim): Promise<Task>;
  /**
   * Merges a turn into the inputs of a waiting task and queues it again; adds it to the transcript of a running one. Throws
   * `task_not_found`, `invalid_state_token`, `task_terminal`, and `body_too_large` when the inputs become too large.
   */
  resume(id: string, stateToken: string, turn: Task["inputs"]): Promise<Task>;
  /**
   * Cancels a task; one that has ended, or whose work is done and being charged, is unchanged. Throws `task_not_found`,
   * `invalid_state_token`.
   */
  cancel(id: string, stateToken: string, reason: string | null): Promise<Task>;
  /** The signing secret of a task's pushes. */
  pushSecretOf(task: Task): string;
  /** A fresh token for the owner of the task. */
  tokenOf(task: Task): string;
};

/** Operations for workers. */
export type TaskStore = {
  find(id: string): Promise<StoredTask | null>;
  /** Writes the next state of a task unless it has changed since it was read; null when it has. */
  replace(stored: StoredTask, next: Partial<Task>): Promise<StoredTask | null>;
};

export type StoredTask = { readonly task: Task; readonly version: number };

export type TasksDeps = {
  readonly store: DocumentStore & OutboxStore;
  readonly tokens: TaskTokens;
  readonly pushSecrets: (taskId: string) => readonly [string, ...string[]];
  /** Gives that many bytes of cryptographic randomness. */
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
  /** Called when a worker of this process could start a waiting task. */
  readonly onQueued: () => void;
};

/** Maximum bytes of the inputs of a task, as JSON. */
export const inputBytes = 65_536;
/** Maximum turns stored of a running task. */
const mostTurns = 20;

type StoreDeps = Pick<TasksDeps, "store" | "now">;

function taskDocuments({ store, now }: StoreDeps) {
  const expiresAtMs = ({ createdAtMs }: Task) => createdAtMs + keptMs;
  return createDocuments({ store, shape: Task, now: () => now().getTime(), expiresAtMs });
}

export function createTaskStore(deps: StoreDeps): TaskStore {
  const { now } = deps;
  const documents = taskDocuments(deps);
  return {
    async find(id) {
      const found = idForm.test(id) ? await documents.find(keyOf(id)) : null;
      return found && { version: found.version, task: found.value };
    },
    async replace({ task, version }, next) {
      const changed: Task = { ...task, ...next, updatedAtMs: now().getTime() };
      // Versions increase by 1.
      return (await documents.write(keyOf(task.id), changed, version)) ? { task: changed, version: version + 1 } : null;
    },
  };
}

export function createTasks(deps: TasksDeps): Tasks {
  const { store, tokens, random, now, onQueued } = deps;
  const stored = createTaskStore(deps);
  const documents = taskDocuments(deps);
  const queue = async (id: string): Promise<void> => {
    await store.enqueue(id, { topic: taskTopic, id, payload: "", dueMs: now().getTime() });
    onQueued();
  };
  /** Applies one step to the current task; `step` returns null for none. */
  const change = async (id: string, stateToken: string, step: (task: Task) => Partial<Task> | null): Promise<Task> => {
    // Before the store is asked: without its token, the task of another caller looks the same as a missing one.
    if (!tokens.isOf(id, stateToken)) throw new ServiceError("invalid_state_token");
    const changed = await documents.change(keyOf(id), (task) => {
      if (task === null) throw new ServiceError("task_not_found", { task_id: id });
      if (!tokens.isGood(id, stateToken, now().getTime())) throw new ServiceError("invalid_state_token");
      const next = step(task);
      return next && { ...task, ...next, updatedAtMs: now().getTime() };
    });
    return changed!;
  };

  return {
    async create(wanted, lease) {
      const nowMs = now().getTime();
      const operation = lease?.operationId ?? null;
      const drawn = Buffer.from(random(16)).toString("base64url");
      const named = operation === null ? null : idOfOperation(wanted.holder?.accountId ?? "", operation);
      const earlier = named === null ? null : await stored.find(named);
      if (earlier !== null && nowMs - earlier.task.createdAtMs < replayMs && isSame(earlier.task, wanted))
        return earlier.task;
      const id = earlier === null && named !== null ? named : drawn;
      const task: Task = {
        ...wanted,
        id,
        transcript: [],
        operation,
        status: "pending",
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        startedAtMs: null,
        result: null,
        error: null,
        settling: null,
      };
      // Queued first: a task without an entry would wait forever. A worker that is faster retries a second later.
      await store.enqueue(id, { topic: taskTopic, id, payload: "", dueMs: nowMs });
      await documents.write(keyOf(id), task, 0);
      onQueued();
      return (await stored.find(id))?.task ?? task;
    },

    async read(id, { stateToken, credential }) {
      const found = await stored.find(id);
      const holds =
        found !== null &&
        ((stateToken !== null && tokens.isGood(id, stateToken, now().getTime())) || isHeldBy(found.task, credential));
      if (!holds) throw new ServiceError("task_not_found", { task_id: id });
      return found.task;
    },

    async resume(id, stateToken, turn) {
      const task = await change(id, stateToken, (current) => {
        if (isTerminal(current)) throw new ServiceError("task_terminal", { status: current.status });
        if (current.status === "running")
          return current.transcript.length >= mostTurns ? null : { transcript: [...current.transcript, turn] };
        const inputs = { ...current.inputs, ...turn };
        assertInputSize(inputs);
        return { inputs, error: null };
      });
      if (task.status === "pending") await queue(id);
      return task;
    },

    async cancel(id, stateToken, reason) {
      const error = { code: "cancelled_by_caller", message: reason ?? "The caller cancelled the task.", missing: [] };
      let ended = false;
      const task = await change(id, stateToken, (current) => {
        ended = !isTerminal(current) && current.settling === null;
        return ended ? { status: "cancelled", error } : null;
      });
      // A worker sends the push.
      if (ended) await queue(id);
      return task;
    },

    pushSecretOf: ({ id }) => deps.pushSecrets(id)[0],
    tokenOf: ({ id }) => tokens.issue(id, now().getTime()),
  };
}

/** Throws `body_too_large` for inputs above the limit. */
export function assertInputSize(inputs: Task["inputs"]): void {
  if (Buffer.byteLength(JSON.stringify(inputs)) <= inputBytes) return;
  throw new ServiceError("body_too_large", { limit_bytes: inputBytes });
}

/** The answer holds a state token, by which the task can be changed and charged: a delegated key gets those of its own tasks. */
function isHeldBy({ holder }: Task, credential: Credential | null): boolean {
  if (holder === null || credential === null) return false;
  return isDelegated(credential) ? holder.keyId === credential.keyId : holder.accountId === credential.accountId;
}

function isSame(task: Task, wanted: NewTask): boolean {
  const { skill, inputs, correlationId, pushUrl } = task;
  return isDeepStrictEqual(
    [skill, inputs, correlationId, pushUrl],
    [wanted.skill, wanted.inputs, wanted.correlationId, wanted.pushUrl],
  );
}

const idForm = /^[A-Za-z0-9_-]{22}$/;

/**
 * Derived from the operation, so that a process that takes it over finds the same id. It grants no access: the state token
 * does.
 */
function idOfOperation(accountId: string, operationId: string): string {
  return createHash("sha256").update(`${accountId}\n${operationId}`, "utf8").digest("base64url").slice(0, 22);
}

function keyOf(id: string): StateKey {
  return { owner: `task-${id}`, kind: "task", id: "state" };
}
