import { z } from "zod";
import { JsonObject } from "../../../schemas/common.ts";
import { A2ATaskState } from "../../../schemas/task.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { showTask, StateToken, taskCall, TaskId } from "./task-terms.ts";

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
