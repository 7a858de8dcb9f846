import { z } from "zod";
import type { A2ATaskState } from "../../../schemas/accounts/task.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { evidenceDisclaimer } from "../../evidence/disclaimer.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import { createSkillCards } from "./skill-cards.ts";
import { skills } from "./skill-list.ts";
import { createPushSecrets, createTaskTokens } from "./task-tokens.ts";
import { progressOf, type Task } from "./task.ts";
import { createTasks } from "./tasks.ts";

/** Reading skills: free, without key and slot. */
export const skillRead = {
  uses: taskServices,
  reads: "service",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
} as const;

/** Calls about an existing task: free, with its token or its key. */
export const taskCall = { ...skillRead, auth: "optional" } as const;

export const TaskId = z.string().max(64).describe("Id of the task.");
export const StateToken = z.string().min(1).max(200).describe("The state token of the task, at most 24 hours old.");

/** A task as callers see it, with a fresh token. */
export function showTask(task: Task, { tasks }: Pick<TaskServices, "tasks">): A2ATaskState {
  const { id, status, skill, result, error, correlationId } = task;
  return {
    task_id: id,
    state_token: tasks.tokenOf(task),
    status,
    skill,
    created_at: utcSeconds(task.createdAtMs),
    updated_at: utcSeconds(task.updatedAtMs),
    progress: progressOf(task),
    result,
    error,
    correlation_id: correlationId,
    disclaimer: skills[skill].sensitive ? evidenceDisclaimer : null,
  };
}

export function taskServices({ store, secrets, random, date, tools }: FeatureParts) {
  let queued = () => {};
  return {
    tasks: createTasks({
      store,
      tokens: createTaskTokens(secrets),
      pushSecrets: createPushSecrets(secrets),
      random,
      now: date,
      onQueued: () => queued(),
    }),
    skills: createSkillCards(tools),
    /** Sets the callback for tasks queued in this process, replacing an earlier one. */
    onTaskQueued: (call: () => void) => void (queued = call),
  };
}
type TaskServices = ReturnType<typeof taskServices>;
