import { z } from "zod";
import { A2ATaskState } from "../../../schemas/task.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { showTask, StateToken, taskCall, TaskId } from "./task-terms.ts";

export const getTask = defineEndpoint({
  id: "A2A-6",
  ...taskCall,
  method: "GET",
  path: "/v1/a2a/task/{task_id}",
  example: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" },
  summary: "Read a delegated task",
  description:
    "For whoever made it: with a key of the same account, or with its state token in X-Task-State-Token or state_token. The " +
    "answer holds a fresh token, good for 24 hours.",
  headers: ["x-task-state-token"],
  params: z.object({ task_id: TaskId }),
  query: z.object({
    state_token: StateToken.optional().describe("The state token of the task, in place of the header."),
  }),
  response: A2ATaskState,
  failures: ["task_not_found"],
  async handler({ params, query }, { caller, services }) {
    const stateToken = caller.header("x-task-state-token") ?? query.state_token ?? null;
    const accountId = caller.credential?.accountId ?? null;
    return { body: showTask(await services.tasks.read(params.task_id, { stateToken, accountId }), services) };
  },
});
