import { z } from "zod";
import { A2ATaskState } from "../../../schemas/accounts/task.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { showTask, StateToken, taskCall, TaskId } from "./task-terms.ts";
import { JsonObject } from "../../../schemas/common.ts";

export const getTask = defineEndpoint({
  id: "A2A-6",
  ...taskCall,
  method: "GET",
  path: "/v1/a2a/task/{task_id}",
  example: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" },
  summary: "Read a delegated task",
  description:
    "For whoever made it: with its key or the key of its account, or with its state token in X-Task-State-Token or state_token. " +
    "The answer holds a fresh token, good for 24 hours.",
  headers: ["x-task-state-token"],
  params: z.object({ task_id: TaskId }),
  query: z.object({
    state_token: StateToken.optional().describe("The state token of the task, in place of the header."),
  }),
  response: A2ATaskState,
  failures: ["task_not_found"],
  async handler({ params, query }, { caller, services }) {
    const stateToken = caller.header("x-task-state-token") ?? query.state_token ?? null;
    const { credential } = caller;
    return { body: showTask(await services.tasks.read(params.task_id, { stateToken, credential }), services) };
  },
});

export const resumeTask = defineEndpoint({
  id: "A2A-7",
  ...taskCall,
  method: "POST",
  path: "/v1/a2a/task/{task_id}/resume",
  example: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" },
  summary: "Give a delegated task what it lacks",
  description:
    "The turn is merged into the inputs of a task that waits, which is queued again; a running task goes on.",
  effect: true,
  cors: "site",
  params: z.object({ task_id: TaskId }),
  body: z
    .object({
      state_token: StateToken,
      turn: JsonObject.default({}).describe("Inputs to add or to replace, at most 64 KB with those there are."),
    })
    .meta({
      id: "A2AResumePayload",
      description: "What a task lacks.",
      examples: [{ state_token: "st_example", turn: { q: "省エネ 設備" } }],
    }),
  response: A2ATaskState,
  failures: ["task_not_found", "invalid_state_token", "task_terminal", "body_too_large"],
  async handler({ params, body: { state_token: token, turn } }, { services }) {
    return { body: showTask(await services.tasks.resume(params.task_id, token, turn), services) };
  },
});

export const cancelTask = defineEndpoint({
  id: "A2A-8",
  ...taskCall,
  method: "POST",
  path: "/v1/a2a/task/{task_id}/cancel",
  example: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" },
  summary: "Cancel a delegated task",
  description:
    "Nothing is charged for it. A task that has ended stays as it is, and so does one whose work is done and is being charged: " +
    "the answer shows where it stands.",
  effect: true,
  cors: "site",
  params: z.object({ task_id: TaskId }),
  body: z
    .object({
      state_token: StateToken,
      reason: z.string().max(512).nullable().default(null).describe("Why, in your own words."),
    })
    .meta({
      id: "A2ACancelPayload",
      description: "A task to end.",
      examples: [{ state_token: "st_example", reason: "not needed any more" }],
    }),
  response: A2ATaskState,
  failures: ["task_not_found", "invalid_state_token"],
  async handler({ params, body: { state_token: token, reason } }, { services }) {
    return { body: showTask(await services.tasks.cancel(params.task_id, token, reason), services) };
  },
});
